public import SwiftObserver

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
