// warning: capture of 'self' with non-Sendable type 'Label?' in a '@Sendable' closure
import SwiftObserver

final class Label: Observer {
    let receiver = Receiver()
    var text = ""
    func show(_ texts: Messenger<String>) { observe(texts) { [weak self] in self?.text = $0 } }
}
