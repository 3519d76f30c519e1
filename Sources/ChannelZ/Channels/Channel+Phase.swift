extension Channel {
    /// A phase: wraps the listeners that are registered.
    ///
    /// Listener and phase run on one actor, that of whichever has one. If both have one of their own, pulses change to that
    /// of the listener behind the phase.
    ///
    /// - Parameter wrap: Called for each receiver, so that what it makes belongs to that receiver.
    @inlinable
    func phase<U>(
        on actor: (any Actor)? = nil, _ wrap: @escaping (Listener<U>) -> (T, Stamp) -> Void
    ) -> Channel<S, U> {
        let reception = reception
        return Channel<S, U>(source) { listener in
            if listener.accepts(actor) {
                return reception(Listener<T>(on: actor ?? listener.actor, until: listener.satiety, wrap(listener)))
            }
            return listener.passing { reception(Listener<T>(on: actor, until: $0.satiety, wrap($0))) }
        }
    }
}
