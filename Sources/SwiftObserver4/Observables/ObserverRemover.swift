/// What can let go of its observers: the part of ``Observable`` that does not depend on the type of its updates.
public protocol ObserverRemover: AnyObject {
    /// Ends the observations by that observer.
    func remove(_ observer: AnyObject)

    /// Ends all observations.
    func removeObservers()

    /// Clears away what is left of observers that were deallocated. They are not called in any case.
    func removeDeadObservers()
}
