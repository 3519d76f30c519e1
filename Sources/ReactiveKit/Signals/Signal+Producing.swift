extension Signal {
    /// How the observations of a signal start that has a producer.
    @inlinable
    static func producing(
        on actor: (any Actor)?, _ producer: @escaping Producer
    ) -> (Downstream<Element, Error>) -> Void {
        { downstream in
            let observer = AtomicObserver(next: downstream.next, end: downstream.end)
            downstream.observation.attach(.disposable(RelayedEnd(observer.observation, observer.end)))
            ActorEntry.enter(actor) { if !observer.isDisposed { observer.attach(producer) } }
        }
    }
}
