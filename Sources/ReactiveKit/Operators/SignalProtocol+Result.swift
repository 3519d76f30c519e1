public import SwiftObserver

extension SignalProtocol {
    /// Every element as a success. A failure becomes the last element, with which the signal completes.
    @inlinable
    public func mapToResult() -> Signal<Result<Element, Error>, Never> {
        _serialSignal.stage { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { element in
                next(.success(element))
            } end: { completion in
                if case .failure(let error) = completion { next(.failure(error)) }
                if observation.isActive { downstream.end(.finished) }
            }
        }
    }

    /// The successes that a function makes of the elements. The first failure fails the signal.
    @preconcurrency
    @inlinable
    public func tryMap<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> Result<U, Error>
    ) -> Signal<U, Error> {
        let closure = ClientClosure.transform(transform)
        return _serialSignal.attempting(on: closure.actor, closure.call)
    }
}

extension SignalProtocol where Error == Never {
    /// The successes that a function makes of the elements. The first failure fails the signal.
    @preconcurrency
    @inlinable
    public func tryMap<U, E>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> Result<U, E>
    ) -> Signal<U, E> {
        let closure = ClientClosure.transform(transform)
        return _serialSignal.castError(to: E.self).attempting(on: closure.actor, closure.call)
    }
}

extension SignalProtocol where Element: _ResultProtocol {
    /// The elements, with what a function makes of the values of successes.
    @preconcurrency
    @inlinable
    public func mapValue<NewSuccess>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element.Value) -> NewSuccess
    ) -> Signal<Result<NewSuccess, Element.Error>, Error> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { element in
                let result = element._unbox.map(call)
                if observation.isActive { next(result) }
            }
        }
    }
}

extension SignalProtocol where Element: _ResultProtocol, Error == Element.Error {
    /// The values of successes. The first failure fails the signal.
    @inlinable
    public func getValues() -> Signal<Element.Value, Error> {
        _serialSignal.attempting { $0._unbox }
    }
}

extension SignalProtocol where Element: _ResultProtocol, Error == Never {
    /// The values of successes. The first failure fails the signal.
    @inlinable
    public func getValues() -> Signal<Element.Value, Element.Error> {
        _serialSignal.castError(to: Element.Error.self).attempting { $0._unbox }
    }
}
