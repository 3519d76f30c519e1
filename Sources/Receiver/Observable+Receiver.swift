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
    public func makeReceiver() -> Receiver<Message> {
        Receiver(on: messenger, origin: self)
    }
}
