public import SwiftObserver

extension SignalProtocol {
    /// What a function makes of every element.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come. So do the
    /// functions of all operators.
    @preconcurrency
    @inlinable
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> U
    ) -> Signal<U, Error> {
        let closure = ClientClosure.transform(transform)
        return _serialSignal.mapped(on: closure.actor, closure.call)
    }

    /// What a function makes of every element, without those of which it makes nil.
    @preconcurrency
    @inlinable
    public func compactMap<NewWrapped>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> NewWrapped?
    ) -> Signal<NewWrapped, Error> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { $0.passingUnlessNil(call) }
    }

    /// The same element in place of every element.
    @inlinable
    public func replaceElements<ReplacementElement>(
        with element: ReplacementElement
    ) -> Signal<ReplacementElement, Error> {
        _serialSignal.stage { downstream in
            let next = downstream.next
            return downstream.before { _ in next(element) }
        }
    }

    /// That there were elements, not which.
    @inlinable
    public func eraseType() -> Signal<Void, Error> {
        replaceElements(with: ())
    }
}

extension SignalProtocol where Error == any Swift.Error {
    /// What a function makes of every element. If it throws, the signal fails.
    @preconcurrency
    @inlinable
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) throws -> U
    ) -> Signal<U, Error> {
        let closure = ClientClosure.attempt(transform)
        let call = closure.call
        return _serialSignal.attempting(on: closure.actor) { element in Result { try call(element) } }
    }
}

extension Signal {
    /// What a client's function makes of every element.
    @inlinable
    func mapping<U>(_ closure: (actor: (any Actor)?, call: (Element) -> U)) -> Signal<U, Error> {
        mapped(on: closure.actor, closure.call)
    }

    /// What a function makes of every element. Not inlined, so that all places share one function for the elements.
    @inlinable
    @inline(never)
    func mapped<U>(on actor: (any Actor)?, _ transform: @escaping (Element) -> U) -> Signal<U, Error> {
        stage(on: actor) { $0.passing(transform) }
    }
}
