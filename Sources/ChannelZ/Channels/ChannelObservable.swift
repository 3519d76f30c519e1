public import SwiftObserver

/// An observable that sends a channel's pulses: the result of `makeObservable()`.
///
/// ```swift
/// import SwiftObserver
///
/// let words = channelZSink(String.self)
/// let messages: ChannelObservable<String> = words.makeObservable()
/// let observer = FreeObservation()
/// observer.observe(messages) { print($0) }
/// words.source.receive("hello")    // prints: hello
/// ```
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
            Listener(on: nil) { pulse, stamp in messenger.passOn(pulse, from: stamp.author) })
    }

    deinit {
        receipt.cancel()
    }
}

extension ChannelType {
    /// Returns an observable that sends the pulses of this channel, from now on.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let count = transceive(1)
    /// let counts = count.new().makeObservable()
    /// let observer = FreeObservation()
    /// observer.observe(counts) { print($0) }
    /// count.value = 2    // prints: 2
    /// ```
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
    /// ```swift
    /// import SwiftObserver
    ///
    /// let names = Messenger<String>()
    /// names.makeChannel().map { $0.count }.receive { print($0) }
    /// names.send("Ada")    // prints: 3
    /// ```
    ///
    /// It begins with the messages that the delivery strategy replays, if there are any. The channel retains the
    /// observable; its receivers do not, and end with the observable's messenger. Pulses keep their authors for
    /// `makeObservable()`.
    public func makeChannel() -> Channel<Self, Message> {
        Channel(self) { [self] listener in messenger.connect(listener) }
    }
}
