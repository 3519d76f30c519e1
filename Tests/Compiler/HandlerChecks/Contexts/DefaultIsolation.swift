// forms: Forms.txt, capture: [weak self], body: self?.count += 1
// options: -default-isolation MainActor
import Receiver
import SwiftObserver

final class Label: Observer {
    let receiver = SwiftObserver.Receiver()
    var count = 0
    func watch() {
        // FORMS
    }
}
