// forms: ActorForms.txt
import SwiftObserver

actor Store: Observer {
    let receiver = Receiver()
    var count = 0
    func note() { count += 1 }
    func watch() {
        // FORMS
    }
    init() {
        // FORMS
    }
}
