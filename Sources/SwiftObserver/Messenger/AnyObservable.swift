/// An observable with a hidden type, for stored properties and for requirements of protocols.
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
/// It retains the observable and stands for it: it has the same messenger, so it delivers, replays and counts the same
/// messages, and adds nothing to the way of a message. A message that is sent through it is sent by that messenger,
/// with this object as its author. To keep clients from sending, erase a transform: messages sent through a transform
/// reach its own observers only.
///
/// It is `Sendable` where its message is: it uses nothing of the observable but the messenger, which is `Sendable`
/// then, and may release the observable on any thread.
public class AnyObservable<Message>: Observable {
    public final let messenger: Messenger<Message>
    /// Retained, and never used.
    private let observable: AnyObject

    /// Stands for an observable.
    public init(_ observable: some Observable<Message>) {
        messenger = observable.messenger
        self.observable = observable
    }
}

// The retained observable is never used, and may be released on any thread.
extension AnyObservable: @unchecked Sendable where Message: Sendable {}

extension Observable {
    /// Returns this observable without its type.
    ///
    /// ```swift
    /// let errors: AnyObservable<String> =
    ///     log.filter { $0.hasPrefix("error") }.erased()
    /// ```
    public func erased() -> AnyObservable<Message> {
        AnyObservable(self)
    }
}

/// A buffered observable with a hidden type, for stored properties and for requirements of protocols.
///
/// ```swift
/// final class Account: Sendable {
///     let balance: AnyBufferedObservable<String>
///
///     init(_ cents: Var<Int>) {
///         balance = cents.map { "\($0.new) cents" }.erased()
///     }
/// }
/// ```
///
/// It behaves as ``AnyObservable``, and begins an observation with `initial: true` exactly as the observable does.
/// Since it asks the observable for its latest message on any thread, it stands only for one that is `Sendable`; for
/// any other one, `erased()` returns an ``AnyUnsharedBufferedObservable``.
public final class AnyBufferedObservable<Message>: AnyObservable<Message>, BufferedObservable {
    let buffered: any BufferedObservable<Message> & Sendable

    /// Stands for an observable.
    public init(_ observable: some BufferedObservable<Message> & Sendable) {
        buffered = observable
        super.init(observable)
    }

    /// The observable's latest message.
    public var latestMessage: Message { buffered.latestMessage }

    /// For the package's own use.
    public func _readLatest(by reader: AnyObject) -> Message { buffered._readLatest(by: reader) }
}

// Never changes, and the observable that it asks is `Sendable`.
extension AnyBufferedObservable: @unchecked Sendable where Message: Sendable {}

extension BufferedObservable where Self: Sendable {
    /// Returns this observable without its type.
    ///
    /// ```swift
    /// let areas: AnyBufferedObservable<Int> =
    ///     width.map { $0.new * $0.new }.erased()
    /// ```
    public func erased() -> AnyBufferedObservable<Message> {
        AnyBufferedObservable(self)
    }
}

/// A buffered observable with a hidden type that is not `Sendable`, since it stands for one that need not be.
///
/// `erased()` returns it for such an observable: one of a class of your own that is not `Sendable`, one that is made of
/// such an observable, or one with messages that are not `Sendable`. Otherwise it behaves as ``AnyBufferedObservable``.
///
/// ```swift
/// func doubled(
///     _ number: any BufferedObservable<Int>
/// ) -> some BufferedObservable<Int> {
///     number.erased().map { $0 * 2 }
/// }
/// ```
public final class AnyUnsharedBufferedObservable<Message>: BufferedObservable {
    public let messenger: Messenger<Message>
    let buffered: any BufferedObservable<Message>

    /// Stands for an observable.
    public init(_ observable: some BufferedObservable<Message>) {
        messenger = observable.messenger
        buffered = observable
    }

    /// The observable's latest message.
    public var latestMessage: Message { buffered.latestMessage }

    /// For the package's own use.
    public func _readLatest(by reader: AnyObject) -> Message { buffered._readLatest(by: reader) }
}

@available(*, unavailable, message: "Erase an observable that is Sendable")
extension AnyUnsharedBufferedObservable: Sendable {}

extension BufferedObservable {
    /// Returns this observable without its type. The result is not `Sendable`.
    public func erased() -> AnyUnsharedBufferedObservable<Message> {
        AnyUnsharedBufferedObservable(self)
    }
}
