extension Observer {
    /// Begins a chain of transforms. Nothing is observed until a handler ends it.
    @inlinable
    public func observe<O: Observable>(_ observable: O) -> ObservationTransformer<O.Message> {
        let receiver = receiver
        return ObservationTransformer(observer: self, receiver: receiver) { ending in
            observable.messenger.beginObservation(by: receiver, ending)
        }
    }
}
