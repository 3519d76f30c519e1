/// A buffered observable whose own type is hidden, for stored properties, and for requirements of protocols.
///
/// ```swift
/// final class Account {
///     let balance: AnyBufferedObservable<String>
///
///     init(_ cents: Var<Int>) {
///         balance = cents.map { "\($0.new) cents" }.erased()
///     }
/// }
/// ```
///
/// It is as ``AnyObservable``, and begins an observation with `initial: true` exactly as the observable does.
public final class AnyBufferedObservable<Message>: AnyObservable<Message>, BufferedObservable {
    let buffered: any BufferedObservable<Message>

    /// Stands for an observable.
    public init(_ observable: some BufferedObservable<Message>) {
        buffered = observable
        super.init(observable)
    }

    /// The observable's latest message.
    public var latestMessage: Message { buffered.latestMessage }
}

extension BufferedObservable {
    /// This observable, without its type.
    public func erased() -> AnyBufferedObservable<Message> {
        AnyBufferedObservable(self)
    }
}
