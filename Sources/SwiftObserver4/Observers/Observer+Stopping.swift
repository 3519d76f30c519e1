extension Observer {
    /// Ends the observation of an observable by this observer. Without one, there is nothing to do.
    ///
    /// Afterwards, no call begins in the same context: on the actor of the function that was called, or on the thread that
    /// sends. The cost does not depend on how many others there are.
    @inlinable
    public func stopObserving<O: Observable>(_ observable: O?) {
        observable?.messenger.endObservations(by: receiver)
    }

    /// Clears away what is left of observations whose observable was deallocated, by any observer.
    public func stopObservingDeadObservables() {
        Companions.clear()
    }
}

/// Clears away what is left of all observations whose observer or observable was deallocated.
///
/// That happens by itself as new objects observe and are observed. Nothing depends on it but memory.
public func removeAbandonedObservations() {
    Companions.clear()
}
