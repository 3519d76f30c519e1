import Foundation
import Measuring

enum NotificationThreads {
    static let send = Contender("NotificationCenter", .peer, restraint: 20) { operations in
        let tally = SharedTally()
        let center = NotificationCenter()
        let name = Notification.Name("message")
        _ = center.addObserver(forName: name, object: nil, queue: nil) { notification in
            tally.add(notification.userInfo!["message"] as! Int)
        }
        let share = operations / 2
        return Workload(
            complaint: { tally.complaint(unless: 2 * share) },
            immediate: {
                TwoThreads.run { thread in
                    for message in 0..<share { center.post(name: name, object: nil, userInfo: ["message": message]) }
                }
            })
    }
}
