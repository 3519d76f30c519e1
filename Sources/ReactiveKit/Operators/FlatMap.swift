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

extension SignalProtocol {
    /// The elements for which the first element of a signal is true that a function makes of them.
    ///
    /// A signal that completes without an element leaves the element out. With the strategy `concat`, one that neither emits
    /// nor completes holds up all that follow. The function runs on the actor on which it was written; if it belongs to
    /// none, where the events come.
    @preconcurrency
    @inlinable
    public func flatMapFilter(
        _ strategy: FlattenStrategy = .concat,
        @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (Element) -> SafeSignal<Bool>
    ) -> Signal<Element, Error> {
        let closure = ClientClosure.transform(isIncluded)
        let call = closure.call
        return _serialSignal.mapping((closure.actor, { element in call(element).permitting(element, Error.self) }))
            .flatten(strategy)
    }
}

extension Signal where Element == Bool, Error == Never {
    /// An element, if the first one of this signal is true.
    @inlinable
    func permitting<U, Failure>(_ element: U, _: Failure.Type) -> Signal<U, Failure> {
        first().castError(to: Failure.self).stage { downstream in
            downstream.before { if $0 { downstream.next(element) } }
        }
    }
}
