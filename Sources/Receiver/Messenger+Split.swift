public import SwiftObserver

extension Messenger {

    /// Splits the messenger into a writing and a reading end.
    ///
    /// Both ends stand on this messenger and retain it: what the transmitter broadcasts reaches its observers, what the
    /// messenger sends reaches the receiver's listeners, all in one sequence. So the code on one end can move to
    /// transmitters and receivers, or away from them, before the other does. The author of what is broadcast is the
    /// messenger. It can be split any number of times.
    public func split() -> (transmitter: Receiver<Message>.Transmitter, receiver: Receiver<Message>) {
        let receiver = Receiver(on: self)
        return (Receiver.Transmitter(to: receiver), receiver)
    }
}
