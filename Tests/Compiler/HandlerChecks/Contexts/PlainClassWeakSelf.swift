// forms: Forms.txt, capture: [weak self], body: self?.count += 1, warns in Swift 6: SendableClosureCaptures
import Receiver
import SwiftObserver

final class Plain: Observer {
    let receiver = SwiftObserver.Receiver()
    var count = 0
    func watch() {
        // FORMS
    }
}
