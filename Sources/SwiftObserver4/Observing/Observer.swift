/// An object that observes others: any class.
///
/// ```swift
/// class Dog: Observer {}
///
/// dog.observe(sky) { color in print(color) }
/// ```
///
/// It is an observer of the core too. The receiver that holds its observations is found by the object's identity. A
/// class that observes often or has many instances should declare a receiver of its own: `let receiver = Receiver()`.
///
/// Neither side retains the other, and an observer that was deallocated is not called. If its class declares a
/// receiver, or calls `stopObserving()` in `deinit`, its observations end at that moment. Otherwise, each ends at the
/// next update at the latest, and `receive(backlog:)` still handles the updates that wait.
public protocol Observer: SwiftObserver.Observer {}

extension Observer {
    /// The receiver that holds this object's observations, unless its class declares one.
    public var receiver: Receiver {
        Companions.makeReceiver(of: self)
    }
}

extension Observer {
    /// Calls a function with every update from now on. It replaces this observer's earlier observation of the
    /// observable.
    ///
    /// Observing alone sends nothing. The function runs on the actor that it was written on, or, without one, where the
    /// observable sends.
    @preconcurrency
    @inlinable
    public func observe<O: Observable>(
        _ observable: O, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (O.UpdateType) -> Void
    ) {
        let handler = ClientClosure.handler(receive)
        observable.messenger.replaceObservations(by: receiver, on: handler.actor, handler.call)
    }
}

extension Observer {
    /// Calls a function with the latest updates of two observables, whenever one of them sends.
    ///
    /// The latest update of the other one is read just before the call. Neither observable is retained; once one of
    /// them is deallocated, the function is not called any more. It replaces this observer's earlier observations of
    /// both.
    @preconcurrency
    public func observe<O1: Observable, O2: Observable>(
        _ observable1: O1, _ observable2: O2,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (O1.UpdateType, O2.UpdateType) -> Void
    ) {
        let _: ObservationToken = observe(observable1, observable2, receive)
        keepLatestObservation(of: observable1)
        keepLatestObservation(of: observable2)
    }

    /// Calls a function with the latest updates of three observables, whenever one of them sends.
    ///
    /// The rules are those of observing two observables.
    @preconcurrency
    public func observe<O1: Observable, O2: Observable, O3: Observable>(
        _ observable1: O1, _ observable2: O2, _ observable3: O3,
        @_inheritActorContext _ receive:
            @escaping @isolated(any) @Sendable (O1.UpdateType, O2.UpdateType, O3.UpdateType) -> Void
    ) {
        let _: ObservationToken = observe(observable1, observable2, observable3, receive)
        keepLatestObservation(of: observable1)
        keepLatestObservation(of: observable2)
        keepLatestObservation(of: observable3)
    }

    func keepLatestObservation(of observable: some Observable) {
        observable.messenger.endAllButLatestObservation(by: receiver)
    }
}

extension Observer {
    /// Ends this observer's observation of an observable. Does nothing if there is none.
    ///
    /// ```swift
    /// class Cook: Observer {}
    /// let (cook, price) = (Cook(), Var(5))
    /// cook.observe(price) { print($0.new ?? 0) }
    /// price <- 6    // prints: 6
    /// cook.stopObserving(price)
    /// price <- 7
    /// ```
    ///
    /// Afterwards, no call begins in the same context: on the actor of the observing function, or on the thread that
    /// sends. The cost does not depend on the number of other observers.
    @inlinable
    public func stopObserving<O: Observable>(_ observable: O?) {
        observable?.messenger.endObservations(by: receiver)
    }

    /// Frees the memory of observations of deallocated observables, for all observers.
    ///
    /// ```swift
    /// class Driver: Observer {}
    /// let driver = Driver()
    /// driver.observe(Var(5)) { print($0.new ?? 0) }
    /// driver.stopObservingDeadObservables()
    /// ```
    public func stopObservingDeadObservables() {
        Companions.clear()
    }
}

/// Frees the memory of all observations with a deallocated observer or observable.
///
/// ```swift
/// class Rider: Observer {}
/// Rider().observe(Var(5)) { print($0.new ?? 0) }
/// removeAbandonedObservations()
/// ```
///
/// New observations do that too, now and then, so you need not call it. It affects nothing but memory.
public func removeAbandonedObservations() {
    Companions.clear()
}
