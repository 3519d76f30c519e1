/// An observable that can be asked for its latest message at any time.
///
/// Declare the conformance where `latestMessage` has a meaning: the last message, or one that is made from the current
/// state. Only such observables can be part of combined observations.
public protocol BufferedObservable<Message>: Observable {
    /// The last message, or one that says that nothing has changed.
    var latestMessage: Message { get }
}

extension BufferedObservable {
    /// Sends `latestMessage`, with this observable as its author.
    @inlinable
    public func send() {
        send(latestMessage)
    }
}
