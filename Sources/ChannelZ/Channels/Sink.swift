internal import SwiftObserver

/// A channel that emits what is put into its source.
///
/// ```swift
/// let words = channelZSink(String.self)
/// words.receive { print($0) }
/// words.source.receive("hello")
/// ```
public func channelZSink<T>(_ type: T.Type) -> Channel<AnyReceiver<T>, T> {
    let queue = ReceiverQueue<T>()
    return Channel(AnyReceiver(queue)) { queue.add($0) }
}

extension ReceiverQueue {
    /// A channel of what is put into the queue.
    public func makeChannel() -> Channel<ReceiverQueue, T> {
        Channel(self) { [self] in add($0) }
    }
}
