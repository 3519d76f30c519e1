// error: type 'Model' does not conform to the 'Sendable' protocol
import SwiftObserver

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(BufferedTransformedObservable<Model, Int>.self) }  // its origin is not

final class Model: SwiftObserver.Observable {
    let messenger = Messenger<Int>()
    var state = 0
}
