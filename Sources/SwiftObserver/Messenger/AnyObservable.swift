/// An observable whose own type is hidden, for stored properties, and for requirements of protocols.
///
/// ```swift
/// final class Player {
///     private let events = Messenger<Event>()
///     let failures: AnyObservable<String>
///
///     init() {
///         failures = events.compactMap { $0.failure }.erased()
///     }
/// }
/// ```
///
/// It retains the observable and stands for it: it has the same messenger, so it delivers, replays and counts what that
/// does, and adds nothing to the way of a message. What is sent through it is sent by that messenger, with this object as
/// its author. To keep others from sending, erase a transform: what is sent through that reaches its own observers only.
///
/// It is `Sendable` where its message is: of the observable it uses nothing but the messenger, which is `Sendable` then, and
/// it lets go of it.
public class AnyObservable<Message>: Observable {
    public final let messenger: Messenger<Message>
    /// Held, and never used.
    private let observable: AnyObject

    /// Stands for an observable.
    public init(_ observable: some Observable<Message>) {
        messenger = observable.messenger
        self.observable = observable
    }
}

// What is held is never used again, and letting go of it is possible on any thread.
extension AnyObservable: @unchecked Sendable where Message: Sendable {}

extension Observable {
    /// This observable, without its type.
    public func erased() -> AnyObservable<Message> {
        AnyObservable(self)
    }
}
