/// A stream of pulses together with its source.
///
/// ```swift
/// let count = transceive(0)    // a cell, and the channel of its changes
/// count.new().filter { $0 > 0 }.receive { print($0) }
/// count.value = 5                                             // prints 5
/// ```
///
/// A channel does nothing by itself. What `map`, `filter` and the other phases are given runs for each receiver, on the
/// actor on which it was written, and a phase that remembers something does so for each receiver.
///
/// A channel holds its source. Receivers are held by the source until they are cancelled. So what you want to receive from
/// must be held by somebody: the channel, or the source. A channel is not `Sendable`: share its source, which is where its
/// value is.
public struct Channel<S, T>: ChannelType {
    public typealias Source = S
    public typealias Pulse = T
    /// What is called with each pulse.
    public typealias Receiver = (T) -> Void

    /// Where the pulses come from.
    public let source: S

    @usableFromInline let reception: (Listener<T>) -> any Receipt

    @inlinable
    init(_ source: S, _ reception: @escaping (Listener<T>) -> any Receipt) {
        self.source = source
        self.reception = reception
    }

    /// A channel of your own.
    ///
    /// What the receiver is called with before `reception` returns, on the same thread, counts as emitted on receiving:
    /// see `subsequent()`. A receiver that belongs to an actor gets its pulses there, in the order in which they came.
    ///
    /// - Parameter reception: Called by each `receive`. It is given the receiver, and returns what ends the receiving.
    public init(source: S, reception: @escaping (@escaping Receiver) -> any Receipt) {
        self.init(source) { listener in
            listener.passing { listener in
                let onset = Onset()
                defer { onset.end() }
                return reception { listener.call($0, Stamp(isInitial: onset.includesNow)) }
            }
        }
    }

    /// The same channel with another way to begin receiving.
    public func phase(_ reception: @escaping (@escaping (Pulse) -> Void) -> any Receipt) -> Channel {
        Channel(source: source, reception: reception)
    }

    /// Passes every pulse on to a receiver, which is held until the receipt is cancelled or the source is deallocated.
    @discardableResult
    @inlinable
    public func receive<R: ReceiverType>(_ receiver: R) -> any Receipt where R.Pulse == Pulse {
        reception(Listener(on: nil) { pulse, _ in receiver.receive(pulse) })
    }

    /// The same pulses with another source. What the new source does not hold must be held by others.
    @inlinable
    public func resource<X>(_ newsource: (S) -> X) -> Channel<X, T> {
        Channel<X, T>(newsource(source), reception)
    }

    /// The same pulses from no known source.
    @inlinable
    public func desource() -> Channel<Void, T> {
        resource { _ in }
    }

    /// The same pulses from a source of no known type.
    @inlinable
    public func anySource() -> Channel<Any, T> {
        resource { $0 }
    }

    /// The same pulses from no known source: an earlier name of `desource()`.
    @inlinable
    public func dissolve() -> Channel<Void, T> {
        desource()
    }
}
