// error: type 'Value' does not conform to the 'Sendable' protocol
import SwiftObserver

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(ObservableVar<Value>.self) }  // its value is not

final class Value: Equatable {
    var state = 0
    static func == (value: Value, other: Value) -> Bool { value === other }
}
