extension SignalProtocol {
    /// Emits the events of the signal as elements, and completes after the event that ends the signal.
    ///
    /// ```swift
    /// let upload = SafeSignal(just: 100)
    /// _ = upload.materialize().observeNext { print($0) }
    /// // prints: next(100) completed
    /// ```
    @inlinable
    public func materialize() -> Signal<Signal<Element, Error>.Event, Never> {
        _serialSignal.stage { downstream in
            downstream.note("materialize")
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { element in
                next(.next(element))
            } end: { completion in
                next(Signal.Event(completion))
                if observation.isActive { downstream.end(.finished) }
            }
        }
    }

    /// Turns the elements of this signal, which are events, into a signal. It ends with the first event that is an end,
    /// or with this signal.
    ///
    /// ```swift
    /// let events: [SafeSignal<Int>.Event] = [.next(50), .next(100), .completed]
    /// _ = SafeSignal(sequence: events).dematerialize().observe { print($0) }
    /// // prints: next(50) next(100) completed
    /// ```
    @inlinable
    public func dematerialize<U, E>() -> Signal<U, E> where Element == Signal<U, E>.Event, E == Error {
        _serialSignal.stage { downstream in
            downstream.note("dematerialize")
            let part = downstream.makePart()
            let (next, end) = (downstream.next, downstream.end)
            return Downstream(part, line: downstream.line) { event in
                switch event {
                case .next(let element): next(element)
                case .completed: if part.end() { end(.finished) }
                case .failed(let error): if part.end() { end(.failure(error)) }
                }
            } end: { completion in
                if part.end() { end(completion) }
            }
        }
    }
}

extension SignalProtocol where Error == Never {
    /// Turns the elements of this signal, which are events, into a signal. It ends with the first event that is an end,
    /// or with this signal.
    @inlinable
    public func dematerialize<U, E>() -> Signal<U, E> where Element == Signal<U, E>.Event {
        _serialSignal.castError(to: E.self).dematerialize()
    }
}
