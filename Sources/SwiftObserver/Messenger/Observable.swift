/// An object that can be observed: it has a messenger through which it sends its messages.
///
/// ```swift
/// final class Model: Observable {
///     func update() { send(.didUpdate) }
///     deinit { send(.willEnd) }
///     let messenger = Messenger<Event>()
///     enum Event { case didUpdate, willEnd }
/// }
/// ```
///
/// Return the same messenger every time.
public protocol Observable<Message>: AnyObject {
    associatedtype Message

    /// What delivers this observable's messages.
    var messenger: Messenger<Message> { get }
}

extension Observable {
    /// Sends a message to everyone who observes, with this observable as its author.
    ///
    /// When and where the observers get it is up to the messenger's delivery strategy. May be called from any thread
    /// if the message is `Sendable`, from inside handlers, and in `deinit`. Costs O(observers) where it delivers.
    @inlinable
    public func send(_ message: Message) {
        messenger.deliver(message, from: self)
    }

    /// Sends a message with another author; without one, this observable is the author.
    @inlinable
    public func send(_ message: Message, from author: AnyAuthor?) {
        messenger.deliver(message, from: author ?? self)
    }

    /// Ends the messages of this observable: what was sent is delivered, then every observation ends, and what is sent later
    /// is ignored. See ``Messenger/finish()``.
    @inlinable
    public func finish() {
        messenger.finish()
    }

    /// Has the messages delivered now that a throttled or debounced strategy of this observable's messenger holds back. See
    /// ``Messenger/flush()``.
    public func flush() {
        messenger.flush()
    }

    /// Ends every observation of this observable. What waits is discarded; with ``finish()`` it is delivered first, and
    /// nobody can send any more. O(observers)
    public func stopBeingObserved() {
        messenger.existingCore?.endAll()
    }
}
