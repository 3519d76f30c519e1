internal import SwiftObserver

extension Sequence {
    /// Returns a channel that emits all elements to each receiver, on receiving.
    ///
    /// ```swift
    /// let rows = ["Home", "Cart"].channelZSequence()
    /// rows.receive { print($0) }    // prints: Home Cart
    /// ```
    ///
    /// The receipts that it returns are cancelled. An endless sequence must be limited by `prefix(_:)`.
    public func channelZSequence() -> Channel<Self, Element> {
        let elements = self
        return Channel(self) { listener in emit(elements.makeIterator(), to: listener) }
    }
}

/// Returns a channel of a sequence: an earlier spelling of `channelZSequence()`.
///
/// ```swift
/// let rows = channelZSequence(["Home", "Cart"])
/// rows.receive { print($0) }    // prints: Home Cart
/// ```
@_disfavoredOverload
public func channelZSequence<S: Sequence>(_ from: S) -> Channel<S, S.Element> {
    from.channelZSequence()
}

/// Returns a channel that emits the remaining elements of an iterator to each receiver, on receiving.
///
/// ```swift
/// let laps = channelZGenerator([62, 58].makeIterator())
/// laps.receive { print($0) }    // prints: 62 58
/// ```
///
/// Each receiver gets a copy of the iterator, unless it is an object.
public func channelZGenerator<S: IteratorProtocol, T>(_ from: S) -> Channel<S, T> where S.Element == T {
    Channel(from) { listener in emit(from, to: listener) }
}

/// Returns a channel that, on receiving, calls a function and emits its results until it returns nil.
///
/// ```swift
/// var stock = [5, 12]
/// let prices = channelZClosure { stock.popLast() }
/// prices.receive { print($0) }    // prints: 12 5
/// ```
public func channelZClosure<T>(_ from: @escaping () -> T?) -> Channel<() -> T?, T> {
    Channel(from) { listener in emit(AnyIterator(from), to: listener) }
}

private func emit<I: IteratorProtocol>(_ iterator: I, to listener: Listener<I.Element>) -> any Receipt {
    listener.passing { listener in
        var iterator = iterator
        while listener.satiety?.isReached != true, let element = iterator.next() {
            listener.call(element, Stamp(isInitial: true))
        }
        return SpentReceipt()
    }
}

/// Returns a channel that emits the pulses that its source receives.
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
    /// Returns a channel of the pulses that the queue receives.
    ///
    /// ```swift
    /// let queue = ReceiverQueue<String>()
    /// let words = queue.makeChannel()
    /// words.receive { print($0) }
    /// queue.receive("hello")    // prints: hello
    /// ```
    public func makeChannel() -> Channel<ReceiverQueue, T> {
        Channel(self) { [self] in add($0) }
    }
}
