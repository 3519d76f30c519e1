/// A stream of pulses that can be received.
///
/// ```swift
/// func logging<S: StreamType<String>>(_ stream: S) -> any Receipt {
///     stream.receive(AnyReceiver { print("log", $0) })
/// }
/// let words = channelZSink(String.self)
/// let receipt = logging(words.dropFirst(1))
/// for word in ["one", "two"] { words.source.receive(word) }
/// // prints: log two
/// receipt.cancel()
/// ```
public protocol StreamType<Pulse> {
    associatedtype Pulse

    /// Passes every pulse on to a receiver, which is retained until the receipt is cancelled or the source is
    /// deallocated.
    @discardableResult
    func receive<R: ReceiverType>(_ receiver: R) -> any Receipt where R.Pulse == Pulse

    /// Returns a stream of this type with another reception.
    func phase(_ reception: @escaping (@escaping (Self.Pulse) -> Void) -> any Receipt) -> Self

    /// Returns a stream without the first `count` pulses. Negative means 0.
    func dropFirst(_ count: Int) -> Self

    /// Returns a stream of the first `count` pulses. Negative means 0.
    func prefix(_ count: Int) -> Self
}

/// A stream that knows its source.
///
/// ```swift
/// func show<C: ChannelType<ValueTransceiver<Int>, Int>>(_ channel: C) {
///     print(channel.source.value)
/// }
/// show(transceive(5).new())    // prints: 5
/// ```
public protocol ChannelType<Source, Pulse>: StreamType {
    associatedtype Source

    /// The origin of the pulses. A channel retains its source.
    var source: Source { get }

    /// Returns a channel of these pulses with another source.
    func resource<X>(_ newsource: (Source) -> X) -> Channel<X, Pulse>
}

extension ChannelType {
    /// This channel as a `Channel`.
    @inlinable
    var channel: Channel<Source, Pulse> { resource { $0 } }

    /// Registers a listener.
    @inlinable
    func listen(_ listener: Listener<Pulse>) -> any Receipt {
        channel.reception(listener)
    }
}

/// A stream of this module: beyond `StreamType`, its phases know actors and stamps.
protocol ListenedStream<Pulse>: StreamType {
    func listen(_ listener: Listener<Pulse>) -> any Receipt

    /// Returns a stream of this type that registers listeners in another way.
    func rephase(_ reception: @escaping (Listener<Pulse>) -> any Receipt) -> Self
}

extension Channel: ListenedStream {
    func rephase(_ reception: @escaping (Listener<T>) -> any Receipt) -> Channel {
        Channel(source, reception)
    }
}

extension StreamType {
    /// Registers a listener at any stream.
    @usableFromInline
    func register(_ listener: Listener<Pulse>) -> any Receipt {
        if let own = self as? any ListenedStream<Pulse> { return own.listen(listener) }
        return listener.passing { listener in
            let onset = Onset()
            defer { onset.end() }
            return receive(AnyReceiver { listener.call($0, Stamp(isInitial: onset.includesNow)) })
        }
    }

    /// Returns this stream with a phase that keeps the type.
    @usableFromInline
    func rephased(
        on actor: (any Actor)? = nil, isPlain: Bool = false,
        _ wrap: @escaping (PhaseEnd<Pulse>) -> (Pulse, Stamp) -> Void
    ) -> Self {
        let stream = self
        let reception = Channel<Void, Pulse>((), { stream.register($0) }).phase(on: actor, isPlain: isPlain, wrap)
            .reception
        return registering(by: reception)
    }

    /// Returns a stream of this type that registers listeners in another way.
    func registering(by reception: @escaping (Listener<Pulse>) -> any Receipt) -> Self {
        if let own = self as? any ListenedStream<Pulse>, let same = own.rephase(reception) as? Self { return same }
        return phase { receiver in reception(Listener(on: nil, plain: receiver)) }
    }
}
