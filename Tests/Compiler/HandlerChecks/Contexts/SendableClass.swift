// forms: Forms.txt, capture: [weak self], body: self?.note()
import Receiver
import SwiftObserver
import Synchronization

final class Counter: Observer, Sendable {
    let receiver = SwiftObserver.Receiver()
    let count = Atomic(0)
    func note() { count.add(1, ordering: .relaxed) }
    func watch() {
        // FORMS
    }
}
