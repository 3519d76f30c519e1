public import SwiftObserver

extension SignalProtocol {
    /// What a function makes of every element.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element) -> U
    ) -> Signal<U, Error> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return { element in
                let result = call(element)
                if observation.isActive { next(result) }
            }
        }
    }

    /// The elements for which a function returns true.
    ///
    /// The function runs on the actor on which it was written; if it belongs to none, where the events come.
    @preconcurrency
    @inlinable
    public func filter(
        @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (Element) -> Bool
    ) -> Signal<Element, Error> {
        let closure = ClientClosure.condition(isIncluded)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return { element in
                if call(element), observation.isActive { next(element) }
            }
        }
    }
}
