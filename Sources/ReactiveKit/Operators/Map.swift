public import SwiftObserver

extension SignalProtocol {
    /// Calls a function with every element and emits the results.
    ///
    /// ```swift
    /// let amounts = SafeSignal(sequence: [3, 8])
    /// _ = amounts.map { "\($0) €" }.observeNext { print($0) }
    /// // prints: 3 € 8 €
    /// ```
    @preconcurrency
    @inlinable
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> U
    ) -> Signal<U, Error> {
        let closure = ClientClosure.transform(transform)
        return _serialSignal.mapped(on: closure.actor, closure.call)
    }

    /// Calls a function with every element and emits the results, except nil.
    ///
    /// ```swift
    /// let entries = SafeSignal(sequence: ["3", "three", "8"])
    /// _ = entries.compactMap { Int($0) }.observeNext { print($0) }
    /// // prints: 3 8
    /// ```
    @preconcurrency
    @inlinable
    public func compactMap<NewWrapped>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> NewWrapped?
    ) -> Signal<NewWrapped, Error> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            downstream.note("compactMap")
            return downstream.passingUnlessNil(call)
        }
    }

    /// Emits the same element in place of every element.
    ///
    /// ```swift
    /// let fields = SafeSignal(sequence: ["name", "email"])
    /// _ = fields.replaceElements(with: "changed").observeNext { print($0) }
    /// // prints: changed changed
    /// ```
    @inlinable
    public func replaceElements<ReplacementElement>(
        with element: ReplacementElement
    ) -> Signal<ReplacementElement, Error> {
        _serialSignal.withElements(replacedBy: element, as: "replaceElements")
    }

    /// Emits an empty value in place of every element.
    ///
    /// ```swift
    /// let names = SafeSignal(sequence: ["Ada", "Grace"])
    /// _ = names.eraseType().observeNext { print("reload") }
    /// // prints: reload reload
    /// ```
    @inlinable
    public func eraseType() -> Signal<Void, Error> {
        _serialSignal.withElements(replacedBy: (), as: "eraseType")
    }
}

extension SignalProtocol where Error == any Swift.Error {
    /// Calls a function with every element and emits the results. If the function throws, the signal fails.
    @preconcurrency
    @inlinable
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) throws -> U
    ) -> Signal<U, Error> {
        let closure = ClientClosure.attempt(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            downstream.note("map")
            return downstream.attempting { element in Result { try call(element) } }
        }
    }
}

extension Signal {
    @inlinable
    func withElements<Replacement>(
        replacedBy element: Replacement, as name: StaticString, insteadOf partCount: Int = 0
    ) -> Signal<Replacement, Error> {
        stage { downstream in
            downstream.note(name, insteadOf: partCount)
            let next = downstream.next
            return downstream.before { _ in next(element) }
        }
    }

    /// Calls a client's function with every element and emits the results.
    @inlinable
    func mapping<U>(_ closure: (actor: (any Actor)?, call: (Element) -> U)) -> Signal<U, Error> {
        mappedInside(on: closure.actor, closure.call)
    }

    /// Calls a function with every element and emits the results, as a part of another operator.
    @inlinable
    @inline(never)
    func mappedInside<U>(on actor: (any Actor)?, _ transform: @escaping (Element) -> U) -> Signal<U, Error> {
        stage(on: actor) { $0.passing(transform) }
    }

    /// Calls a function with every element and emits the results. Not inlined, so that all callers share one function
    /// for the elements.
    @inlinable
    @inline(never)
    func mapped<U>(on actor: (any Actor)?, _ transform: @escaping (Element) -> U) -> Signal<U, Error> {
        stage(on: actor) { downstream in
            downstream.note("map")
            return downstream.passing(transform)
        }
    }
}
