// forms: Forms.txt, body: print()
import Receiver
import SwiftObserver

class Plain: Observer {
    let receiver = SwiftObserver.Receiver()
    var count = 0
    func watch() {
        // FORMS
    }
}
