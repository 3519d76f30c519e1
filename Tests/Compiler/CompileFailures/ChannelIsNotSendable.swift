// error: type 'TransceiverChannel<Int>' (aka 'Channel<ValueTransceiver<Int>, Mutation<Int>>') does not conform
import ChannelZ

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(TransceiverChannel<Int>.self) }  // the functions of its phases may be anything
func isSendable() { share(ValueTransceiver<Int>.self) }  // what is to be shared instead
