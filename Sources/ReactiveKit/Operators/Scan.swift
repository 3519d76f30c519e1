public import SwiftObserver

extension SignalProtocol {
    /// Emits an initial value at once, and then the results of a function of the former value and each element.
    ///
    /// ```swift
    /// let deposits = SafeSignal(sequence: [10, 5])
    /// _ = deposits.scan(0) { $0 + $1 }.observeNext { print($0) }
    /// // prints: 0 10 15
    /// ```
    @preconcurrency
    @inlinable
    public func scan<U>(
        _ initial: U, @_inheritActorContext _ combine: @escaping @isolated(any) @Sendable (U, Element) -> U
    ) -> Signal<U, Error> {
        let closure = ClientClosure.transform(combine)
        return _serialSignal.scanned(on: closure.actor, initial, closure.call)
    }

    /// Combines an initial value with all elements by a function, and emits the result when the signal completes.
    ///
    /// ```swift
    /// let deposits = SafeSignal(sequence: [10, 5])
    /// _ = deposits.reduce(0) { $0 + $1 }.observeNext { print($0) }
    /// // prints: 15
    /// ```
    ///
    /// Without elements, the result is the initial value. If the signal fails, nothing is emitted.
    @preconcurrency
    @inlinable
    public func reduce<U>(
        _ initial: U, @_inheritActorContext _ combine: @escaping @isolated(any) @Sendable (U, Element) -> U
    ) -> Signal<U, Error> {
        let closure = ClientClosure.transform(combine)
        return _serialSignal.reduced(on: closure.actor, initial, closure.call)
    }

    /// Emits all elements in an array when the signal completes. If the signal fails, nothing is emitted.
    ///
    /// ```swift
    /// let names = SafeSignal(sequence: ["Ada", "Grace"])
    /// _ = names.collect().observeNext { print($0) }    // prints: ["Ada", "Grace"]
    /// ```
    @inlinable
    public func collect() -> Signal<[Element], Error> {
        _serialSignal.stage { (downstream: Downstream<[Element], Error>) in
            downstream.note("collect")
            let elements = StageMemory<[Element]>([])
            return downstream.before { element in
                elements.value.append(element)
            } end: {
                downstream.end($0, after: elements.value)
            }
        }
    }
}

extension Signal {
    @inlinable
    func scanned<U>(
        on actor: (any Actor)?, _ initial: U, _ combine: @escaping (U, Element) -> U
    ) -> Signal<U, Error> {
        stage(on: actor) { (downstream: Downstream<U, Error>) in
            let (observation, next) = (downstream.observation, downstream.next)
            let memory = StageMemory(initial)
            return downstream.before { element in
                let result = combine(memory.value, element)
                memory.value = result
                if observation.isActive { next(result) }
            }
        }.opening(with: initial, as: "scan")
    }

    @inlinable
    func reduced<U>(
        on actor: (any Actor)?, _ initial: U, _ combine: @escaping (U, Element) -> U
    ) -> Signal<U, Error> {
        stage(on: actor) { (downstream: Downstream<U, Error>) in
            downstream.note("reduce")
            let memory = StageMemory(initial)
            return downstream.before { element in
                memory.value = combine(memory.value, element)
            } end: {
                downstream.end($0, after: memory.value)
            }
        }
    }
}

extension Downstream {
    /// Ends, after a last element if the signal has completed.
    @inlinable
    func end(_ completion: Completion, after element: @autoclosure () -> Element) {
        if case .finished = completion { next(element()) }
        if observation.isActive { end(completion) }
    }
}
