import Foundation
import Measuring

enum NotificationSends {
    static func send(_ load: SendLoad) -> Contender {
        Contender("NotificationCenter", .peer, restraint: 20) { operations in
            let tally = Tally()
            let center = NotificationCenter()
            let name = Notification.Name("message")
            for _ in 0..<load.observers {
                _ = center.addObserver(forName: name, object: nil, queue: nil) { notification in
                    tally.add(notification.userInfo!["message"] as! Int)
                }
            }
            return Workload(tally, expectedCalls: load.calls(of: operations)) {
                for message in 0..<load.sends(of: operations) {
                    center.post(name: name, object: nil, userInfo: ["message": message])
                }
            }
        }
    }
}
