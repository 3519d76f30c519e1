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
/// Where a value of the type `any Observable<Message>` cannot be used, as it has no transforms of its own, erase it:
/// `observable.erased().map { }`.
///
/// It is not `Sendable`, since it does not know whether the observable is. What is shared between threads can be stored
/// as `any Observable<Message> & Sendable`.
public class AnyObservable<Message>: Observable {
    public final let messenger: Messenger<Message>
    private let observable: any Observable<Message>

    /// Stands for an observable.
    public init(_ observable: some Observable<Message>) {
        messenger = observable.messenger
        self.observable = observable
    }
}

@available(*, unavailable, message: "Store any Observable<Message> & Sendable")
extension AnyObservable: Sendable {}

extension Observable {
    /// This observable, without its type.
    public func erased() -> AnyObservable<Message> {
        AnyObservable(self)
    }
}
