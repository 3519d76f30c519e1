public import SwiftObserver

extension SignalProtocol where Element: OptionalProtocol {
    /// What a function makes of every element that is not nil; nil stays nil.
    @preconcurrency
    @inlinable
    public func mapWrapped<NewWrapped>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element.Wrapped) -> NewWrapped
    ) -> Signal<NewWrapped?, Error> {
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

    /// The elements, with another one in place of nil.
    @inlinable
    public func replaceNils(with replacement: Element.Wrapped) -> Signal<Element.Wrapped, Error> {
        _serialSignal.stage { downstream in
            let next = downstream.next
            return downstream.before { next($0._unbox ?? replacement) }
        }
    }

    /// The elements that are not nil.
    @inlinable
    public func ignoreNils() -> Signal<Element.Wrapped, Error> {
        _serialSignal.stage { downstream in
            let next = downstream.next
            return downstream.before { if let value = $0._unbox { next(value) } }
        }
    }
}
