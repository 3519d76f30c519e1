// error: type 'LensSource<TransceiverChannel<Pair>, Int>' (aka
import ChannelZ

func share<Shared: Sendable>(_: Shared.Type) {}

func isNotSendable() { share(LensSource<TransceiverChannel<Pair>, Int>.self) }  // it holds a channel

struct Pair: Sendable { var number = 0 }
