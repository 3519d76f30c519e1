import Foundation
import Measuring

enum NotificationObservations {
    static func observeAndStop(others: Int) -> Contender {
        Contender("NotificationCenter", .peer, restraint: 10) { operations in
            let tally = Tally()
            let center = NotificationCenter()
            let name = Notification.Name("message")
            for _ in 0..<others { _ = center.addObserver(forName: name, object: nil, queue: nil) { _ in tally.add(1) } }
            return Workload(
                complaint: {
                    center.post(name: name, object: nil)
                    return tally.complaint(unless: others)
                },
                immediate: {
                    for _ in 0..<operations {
                        center.removeObserver(
                            center.addObserver(forName: name, object: nil, queue: nil) { _ in tally.add(1) })
                    }
                })
        }
    }
}
