public import SwiftObserver

/// A stream of pulses together with its source.
///
/// ```swift
/// let count = transceive(0)    // a cell, and the channel of its changes
/// count.new().filter { $0 > 0 }.receive { print($0) }
/// count.value = 5                                             // prints: 5
/// ```
///
/// A channel does nothing by itself. The functions of `map`, `filter` and the other phases run for each receiver, on
/// the actor that they were written on, and a phase with memory has a memory for each receiver.
///
/// A channel retains its source, and the source retains the receivers until they are cancelled. So keep either the
/// channel or the source for as long as you want to receive. A channel is not `Sendable`: share its source, which has
/// the value.
public struct Channel<S, T>: ChannelType {
    public typealias Source = S
    public typealias Pulse = T
    /// A function that is called with each pulse.
    ///
    /// ```swift
    /// let show: Channel<Void, String>.Receiver = { print($0) }
    /// let words = channelZSink(String.self)
    /// words.receive { show($0) }
    /// words.source.receive("hello")    // prints: hello
    /// ```
    public typealias Receiver = (T) -> Void

    /// The origin of the pulses.
    public let source: S

    @usableFromInline let reception: (Listener<T>) -> any Receipt

    @inlinable
    init(_ source: S, _ reception: @escaping (Listener<T>) -> any Receipt) {
        self.source = source
        self.reception = reception
    }

    /// Creates a channel of your own.
    ///
    /// ```swift
    /// let greeting = Channel<Void, String>(source: ()) { receiver in
    ///     receiver("hello")
    ///     return ReceiptOf()
    /// }
    /// greeting.receive { print($0) }    // prints: hello
    /// ```
    ///
    /// Pulses that the receiver is called with before `reception` returns, on the same thread, count as emitted on
    /// receiving: see `subsequent()`. A receiver that belongs to an actor gets its pulses there, in the order in which
    /// they came.
    ///
    /// - Parameters:
    ///   - source: The origin of the pulses.
    ///   - reception: Called by each `receive`, with the receiver. Returns a receipt that ends the receiving.
    public init(source: S, reception: @escaping (@escaping Receiver) -> any Receipt) {
        self.init(source) { listener in
            listener.passing { listener in
                let onset = Onset()
                defer { onset.end() }
                return reception { listener.call($0, Stamp(isInitial: onset.includesNow)) }
            }
        }
    }

    /// Returns a channel with this source and another reception.
    ///
    /// ```swift
    /// let words = channelZSink(String.self)
    /// let doubled = words.phase { receiver in
    ///     words.receive { receiver($0 + $0) }
    /// }
    /// doubled.receive { print($0) }
    /// words.source.receive("ha")    // prints: haha
    /// ```
    public func phase(_ reception: @escaping (@escaping (Pulse) -> Void) -> any Receipt) -> Channel {
        Channel(source: source, reception: reception)
    }

    /// Passes every pulse on to a receiver, which is retained until the receipt is cancelled or the source is
    /// deallocated.
    ///
    /// ```swift
    /// let (celsius, shown) = (transceive(20), ValueTransceiver(0))
    /// celsius.new().receive(shown)
    /// celsius.value = 30
    /// print(shown.value)    // prints: 30
    /// ```
    @discardableResult
    @inlinable
    public func receive<R: ReceiverType>(_ receiver: R) -> any Receipt where R.Pulse == Pulse {
        begin(Listener(on: nil, plain: receiver.receive))
    }

    /// Returns a channel of these pulses with another source. A channel of a cell's pulses goes on
    /// retaining the cell.
    ///
    /// ```swift
    /// let count = transceive(1)
    /// let named = count.resource { cell in (name: "count", cell: cell) }
    /// print(named.source.name, named.source.cell.value)    // prints: count 1
    /// ```
    @inlinable
    public func resource<X>(_ newsource: (S) -> X) -> Channel<X, T> {
        Channel<X, T>(newsource(source), reception)
    }

    /// Returns a channel of these pulses without a source.
    ///
    /// ```swift
    /// let count = transceive(1)
    /// let changes: Channel<Void, Int> = count.new().desource()
    /// changes.receive { print($0) }    // prints: 1
    /// ```
    @inlinable
    public func desource() -> Channel<Void, T> {
        resource { _ in }
    }

    /// Returns a channel of these pulses that hides the type of the source.
    ///
    /// ```swift
    /// let count = transceive(1)
    /// let changes: Channel<Any, Int> = count.new().anySource()
    /// changes.receive { print($0) }    // prints: 1
    /// ```
    @inlinable
    public func anySource() -> Channel<Any, T> {
        resource { $0 }
    }

    /// Returns a channel of these pulses without a source: an earlier name of `desource()`.
    ///
    /// ```swift
    /// let count = transceive(1)
    /// let changes: Channel<Void, Int> = count.new().dissolve()
    /// changes.receive { print($0) }    // prints: 1
    /// ```
    @inlinable
    public func dissolve() -> Channel<Void, T> {
        desource()
    }
}

extension Channel {
    /// Returns this channel, which is made of other operators, as one operator with a name.
    ///
    /// - Parameter partCount: How many operators with names of their own it is made of.
    func named(_ name: StaticString, insteadOf partCount: Int = 1) -> Channel {
        let reception = reception
        return Channel(source) { listener in
            listener.note(name, insteadOf: partCount)
            return reception(listener)
        }
    }

    /// Connects a whole chain, at the end of which a listener stands.
    @inlinable
    func begin(_ listener: Listener<T>) -> any Receipt {
        guard Following.isOn else { return reception(listener) }
        return FollowedWay.begin { reception(listener) }
    }

    /// Calls a function with every pulse, until the receipt is cancelled or the source is deallocated.
    ///
    /// ```swift
    /// let count = transceive(1)
    /// let receipt = count.new().receive { print($0) }    // prints: 1
    /// count.value = 2                                    // prints: 2
    /// receipt.cancel()
    /// ```
    ///
    /// A cell calls it with its current value first, and then with all changes, in order, without a gap. The function
    /// runs on the actor that it was written on, or, without one, where the source delivers.
    @preconcurrency
    @discardableResult
    @inlinable
    public func receive(
        @_inheritActorContext _ receiver: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> any Receipt {
        let closure = ClientClosure.handler(receiver)
        return begin(Listener(on: closure.actor, plain: closure.call))
    }
}

extension StreamType {
    /// Calls a function with every pulse, until the receipt is cancelled or the source is deallocated.
    @preconcurrency
    @discardableResult
    public func receive(
        @_inheritActorContext _ receiver: @escaping @isolated(any) @Sendable (Pulse) -> Void
    ) -> any Receipt {
        let closure = ClientClosure.handler(receiver)
        let listener = Listener(on: closure.actor, plain: closure.call)
        guard Following.isOn else { return register(listener) }
        return FollowedWay.begin { register(listener) }
    }
}

extension Channel {
    /// Returns a channel with a phase, which wraps the listeners that are registered.
    ///
    /// If only the phase or only the listener has an actor, both run on it. If they have different actors, pulses pass
    /// from the phase's actor to the listener's.
    ///
    /// - Parameters:
    ///   - actor: The actor of the phase.
    ///   - isPlain: Whether the phase changes no value, and drops only pulses that a binding drops too.
    ///   - wrap: Called for each receiver, so that each has a state of its own, with the function to pass pulses on to.
    @inlinable
    func phase<U>(
        on actor: (any Actor)? = nil, isPlain: Bool = false, _ wrap: @escaping (PhaseEnd<U>) -> (T, Stamp) -> Void
    ) -> Channel<S, U> {
        let reception = reception
        return Channel<S, U>(source) { listener in
            if listener.accepts(actor) {
                return reception(
                    Listener<T>(
                        on: actor ?? listener.actor, until: listener.satiety,
                        finding: isPlain ? listener.finder : nil, wrap(listener.end)))
            }
            return listener.passing { reception(Listener<T>(on: actor, until: $0.satiety, wrap($0.end))) }
        }
    }
}
