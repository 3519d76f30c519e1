public import SwiftObserver

extension Channel {
    /// The pulses for which a predicate is true.
    ///
    /// The predicate is called once for each pulse and receiver, on the actor on which it was written.
    @preconcurrency
    @inlinable
    public func filter(
        @_inheritActorContext _ predicate: @escaping @isolated(any) @Sendable (T) -> Bool
    ) -> Channel {
        let closure = ClientClosure.condition(predicate)
        let call = closure.call
        return phase(on: closure.actor) { listener in
            let next = listener.call
            return { pulse, stamp in if call(pulse) { next(pulse, stamp) } }
        }
    }
}

extension StreamType {
    /// The pulses for which a predicate is true.
    ///
    /// The predicate is called once for each pulse and receiver, on the actor on which it was written.
    @preconcurrency
    public func filter(
        @_inheritActorContext _ predicate: @escaping @isolated(any) @Sendable (Pulse) -> Bool
    ) -> Self {
        let closure = ClientClosure.condition(predicate)
        let call = closure.call
        return rephased(on: closure.actor) { listener in
            return { pulse, stamp in if call(pulse) { listener.call(pulse, stamp) } }
        }
    }

    /// The pulses without those that are emitted on receiving: what cells begin with, and everything of a sequence.
    ///
    /// It leaves out exactly those, also when they arrive late because a delivery was under way.
    public func subsequent() -> Self {
        rephased { listener in
            return { pulse, stamp in if !stamp.isInitial { listener.call(pulse, stamp) } }
        }
    }
}
