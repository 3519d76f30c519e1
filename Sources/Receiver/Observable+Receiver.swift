public import SwiftObserver

extension Observable {

    /// Hands out a receiver of the messages.
    ///
    /// The receiver stands on the observable's own messenger: its listeners and the observers of the observable get one
    /// sequence of messages, a new listener is given what the messenger's strategy replays, and nothing is kept twice.
    ///
    /// As a transform does, the receiver retains the observable. Its listeners do not; they end with the messenger. An
    /// observable that wants to keep its own receiver takes the one of `messenger.split()`, which retains only the
    /// messenger.
    ///
    /// A receiver may be handed to other threads where its waves are `Sendable`, and then releases the observable there. So
    /// the observable has to be `Sendable` too; in Swift 6 mode the compiler warns if it is not. Take the receiver of
    /// `messenger.split()` for an observable that is not, and hold the observable yourself.
    @preconcurrency
    public func makeReceiver() -> Receiver<Message> where Self: Sendable {
        Receiver(on: messenger, origin: self)
    }
}

extension Observable where Self: Observer {

    /// The same for a transform that is not `Sendable`, because its messages or its origin are not.
    @available(*, deprecated, message: "This transform is not Sendable; use messenger.split().receiver")
    public func makeReceiver() -> Receiver<Message> {
        Receiver(on: messenger, origin: self)
    }

    /// The same for a transform that is `Sendable`.
    public func makeReceiver() -> Receiver<Message> where Self: Sendable {
        Receiver(on: messenger, origin: self)
    }
}

extension Messenger {

    /// Hands out a receiver of the messages, which retains the messenger.
    public func makeReceiver() -> Receiver<Message> {
        Receiver(on: self)
    }
}
