public import SwiftObserver

/// An observable that sends a channel's pulses: the result of `makeObservable()`.
///
/// It receives from the channel for as long as it lives, with or without observers, and retains the channel.
public final class ChannelObservable<Pulse>: Observable {
    /// The messenger that delivers the pulses.
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
    /// Returns an observable that sends the pulses of this channel, from now on.
    ///
    /// Pulses that the channel emits on receiving have passed before the observable can be observed. Keep the
    /// observable: its observations end with it.
    public func makeObservable() -> ChannelObservable<Pulse> {
        ChannelObservable(self)
    }
}

extension Observable {
    /// Returns a channel of this observable's messages.
    ///
    /// It begins with the messages that the delivery strategy replays, if there are any. The channel retains the
    /// observable; its receivers do not, and end with the observable's messenger. Pulses keep their authors for
    /// `makeObservable()`.
    public func makeChannel() -> Channel<Self, Message> {
        Channel(self) { [self] listener in messenger.connect(listener) }
    }
}
