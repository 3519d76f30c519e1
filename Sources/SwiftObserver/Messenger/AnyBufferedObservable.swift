/// A buffered observable whose own type is hidden, for stored properties, and for requirements of protocols.
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
/// It is as ``AnyObservable``, and begins an observation with `initial: true` exactly as the observable does. Since it
/// asks the observable for its latest message, on any thread, it stands only for one that is `Sendable`; of any other one,
/// `erased()` makes an ``AnyUnsharedBufferedObservable``.
public final class AnyBufferedObservable<Message>: AnyObservable<Message>, BufferedObservable {
    let buffered: any BufferedObservable<Message> & Sendable

    /// Stands for an observable.
    public init(_ observable: some BufferedObservable<Message> & Sendable) {
        buffered = observable
        super.init(observable)
    }

    /// The observable's latest message.
    public var latestMessage: Message { buffered.latestMessage }

    public var _latestReader: LatestReader<Message> { buffered._latestReader.standIn(of: self) }
}

// Never changes, and what it asks is `Sendable`.
extension AnyBufferedObservable: @unchecked Sendable where Message: Sendable {}

extension BufferedObservable where Self: Sendable {
    /// This observable, without its type.
    public func erased() -> AnyBufferedObservable<Message> {
        AnyBufferedObservable(self)
    }
}
