// forms: Forms.txt, capture: [weak self], body: self?.count += 1
import Receiver
import SwiftObserver

@MainActor final class Label: Observer {
    let receiver = SwiftObserver.Receiver()
    var count = 0
    func watch() {
        // FORMS
    }
}
