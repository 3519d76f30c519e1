public import SwiftObserver

extension ChannelType {
    /// A channel of what a function makes of each pulse.
    ///
    /// The function is called once for each pulse and receiver, on the actor on which it was written.
    @preconcurrency
    @inlinable
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Pulse) -> U
    ) -> Channel<Source, U> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return channel.phase(on: closure.actor) { listener in
            let next = listener.call
            return { pulse, stamp in next(call(pulse), stamp) }
        }
    }

    /// A channel whose receivers are wrapped by a function.
    ///
    /// - Parameter receptor: Called once for each receiver, when it begins to receive. Given what takes pulses of the new
    ///   type, it returns what takes pulses of this channel. It need not pass on every pulse, or only one for each.
    @preconcurrency
    public func lift<Pulse2>(
        @_inheritActorContext _ receptor:
            @escaping @isolated(any) @Sendable (@escaping (Pulse2) -> Void) -> ((Pulse) -> Void)
    ) -> Channel<Source, Pulse2> {
        let closure = ClientClosure.transform(receptor)
        let lift = closure.call
        return channel.phase(on: closure.actor) { listener in
            let state = PhaseState(Stamp())
            let receive = lift { listener.call($0, state.value) }
            return { pulse, stamp in
                let outer = state.exchange(with: stamp)
                receive(pulse)
                state.exchange(with: Stamp(author: outer.author))
            }
        }
    }
}

extension StreamType {
    /// A stream whose receivers are wrapped by a function: `lift` for pulses of one type.
    @preconcurrency
    public func lifts(
        @_inheritActorContext _ receptor:
            @escaping @isolated(any) @Sendable (@escaping (Pulse) -> Void) -> ((Pulse) -> Void)
    ) -> Self {
        let closure = ClientClosure.transform(receptor)
        let lift = closure.call
        return rephased(on: closure.actor) { listener in
            let state = PhaseState(Stamp())
            let receive = lift { listener.call($0, state.value) }
            return { pulse, stamp in
                let outer = state.exchange(with: stamp)
                receive(pulse)
                state.exchange(with: Stamp(author: outer.author))
            }
        }
    }
}
