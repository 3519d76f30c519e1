public import SwiftObserver

/// A channel that can be observed: what `makeObservable()` returns.
///
/// It receives from the channel from its beginning to its end, whoever observes, and holds the channel.
public final class ChannelObservable<Pulse>: Observable {
    /// Delivers the pulses.
    public let messenger = Messenger<Pulse>()

    private let channel: Any
    private let receipt: any Receipt

    init(_ channel: some ChannelType<some Any, Pulse>) {
        let messenger = messenger
        self.channel = channel
        receipt = channel.listen(
            Listener(on: nil) { pulse, stamp in messenger.send(pulse, from: stamp.author) })
    }

    deinit {
        receipt.cancel()
    }
}

extension ChannelType {
    /// An observable whose messages are the pulses of this channel, from now on.
    ///
    /// What the channel emits on receiving has passed before anybody can observe. Hold the observable: its observations end
    /// with it.
    public func makeObservable() -> ChannelObservable<Pulse> {
        ChannelObservable(self)
    }
}
