internal import SwiftObserver

extension ChannelType {
    /// All pulses of the channels that a function makes of the pulses of this one.
    ///
    /// Each of those channels is received when its pulse comes, and until the receipt is cancelled. It is not held.
    @preconcurrency
    public func flatMap<S2, U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Pulse) -> Channel<S2, U>
    ) -> Channel<Source, U> {
        flattenZ(map(transform))
    }

    /// Each pulse of this channel, and then all pulses of the channel that a function makes of it.
    @preconcurrency
    public func mergeMap<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Pulse) -> Channel<Pulse, U>
    ) -> Channel<Source, Choose2<Pulse, U>> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        let inner = channel.phase(on: closure.actor) { (listener: Listener<(Pulse, Channel<Pulse, U>)>) in
            return { pulse, stamp in listener.call((pulse, call(pulse)), stamp) }
        }
        return inner.flattened { pulse, listener in
            listener.call(.v1(pulse.0), Stamp(isInitial: true))
            return pulse.1.reception(
                Listener(on: nil, until: listener.satiety) { listener.call(.v2($0), $1) })
        }
    }
}

/// All pulses of the channels that a channel emits.
///
/// Each of those is received when it comes, and until the receipt is cancelled. It is not held.
public func flattenZ<S1, S2, T>(_ channel: Channel<S1, Channel<S2, T>>) -> Channel<S1, T> {
    channel.flattened { $0.reception($1) }
}

extension Channel {
    /// Begins something for each pulse, and lets what comes of it flow together.
    func flattened<U>(_ begin: @escaping (T, Listener<U>) -> any Receipt) -> Channel<S, U> {
        let reception = reception
        return Channel<S, U>(source) { listener in
            let confluence = Confluence(to: listener)
            let inner = MultiReceipt()
            let outer = reception(
                Listener(on: nil, until: listener.satiety) { pulse, stamp in
                    let receipt = begin(pulse, confluence.inlet(within: stamp))
                    if !receipt.isCancelled { inner.addReceipts([receipt]) }
                })
            return confluence.receipt(for: [outer, inner])
        }
    }
}
