extension SignalProtocol {
    /// An element as soon as the signal is observed, and then the signal's own.
    @inlinable
    public func prepend(_ element: Element) -> Signal<Element, Error> {
        _serialSignal.opening { $0.next(element) }
    }

    /// The signal's elements, and one more when it completes.
    @inlinable
    public func append(_ element: Element) -> Signal<Element, Error> {
        _serialSignal.stage { downstream in
            downstream.before(downstream.next) { downstream.end($0, after: element) }
        }
    }

    /// The signal's elements, or the given one if it completes without any.
    @inlinable
    public func replaceEmpty(with element: Element) -> Signal<Element, Error> {
        _serialSignal.stage { downstream in
            let next = downstream.next
            let isEmpty = StageMemory(true)
            return downstream.before { element in
                isEmpty.value = false
                next(element)
            } end: { completion in
                if isEmpty.value { downstream.end(completion, after: element) } else { downstream.end(completion) }
            }
        }
    }
}
