public import SwiftObserver

extension Channel {
    /// Returns the pulses for which a predicate is true.
    ///
    /// ```swift
    /// let prices = [5, 12, 30].channelZSequence()
    /// prices.filter { $0 > 10 }.receive { print($0) }    // prints: 12 30
    /// ```
    ///
    /// The predicate is called once for each pulse and receiver, on the actor that it was written on.
    @preconcurrency
    @inlinable
    public func filter(
        @_inheritActorContext _ predicate: @escaping @isolated(any) @Sendable (T) -> Bool
    ) -> Channel {
        let closure = ClientClosure.condition(predicate)
        let call = closure.call
        return phase(on: closure.actor) { listener in
            listener.note("filter")
            let next = listener.call
            return { pulse, stamp in if call(pulse) { next(pulse, stamp) } }
        }
    }
}

extension StreamType {
    /// Returns the pulses for which a predicate is true.
    ///
    /// The predicate is called once for each pulse and receiver, on the actor that it was written on.
    @preconcurrency
    public func filter(
        @_inheritActorContext _ predicate: @escaping @isolated(any) @Sendable (Pulse) -> Bool
    ) -> Self {
        let closure = ClientClosure.condition(predicate)
        let call = closure.call
        return rephased(on: closure.actor) { listener in
            listener.note("filter")
            return { pulse, stamp in if call(pulse) { listener.call(pulse, stamp) } }
        }
    }

    /// Returns the stream without the pulses that are emitted on receiving: the current value of a cell, and all
    /// elements of a sequence.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// name.new().subsequent().receive { print($0) }
    /// name.value = "Grace"    // prints: Grace
    /// ```
    ///
    /// Exactly these pulses are dropped, even if they arrive late because a delivery was under way.
    public func subsequent() -> Self {
        let stream = self
        return registering { listener in
            listener.note("subsequent")
            return stream.register(listener.subsequent)
        }
    }
}
