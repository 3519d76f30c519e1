/// An object that can be observed: any class with a latest update.
///
/// ```swift
/// class Sky: Observable {
///     var latestUpdate = Color.blue
/// }
///
/// dog.observe(sky) { color in print(color) }
/// sky.send(.red)
/// ```
///
/// It is a buffered observable of the core too, so all functions of the core work with it. The messenger that delivers
/// its updates is found by the object's identity. A class that sends often or has many instances should declare a
/// messenger of its own: `let messenger = Messenger<Color>()`. Observing retains neither side.
public protocol Observable<UpdateType>: SwiftObserver.BufferedObservable, ObserverRemover
where Message == UpdateType {
    /// The type of the updates, inferred from ``latestUpdate``.
    associatedtype UpdateType
    /// The core's name for the type of the updates.
    associatedtype Message = UpdateType

    /// A function that decides whether an update passes.
    ///
    /// ```swift
    /// let isCheap: Var<Int>.UpdateFilter = { ($0.new ?? 0) < 5 }
    /// print(isCheap(Update(9, 4)))    // prints: true
    /// ```
    typealias UpdateFilter = (UpdateType) -> Bool
    /// A function that is called with updates.
    ///
    /// ```swift
    /// let show: Var<Int>.UpdateReceiver = { print($0.new ?? 0) }
    /// show(Update(9, 4))    // prints: 4
    /// ```
    typealias UpdateReceiver = (UpdateType) -> Void

    /// The latest update, or an update without a change.
    var latestUpdate: UpdateType { get }

    /// Sends ``latestUpdate``.
    func send()

    /// Sends an update to the observers.
    func send(_ update: UpdateType)
}

extension Observable {
    /// The messenger that delivers the updates: one that is found by the object's identity, unless its class declares
    /// one.
    ///
    /// In `deinit`, it still is the one that was observed before. You may set its strategy, as with any messenger.
    @inlinable
    public var messenger: Messenger<UpdateType> {
        let found = Companions.messenger(of: self) ?? Companions.makeMessenger(of: self) { Messenger<UpdateType>() }
        // A class conforms to this protocol with one type of updates, so all callers ask for that type.
        return unsafeDowncast(found, to: Messenger<UpdateType>.self)
    }

    /// The core's name for ``latestUpdate``.
    @inlinable
    public var latestMessage: UpdateType { latestUpdate }
}

extension Observable {
    /// Sends ``latestUpdate`` to the observers.
    @inlinable
    public func send() {
        send(latestUpdate)
    }

    /// Sends an update to the observers, in the order in which they began to observe.
    ///
    /// Updates that handlers send follow once every observer has been called. You may send from any thread if the
    /// update is `Sendable`, and in `deinit`.
    @inlinable
    public func send(_ update: UpdateType) {
        messenger.send(update, from: self)
    }
}

extension Observable {
    /// Calls a function with every update from now on, on behalf of an observer. It replaces a function that was added
    /// before.
    ///
    /// ```swift
    /// final class PriceTag {}
    /// let (tag, price) = (PriceTag(), Var(5))
    /// price.add(tag) { print($0.new ?? 0) }
    /// price <- 6    // prints: 6
    /// price.remove(tag)
    /// ```
    ///
    /// The observer may be any object. It is not retained, and the observation ends with it.
    @preconcurrency
    public func add(
        _ observer: AnyObject, @_inheritActorContext receive: @escaping @isolated(any) @Sendable (UpdateType) -> Void
    ) {
        let handler = ClientClosure.handler(receive)
        messenger.replaceObservations(
            by: Companions.makeReceiver(ofAny: observer), on: handler.actor, handler.call)
    }
}

extension Observable {
    /// Ends the observations by an observer. Does nothing if there are none.
    public func remove(_ observer: AnyObject) {
        guard let receiver = Companions.receiver(ofAny: observer) else { return }
        messenger.endObservations(by: receiver)
    }

    /// Ends all observations. There is no need to call it in `deinit`.
    ///
    /// ```swift
    /// class Clerk: Observer {}
    /// let (clerk, price) = (Clerk(), Var(5))
    /// clerk.observe(price) { print($0.new ?? 0) }
    /// price <- 6    // prints: 6
    /// price.removeObservers()
    /// price <- 7
    /// ```
    public func removeObservers() {
        messenger.stopBeingObserved()
    }

    /// Frees the memory of observers that were deallocated without ``Observer/stopObserving()``, for all observables.
    ///
    /// ```swift
    /// class Guest: Observer {}
    /// let price = Var(5)
    /// Guest().observe(price) { print($0.new ?? 0) }
    /// price.removeDeadObservers()
    /// price <- 6    // prints: (nothing)
    /// ```
    public func removeDeadObservers() {
        Companions.clear()
    }
}

/// An object that can remove its observers: the part of ``Observable`` that does not depend on the type of its updates.
///
/// ```swift
/// class Waiter: Observer {}
/// let (waiter, price) = (Waiter(), Var(5))
/// waiter.observe(price) { print($0.new ?? 0) }
/// let remover: any ObserverRemover = price
/// remover.remove(waiter)
/// price <- 6    // prints: (nothing)
/// ```
public protocol ObserverRemover: AnyObject {
    /// Ends the observations by an observer.
    func remove(_ observer: AnyObject)

    /// Ends all observations.
    func removeObservers()

    /// Frees the memory of observers that were deallocated. They are not called in any case.
    func removeDeadObservers()
}
