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

    /// The messenger that delivers this observable's messages.
    var messenger: Messenger<Message> { get }
}

extension Observable {
    /// Sends a message to every observer, with this observable as its author.
    ///
    /// The messenger's delivery strategy decides when and where the observers get it. May be called from any thread
    /// if the message is `Sendable`, from inside handlers, and in `deinit`. Costs O(observers) where it delivers.
    @inlinable
    public func send(_ message: Message) {
        messenger.deliver(message, from: Origin(self))
    }

    /// Sends a message with another author; without one, this observable is the author.
    @inlinable
    public func send(_ message: Message, from author: AnyAuthor?) {
        messenger.deliver(message, from: Origin(author ?? self))
    }

    /// Ends the messages of this observable: earlier messages are delivered, then every observation ends, and later
    /// messages are ignored. See ``Messenger/finish()``.
    ///
    /// ```swift
    /// observer.observe(log) { print($0) }
    /// log.finish()
    /// log.send("too late")    // prints: (nothing)
    /// ```
    @inlinable
    public func finish() {
        messenger.finish()
    }

    /// Delivers now the messages that a throttled or debounced strategy of this observable's messenger holds back. See
    /// ``Messenger/flush()``.
    ///
    /// ```swift
    /// let draft = Var("", delivery: .ordered.debounced(for: .seconds(2)))
    /// observer.observe(draft) { print("save \($0.new)") }
    /// draft.value = "A tale"
    /// draft.flush()    // prints: save A tale
    /// ```
    public func flush() {
        messenger.flush()
    }

    /// Ends every observation of this observable. Waiting messages are discarded; ``finish()`` delivers them first, and
    /// ignores later ones. O(observers)
    ///
    /// ```swift
    /// log.stopBeingObserved()
    /// ```
    public func stopBeingObserved() {
        messenger.existingCore?.endAll()
    }
}
