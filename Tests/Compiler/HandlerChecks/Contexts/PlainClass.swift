// forms: Forms.txt, body: self.count += 1, warns in Swift 6: SendableClosureCaptures
import Receiver
import SwiftObserver

class Plain: Observer {
    let receiver = SwiftObserver.Receiver()
    var count = 0
    func watch() {
        // FORMS
    }
}
