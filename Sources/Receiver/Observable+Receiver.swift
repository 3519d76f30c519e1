public import SwiftObserver

extension Observable {

    /// Returns a receiver of the messages.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let counter = Var(1)
    /// counter.makeReceiver().listen { print($0.new) }
    /// counter.value = 2    // prints: 2
    /// ```
    ///
    /// The receiver uses the observable's own messenger. So its listeners and the observers of the observable get one
    /// sequence of messages, a new listener gets the messages that the messenger's strategy replays, and no message is
    /// kept twice.
    ///
    /// The receiver retains the observable, as a transform does. Its listeners do not; they end with the messenger. An
    /// observable that keeps its own receiver should use that of `messenger.split()`, which retains only the messenger.
    ///
    /// A receiver may be passed to other threads if its waves are `Sendable`, and may then release the observable
    /// there. So the observable must be `Sendable` too; in Swift 6 mode the compiler warns otherwise. For another
    /// observable, use the receiver of `messenger.split()`, and keep the observable yourself.
    @preconcurrency
    public func makeReceiver() -> Receiver<Message> where Self: Sendable {
        Receiver(on: messenger, origin: self)
    }
}

extension Observable where Self: Observer {

    /// Returns a receiver of the messages of a transform that is not `Sendable`, because its messages or its origin are
    /// not.
    @available(*, deprecated, message: "This transform is not Sendable; use messenger.split().receiver")
    public func makeReceiver() -> Receiver<Message> {
        Receiver(on: messenger, origin: self)
    }

    /// Returns a receiver of the messages of a `Sendable` transform.
    public func makeReceiver() -> Receiver<Message> where Self: Sendable {
        Receiver(on: messenger, origin: self)
    }
}

extension Messenger {

    /// Returns a receiver of the messages, which retains the messenger.
    public func makeReceiver() -> Receiver<Message> {
        Receiver(on: self)
    }
}

extension Messenger {

    /// Splits the messenger into a writing and a reading end.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let names = Messenger<String>()
    /// let (transmitter, receiver) = names.split()
    /// receiver.listen { print($0) }
    /// names.send("Ada")               // prints: Ada
    /// transmitter.broadcast("Grace")  // prints: Grace
    /// ```
    ///
    /// Both ends use this messenger and retain it: waves of the transmitter reach the messenger's observers, and
    /// messages of the messenger reach the receiver's listeners, all in one sequence. So the code at one end can move
    /// to transmitters and receivers, or away from them, before the other does. The author of a wave is the messenger.
    /// You may split it any number of times.
    public func split() -> (transmitter: Receiver<Message>.Transmitter, receiver: Receiver<Message>) {
        let receiver = Receiver(on: self)
        return (Receiver.Transmitter(to: receiver), receiver)
    }
}
