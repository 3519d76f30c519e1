// forms: Forms.txt, body: count += 1, warns in Swift 6: SendableClosureCaptures
import Receiver
import SwiftObserver

final class Plain: Observer {
    let receiver = SwiftObserver.Receiver()
    func watch() {
        var count = 0
        // FORMS
        print(count)
    }
}
