extension Observable {
    /// Ends the observations by that observer. Nothing happens if it does not observe.
    public func remove(_ observer: AnyObject) {
        guard let receiver = Companions.receiver(ofAny: observer) else { return }
        messenger.endObservations(by: receiver)
    }

    /// Ends all observations. You may call it in `deinit`, but need not.
    public func removeObservers() {
        messenger.stopBeingObserved()
    }

    /// Clears away what is left of observers, of any observable, that were deallocated without ``Observer/stopObserving()``.
    public func removeDeadObservers() {
        Companions.clear()
    }
}
