// forms: Forms.txt, body: _ = actor
import Receiver
import SwiftObserver

final class Anybody: Observer, Sendable {
    let receiver = SwiftObserver.Receiver()
    func watch(on actor: isolated any Actor) {
        // FORMS
    }
}
