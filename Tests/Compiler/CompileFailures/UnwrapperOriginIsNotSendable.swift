// error: type 'OptionalModel' does not conform to the 'Sendable' protocol
import SwiftObserver

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(Unwrapper<OptionalModel, Int>.self) }  // its origin is not

final class OptionalModel: SwiftObserver.Observable {
    let messenger = Messenger<Int?>()
    var state = 0
}
