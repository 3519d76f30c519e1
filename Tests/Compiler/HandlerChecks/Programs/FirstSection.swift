// A plain class that observes, as a newcomer writes it.
import Receiver
import SwiftObserver

final class Counter: Observer {
    let receiver = SwiftObserver.Receiver()
    var text = ""
    func start(_ m: Messenger<Int>) {
        observe(m) { [weak self] in self?.text += "\($0)" }  // warns in Swift 6: SendableClosureCaptures
    }
}
