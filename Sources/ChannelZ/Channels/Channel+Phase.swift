extension Channel {
    /// A phase: wraps the listeners that are registered.
    ///
    /// Listener and phase run on one actor, that of whichever has one. If both have one of their own, pulses change to that
    /// of the listener behind the phase.
    ///
    /// - Parameters:
    ///   - isPlain: Whether it leaves out nothing but what a binding leaves out too, and changes no value.
    ///   - wrap: Called for each receiver, so that what it makes belongs to that receiver.
    @inlinable
    func phase<U>(
        on actor: (any Actor)? = nil, isPlain: Bool = false, _ wrap: @escaping (Listener<U>) -> (T, Stamp) -> Void
    ) -> Channel<S, U> {
        let reception = reception
        return Channel<S, U>(source) { listener in
            if listener.accepts(actor) {
                return reception(
                    Listener<T>(
                        on: actor ?? listener.actor, until: listener.satiety,
                        finding: isPlain ? listener.finder : nil, wrap(listener)))
            }
            return listener.passing { reception(Listener<T>(on: actor, until: $0.satiety, wrap($0))) }
        }
    }
}
