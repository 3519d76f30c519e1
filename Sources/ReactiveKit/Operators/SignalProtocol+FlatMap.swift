public import SwiftObserver

extension SignalProtocol {
    /// What the signals emit that a function makes of the elements, of which a strategy says which are observed when.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public func flatMap<O: SignalProtocol>(
        _ strategy: FlattenStrategy,
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, Error> where O.Error == Error {
        _serialSignal.mapping(ClientClosure.transform(transform)).flatten(strategy)
    }

    /// What the signals emit that a function makes of the elements, one signal after the other.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public func flatMapConcat<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, Error> where O.Error == Error {
        _serialSignal.mapping(ClientClosure.transform(transform)).concat()
    }

    /// What the signal emits that a function makes of the latest element.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public func flatMapLatest<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, Error> where O.Error == Error {
        _serialSignal.mapping(ClientClosure.transform(transform)).switchToLatest()
    }

    /// What all the signals emit that a function makes of the elements.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public func flatMapMerge<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, Error> where O.Error == Error {
        _serialSignal.mapping(ClientClosure.transform(transform)).merge()
    }
}

extension SignalProtocol where Error == Never {
    /// What the signals emit that a function makes of the elements, of which a strategy says which are observed when.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func flatMap<O: SignalProtocol>(
        _ strategy: FlattenStrategy,
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, O.Error> {
        castError(to: O.Error.self).mapping(ClientClosure.transform(transform)).flatten(strategy)
    }

    /// What the signals emit that a function makes of the elements, one signal after the other.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func flatMapConcat<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, O.Error> {
        castError(to: O.Error.self).mapping(ClientClosure.transform(transform)).concat()
    }

    /// What the signal emits that a function makes of the latest element.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func flatMapLatest<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, O.Error> {
        castError(to: O.Error.self).mapping(ClientClosure.transform(transform)).switchToLatest()
    }

    /// What all the signals emit that a function makes of the elements.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @_disfavoredOverload
    @preconcurrency
    @inlinable
    public func flatMapMerge<O: SignalProtocol>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> O
    ) -> Signal<O.Element, O.Error> {
        castError(to: O.Error.self).mapping(ClientClosure.transform(transform)).merge()
    }
}

extension Signal {
    /// What a client's function makes of every element.
    @inlinable
    func mapping<U>(_ closure: (actor: (any Actor)?, call: (Element) -> U)) -> Signal<U, Error> {
        mapped(on: closure.actor, closure.call)
    }
}
