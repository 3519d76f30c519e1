/// A buffered observable whose own type is hidden, and which is not `Sendable`, since it stands for one that need not be.
///
/// It is what `erased()` makes of such an observable: one of a class of your own that is not `Sendable`, what is made of that,
/// or one whose messages are not `Sendable`. Otherwise it is as ``AnyBufferedObservable``.
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

    public var _latestReader: LatestReader<Message> { buffered._latestReader.standIn(of: self) }
}

@available(*, unavailable, message: "Erase an observable that is Sendable")
extension AnyUnsharedBufferedObservable: Sendable {}

extension BufferedObservable {
    /// This observable, without its type. If this is not `Sendable`, then neither is what comes out.
    public func erased() -> AnyUnsharedBufferedObservable<Message> {
        AnyUnsharedBufferedObservable(self)
    }
}
