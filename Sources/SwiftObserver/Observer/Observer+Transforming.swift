extension Observer {
    /// Begins a chain of transforms. Nothing is observed until a handler ends it.
    @inlinable
    public func observe<O: Observable>(_ observable: O) -> ObservationTransformer<O.Message> {
        let receiver = knownReceiver
        return ObservationTransformer(observer: self, receiver: receiver) { ending in
            observable.messenger.beginObservation(by: receiver, ending)
        }
    }

    /// Begins a chain of transforms; with `initial`, the latest message passes it first. See `observe(_:initial:receive:)`.
    public func observe<O: BufferedObservable>(
        _ observable: O, initial: Bool
    ) -> ObservationTransformer<O.Message> {
        guard initial else { return observe(observable) }
        let receiver = knownReceiver
        return ObservationTransformer(observer: self, receiver: receiver) { ending in
            observable.messenger.beginObservation(by: receiver, latestOf: observable, ending)
        }
    }

    /// Begins a chain of transforms that ends with the first message that passes all of it.
    public func observeOnce<O: Observable>(_ observable: O) -> ObservationTransformer<O.Message> {
        observe(observable).once
    }

    /// Begins a chain of transforms that ends with the first message that passes all of it; with `initial`, the latest
    /// message may be that one.
    public func observeOnce<O: BufferedObservable>(
        _ observable: O, initial: Bool
    ) -> ObservationTransformer<O.Message> {
        observe(observable, initial: initial).once
    }
}

extension ObservationChain {
    /// The same chain, ended by the first message that passes it.
    @usableFromInline
    var once: ObservationChain { ObservationChain(observer: observer, receiver: receiver, isOnce: true, begin: begin) }
}
