// error: type 'Model' does not conform to the 'Sendable' protocol
import SwiftObserver

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(BufferedCombinedObservable<Int, Var<Int>, Cache<Model, Int>>.self) }

final class Model: SwiftObserver.Observable {
    let messenger = Messenger<Int>()
    var state = 0
}
