public import SwiftObserver

extension SignalProtocol {
    /// What this signal emits, which is observed anew whenever the signal emits that a function makes of the latest element.
    ///
    /// With each element, the signal made of the element before is disposed, and when that emits, what was observed of this
    /// one. The signal completes when this one has and the latest of the others, if there is one. Until it ends or is
    /// disposed, the observation holds this signal. The function runs on the actor on which it was written; if it belongs to
    /// none, where the events come.
    @preconcurrency
    @inlinable
    public func `repeat`<S: SignalProtocol>(
        @_inheritActorContext when other: @escaping @isolated(any) @Sendable (Element) -> S
    ) -> Signal<Element, Error> where S.Error == Never {
        let closure = ClientClosure.transform(other)
        let call = closure.call
        let pairs = _serialSignal.mapping((closure.actor, { element in (element, call(element)) }))
        return Signal(home: nil) { downstream in
            let operation = downstream.operation(
                RepeatMachine<S, Element, Error>(), sourceCount: 1
            ) { wanted, slot, observation, operation in
                switch wanted {
                case .source: operation.start(pairs, observation) { .source(slot, $0) }
                case .signal(let signal):
                    operation.start(signal._serialSignal, observation) { .signal(slot, $0.withoutElement) }
                }
            }
            operation.observe(pairs, in: 0) { .source(0, $0) }
        }
    }
}
