extension Sequence {
    /// A channel that emits all elements to each receiver, on receiving, and is done then.
    ///
    /// The receipts that it hands back are cancelled. An endless sequence goes on until `prefix(_:)`, if there is one,
    /// has enough.
    public func channelZSequence() -> Channel<Self, Element> {
        let elements = self
        return Channel(self) { listener in emit(elements.makeIterator(), to: listener) }
    }
}

/// A channel of a sequence: an earlier spelling of `channelZSequence()`.
@_disfavoredOverload
public func channelZSequence<S: Sequence>(_ from: S) -> Channel<S, S.Element> {
    from.channelZSequence()
}

/// A channel that emits what is left of an iterator to each receiver, on receiving, and is done then.
///
/// Each receiver gets a copy of the iterator, unless that is an object.
public func channelZGenerator<S: IteratorProtocol, T>(_ from: S) -> Channel<S, T> where S.Element == T {
    Channel(from) { listener in emit(from, to: listener) }
}

/// A channel that calls a function on receiving, and emits what it returns, until that is nil.
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
