internal import SwiftObserver

extension ChannelType {
    /// Returns a channel of all pulses of the channels that a function makes from the pulses of this one.
    ///
    /// ```swift
    /// let albums = ["A", "B"].channelZSequence()
    /// let tracks = albums.flatMap { album in
    ///     (1...2).channelZSequence().map { "\(album)\($0)" }
    /// }
    /// tracks.receive { print($0) }    // prints: A1 A2 B1 B2
    /// ```
    ///
    /// Each of these channels is received from its pulse on until the receipt is cancelled. It is not retained.
    @preconcurrency
    public func flatMap<S2, U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Pulse) -> Channel<S2, U>
    ) -> Channel<Source, U> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        let inner = channel.phase(on: closure.actor) { (listener: PhaseEnd<Channel<S2, U>>) in
            let next = listener.call
            return { pulse, stamp in next(call(pulse), stamp) }
        }
        return inner.flattened(as: "flatMap") { $0.reception($1) }
    }

    /// Returns a channel of each pulse, followed by all pulses of the channel that a function makes from it.
    ///
    /// ```swift
    /// let ids = [7].channelZSequence()
    /// let users = ids.mergeMap { id in
    ///     Channel(source: id) { show in
    ///         show("user \(id)")
    ///         return ReceiptOf()
    ///     }
    /// }
    /// users.receive { print($0.v1 ?? 0, $0.v2 ?? "loading") }
    /// // prints: 7 loading | 0 user 7
    /// ```
    @preconcurrency
    public func mergeMap<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Pulse) -> Channel<Pulse, U>
    ) -> Channel<Source, Choose2<Pulse, U>> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        let inner = channel.phase(on: closure.actor) { (listener: PhaseEnd<(Pulse, Channel<Pulse, U>)>) in
            return { pulse, stamp in listener.call((pulse, call(pulse)), stamp) }
        }
        return inner.flattened(as: "mergeMap") { pulse, listener in
            listener.call(.v1(pulse.0), Stamp(isInitial: true))
            return pulse.1.reception(
                Listener(on: nil, until: listener.satiety) { listener.call(.v2($0), $1) })
        }
    }
}

/// Returns a channel of all pulses of the channels that a channel emits.
///
/// ```swift
/// let (home, cart) = (transceive("Home"), transceive("Cart"))
/// let pages = flattenZ([home.new(), cart.new()].channelZSequence())
/// pages.receive { print($0) }    // prints: Home Cart
/// cart.value = "Cart (1)"        // prints: Cart (1)
/// ```
///
/// Each of these channels is received when it is emitted, until the receipt is cancelled. It is not retained.
public func flattenZ<S1, S2, T>(_ channel: Channel<S1, Channel<S2, T>>) -> Channel<S1, T> {
    channel.flattened(as: "flattenZ") { $0.reception($1) }
}

extension Channel {
    /// Returns a channel that calls a function for each pulse, and merges the pulses that it emits.
    func flattened<U>(
        as name: StaticString, _ begin: @escaping (T, Listener<U>) -> any Receipt
    ) -> Channel<S, U> {
        let reception = reception
        return Channel<S, U>(source) { listener in
            let confluence = Confluence(to: listener)
            let inner = MultiReceipt()
            listener.note(name)
            if Following.isOn { FollowedWay.keep(for: inner) }
            let outer = reception(
                Listener(on: nil, until: listener.satiety) { pulse, stamp in
                    let inlet = confluence.inlet(within: stamp)
                    let receipt =
                        Following.isOn
                        ? FollowedWay.resume(of: inner) { begin(pulse, inlet) } : begin(pulse, inlet)
                    if !receipt.isCancelled { inner.addReceipts([receipt]) }
                })
            return confluence.receipt(for: [outer, inner])
        }
    }
}
