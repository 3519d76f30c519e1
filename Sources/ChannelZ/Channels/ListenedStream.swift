/// What the module's own streams can do beyond what `StreamType` says: their phases know actors and stamps.
protocol ListenedStream<Pulse>: StreamType {
    func listen(_ listener: Listener<Pulse>) -> any Receipt

    /// The same stream with another way to register listeners.
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

    /// A phase that changes no type, of any stream.
    @usableFromInline
    func rephased(
        on actor: (any Actor)? = nil, isPlain: Bool = false,
        _ wrap: @escaping (Listener<Pulse>) -> (Pulse, Stamp) -> Void
    ) -> Self {
        let stream = self
        let reception = Channel<Void, Pulse>((), { stream.register($0) }).phase(on: actor, isPlain: isPlain, wrap)
            .reception
        if let own = self as? any ListenedStream<Pulse>, let same = own.rephase(reception) as? Self { return same }
        return phase { receiver in reception(Listener(on: nil) { pulse, _ in receiver(pulse) }) }
    }
}
