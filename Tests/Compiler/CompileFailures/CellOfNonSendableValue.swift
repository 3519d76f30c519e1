// error: type 'Value' does not conform to the 'Sendable' protocol
import ChannelZ

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(ValueTransceiver<Value>.self) }  // its value is not

final class Value { var state = 0 }
