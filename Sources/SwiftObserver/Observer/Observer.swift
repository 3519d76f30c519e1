/// An object that observes others: any class, and any actor, that has a receiver.
///
/// ```swift
/// final class Dog: Observer {
///     let receiver = Receiver()
/// }
///
/// dog.observe(sky) { color in print(color) }
/// ```
///
/// Observations end when the observer is deallocated, because its receiver is, too: hold the receiver in a constant,
/// and nowhere else. Nothing has to be done in `deinit`. The library does not retain the observer; a handler retains
/// its captures, so write `[weak self]` where the handler should not keep the observer.
public protocol Observer: AnyObject {
    /// Holds the observer's observations.
    var receiver: Receiver { get }
}

extension Observer {
    /// Returns whether an observation of that observable by this observer goes on. Tracked observations
    /// don't count. O(1), amortized
    ///
    /// ```swift
    /// observer.observe(log) { print($0) }
    /// print(observer.isObserving(log))    // prints: true
    /// ```
    public func isObserving(_ observable: some Observable) -> Bool {
        guard let core = observable.messenger.existingCore else { return false }
        return receiver.firstObservation(of: core) != nil
    }

    /// Ends the observations of that observable by this observer. Without one there is nothing to do.
    ///
    /// ```swift
    /// observer.observe(log) { print($0) }
    /// log.send("one")    // prints: one
    /// observer.stopObserving(log)
    /// log.send("two")
    /// ```
    ///
    /// After it returns, no call of their handlers begins in the same context: on the handler's actor, or else on the
    /// thread that delivers. Messages that wait for them are discarded. An observation of several
    /// observables goes on with the others, and a tracked one goes on. O(observations that end), amortized
    public func stopObserving<O: Observable>(_ observable: O?) {
        guard let core = observable?.messenger.existingCore else { return }
        receiver.endObservations(of: core)
    }

    /// Ends all observations by this observer. O(observations of this observer)
    public func stopObserving() {
        receiver.endAll()
    }
}

extension Observable {
    /// Ends the observations of this observable by that observer.
    ///
    /// ```swift
    /// log.stopBeingObserved(by: observer)
    /// ```
    public func stopBeingObserved(by observer: some Observer) {
        observer.stopObserving(self)
    }
}

extension Observer {
    /// The receiver, with the type of its observer noted. For functions that begin observations.
    @inlinable
    var knownReceiver: Receiver {
        let receiver = receiver
        receiver.connections.observerType = type(of: self)
        return receiver
    }
}
