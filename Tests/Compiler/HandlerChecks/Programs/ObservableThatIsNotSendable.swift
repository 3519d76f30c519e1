// A receiver retains its observable, and crosses threads where its waves may.
import Receiver
import SwiftObserver

final class Model: SwiftObserver.Observable {
    let messenger = Messenger<Int>()
    var entries: [String] = []
}

final class Checked: SwiftObserver.Observable, Sendable {
    let messenger = Messenger<Int>()
}

func receivers() {
    _ = Model().makeReceiver()  // warns in Swift 6: -
    _ = Checked().makeReceiver()
    _ = Messenger<Model>().makeReceiver()
    _ = Var(1).makeReceiver()
    _ = Var(1).new().makeReceiver()
    let entries = Messenger<Model>().map { $0.entries.count }
    _ = entries.makeReceiver()  // warns in Swift 5: DeprecatedDeclaration // warns in Swift 6: DeprecatedDeclaration
}
