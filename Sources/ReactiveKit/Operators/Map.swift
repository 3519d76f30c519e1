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
        return _serialSignal.stage(on: closure.actor) { $0.noting("compactMap").passingUnlessNil(call) }
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
        _serialSignal.stage { downstream in
            downstream.note("replaceElements")
            let next = downstream.next
            return downstream.before { _ in next(element) }
        }
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
        replaceElements(with: ())
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
            downstream.noting("map").attempting { element in Result { try call(element) } }
        }
    }
}

extension Signal {
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

    /// Makes the signals that an operator flattens, which follows. Both have the name of a flat map.
    @inlinable
    func flatMapping<U>(_ closure: (actor: (any Actor)?, call: (Element) -> U)) -> Signal<U, Error> {
        let call = closure.call
        return stage(on: closure.actor) { downstream in
            if Following.isOn { Operators.noteFlatMap() }
            return downstream.passing(call)
        }
    }

    /// Calls a function with every element and emits the results. Not inlined, so that all callers share one function
    /// for the elements.
    @inlinable
    @inline(never)
    func mapped<U>(on actor: (any Actor)?, _ transform: @escaping (Element) -> U) -> Signal<U, Error> {
        stage(on: actor) { $0.noting("map").passing(transform) }
    }
}

/// The names of operators that consist of others.
@usableFromInline
enum Operators {
    /// Gives the operator that flattens, which was noted last, the name of a flat map.
    @usableFromInline
    static func noteFlatMap() {
        FollowedWay.rename("switchToLatest", to: "flatMapLatest")
        FollowedWay.rename("concat", to: "flatMapConcat")
        FollowedWay.rename("merge", to: "flatMapMerge")
        FollowedWay.rename("flattenElements", to: "flatMap")
    }
}
