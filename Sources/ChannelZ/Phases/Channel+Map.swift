public import SwiftObserver

extension ChannelType {
    /// Returns a channel that maps each pulse with a function.
    ///
    /// ```swift
    /// let name = transceive("Ada")
    /// name.new().map { $0.count }.receive { print($0) }    // prints: 3
    /// name.value = "Grace"                                 // prints: 5
    /// ```
    ///
    /// The function is called once for each pulse and receiver, on the actor that it was written on.
    @preconcurrency
    @inlinable
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Pulse) -> U
    ) -> Channel<Source, U> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return channel.phase(on: closure.actor) { listener in
            listener.note("map")
            let next = listener.call
            return { pulse, stamp in next(call(pulse), stamp) }
        }
    }

    /// Returns a channel whose receivers are wrapped by a function.
    ///
    /// ```swift
    /// let words = channelZSink(String.self)
    /// let letters = words.lift { receive in
    ///     { word in for letter in word { receive(letter) } }
    /// }
    /// letters.receive { print($0) }
    /// words.source.receive("ab")    // prints: a b
    /// ```
    ///
    /// - Parameter receptor: Called once for each receiver, when it begins to receive. Its argument is a function that
    ///   takes pulses of the new type; it returns one that takes pulses of this channel. That one may pass on any
    ///   number of pulses for each.
    @preconcurrency
    public func lift<Pulse2>(
        @_inheritActorContext _ receptor:
            @escaping @isolated(any) @Sendable (@escaping (Pulse2) -> Void) -> ((Pulse) -> Void)
    ) -> Channel<Source, Pulse2> {
        let closure = ClientClosure.transform(receptor)
        let lift = closure.call
        return channel.phase(on: closure.actor) { listener in
            listener.note("lift")
            let state = StepMemory(Stamp())
            let receive = lift { listener.call($0, state.value) }
            return { pulse, stamp in
                let outer = state.exchange(with: stamp)
                receive(pulse)
                state.replace(with: Stamp(author: outer.author))
            }
        }
    }
}

extension StreamType {
    /// Returns a stream whose receivers are wrapped by a function: `lift` that keeps the type.
    ///
    /// ```swift
    /// let words = channelZSink(String.self)
    /// let twice = words.lifts { receive in
    ///     { word in
    ///         receive(word)
    ///         receive(word)
    ///     }
    /// }
    /// twice.receive { print($0) }
    /// words.source.receive("ha")    // prints: ha ha
    /// ```
    @preconcurrency
    public func lifts(
        @_inheritActorContext _ receptor:
            @escaping @isolated(any) @Sendable (@escaping (Pulse) -> Void) -> ((Pulse) -> Void)
    ) -> Self {
        let closure = ClientClosure.transform(receptor)
        let lift = closure.call
        return rephased(on: closure.actor) { listener in
            listener.note("lifts")
            let state = StepMemory(Stamp())
            let receive = lift { listener.call($0, state.value) }
            return { pulse, stamp in
                let outer = state.exchange(with: stamp)
                receive(pulse)
                state.replace(with: Stamp(author: outer.author))
            }
        }
    }
}
