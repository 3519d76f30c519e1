extension SignalProtocol {
    /// Emits the elements of this signal, and after its completion the elements of another signal, which is observed
    /// then.
    ///
    /// ```swift
    /// let pinned = SafeSignal(sequence: ["Welcome"])
    /// let notes = SafeSignal(sequence: ["Shopping", "Travel"])
    /// _ = pinned.append(notes).observeNext { print($0) }
    /// // prints: Welcome Shopping Travel
    /// ```
    ///
    /// If this signal fails, the other one is never observed.
    @inlinable
    public func append<O: SignalProtocol>(_ other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        appending(other, as: "append")
    }

    @inlinable
    func appending<O: SignalProtocol>(_ other: O, as name: StaticString) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        let (first, second) = (_serialSignal, other._serialSignal)
        return Signal(home: first.home === second.home ? first.home : nil) { downstream in
            let operation = downstream.operation(
                AppendMachine<Signal<Element, Error>, Element, Error>(second), as: name, sourceCount: 1
            ) { source, slot, observation, operation in
                operation.start(source, observation, by: SlotArrival.SlotPort(slot: slot))
            }
            operation.observe(first, in: 0, by: SlotArrival.SlotPort(slot: 0))
        }
    }

    /// An overload of `append(_:)` for another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func append<O: SignalProtocol>(_ other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        append(other.castError(to: Error.self))
    }
}

extension SignalProtocol where Error == Never {
    /// An overload of `append(_:)` for another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func append<O: SignalProtocol>(_ other: O) -> Signal<Element, O.Error> where O.Element == Element {
        castError(to: O.Error.self).append(other)
    }
}

extension SignalProtocol {
    /// Emits the elements of another signal, and after its completion the elements of this signal, which is observed
    /// then.
    ///
    /// ```swift
    /// let query = PassthroughSubject<String, Never>()
    /// let saved = SafeSignal(just: "swift")
    /// _ = query.prepend(saved).observeNext { print($0) }    // prints: swift
    /// query.send("signal")                                  // prints: signal
    /// ```
    ///
    /// If the other signal fails, this one is never observed.
    @inlinable
    public func prepend<O: SignalProtocol>(_ other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Error {
        other._serialSignal.appending(_serialSignal, as: "prepend")
    }

    /// An overload of `prepend(_:)` for another signal that cannot fail.
    @_disfavoredOverload
    @inlinable
    public func prepend<O: SignalProtocol>(_ other: O) -> Signal<Element, Error>
    where O.Element == Element, O.Error == Never {
        prepend(other.castError(to: Error.self))
    }
}

extension SignalProtocol where Error == Never {
    /// An overload of `prepend(_:)` for another signal that may fail.
    @_disfavoredOverload
    @inlinable
    public func prepend<O: SignalProtocol>(_ other: O) -> Signal<Element, O.Error> where O.Element == Element {
        castError(to: O.Error.self).prepend(other)
    }
}

extension SignalProtocol {
    /// Emits an element as soon as the signal is observed, and then the signal's own elements.
    @inlinable
    public func prepend(_ element: Element) -> Signal<Element, Error> {
        _serialSignal.opening(with: element, as: "prepend")
    }

    /// Emits the signal's elements, and one more when it completes.
    @inlinable
    public func append(_ element: Element) -> Signal<Element, Error> {
        _serialSignal.stage { downstream in
            downstream.note("append")
            return downstream.before(downstream.next) { downstream.end($0, after: element) }
        }
    }

    /// Emits the signal's elements, or the given element if the signal completes without any.
    ///
    /// ```swift
    /// let results = SafeSignal<String>.completed()
    /// _ = results.replaceEmpty(with: "no results").observeNext { print($0) }
    /// // prints: no results
    /// ```
    @inlinable
    public func replaceEmpty(with element: Element) -> Signal<Element, Error> {
        _serialSignal.stage { downstream in
            downstream.note("replaceEmpty")
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

/// Emits the elements of one source, and after its completion the elements of another one, in slot 1.
@usableFromInline
struct AppendMachine<Source, Element, Failure: Error>: Machine {
    /// The second source, until it is observed.
    @usableFromInline var second: Source?

    @inlinable
    init(_ second: Source) {
        self.second = second
    }

    @inlinable
    mutating func take(_ input: SlotArrival<Element, Failure>) -> Step<Element, Failure, Source> {
        switch input.arrival {
        case .next(let element):
            return .emit(element)
        case .end(let end):
            guard case .completed = end, let source = second.take() else { return .end(end) }
            return .observe(source, in: 1).closing(0)
        }
    }
}
