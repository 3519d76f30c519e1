/// A stream that knows where its pulses come from.
public protocol ChannelType<Source, Pulse>: StreamType {
    associatedtype Source

    /// Where the pulses come from. A channel holds its source.
    var source: Source { get }

    /// A channel of the same pulses with another source.
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
