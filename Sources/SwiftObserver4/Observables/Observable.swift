/// An object that can be observed: any class that says what its latest update is.
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
/// It is a buffered observable of the core too: all that the core does with observables it does with this one. The
/// messenger that carries its updates is found by the object's identity. A class that sends often, or of which there are
/// many, declares one of its own: `let messenger = Messenger<Color>()`. Observing retains neither side.
public protocol Observable<UpdateType>: SwiftObserver.BufferedObservable, ObserverRemover
where Message == UpdateType {
    /// What is sent. It follows from ``latestUpdate``.
    associatedtype UpdateType
    /// What the core calls the update.
    associatedtype Message = UpdateType

    /// A function that says whether an update passes.
    typealias UpdateFilter = (UpdateType) -> Bool
    /// A function that is called with updates.
    typealias UpdateReceiver = (UpdateType) -> Void

    /// The last update, or one that says that nothing has changed.
    var latestUpdate: UpdateType { get }

    /// Sends ``latestUpdate``.
    func send()

    /// Sends an update to the observers.
    func send(_ update: UpdateType)
}
