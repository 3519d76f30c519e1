public import SwiftObserver

/// Emits the elements of a source, and observes another source with each element. When the other source emits, observes
/// the first one anew.
@usableFromInline
struct RepeatMachine<Trigger, Element, Failure: Error>: Machine {
    @usableFromInline
    enum Source {
        case source
        case signal(Trigger)
    }

    @usableFromInline
    enum Input {
        case source(Int, Arrival<(Element, Trigger), Failure>)
        case signal(Int, Arrival<Void, Never>)
    }

    @usableFromInline var lastSlot = 0
    /// Nil when the source has completed.
    @usableFromInline var sourceSlot: Int? = 0
    @usableFromInline var signalSlot: Int?

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Source> {
        switch input {
        case .source(let slot, _) where slot != sourceSlot:
            return .nothing
        case .source(_, .next((let element, let signal))):
            let step = Step<Element, Failure, Source>.emit(element)
            defer { signalSlot = lastSlot }
            return observe(.signal(signal), insteadOf: signalSlot, after: step)
        case .source(let slot, .end(.completed)):
            sourceSlot = nil
            return signalSlot == nil ? .end(.completed) : .close(slot)
        case .source(_, .end(let failure)):
            return .end(failure)
        case .signal(let slot, _) where slot != signalSlot:
            return .nothing
        case .signal(_, .next):
            defer { sourceSlot = lastSlot }
            return observe(.source, insteadOf: sourceSlot, after: .nothing)
        case .signal(let slot, .end):
            signalSlot = nil
            return sourceSlot == nil ? .end(.completed) : .close(slot)
        }
    }

    @inlinable
    mutating func observe(
        _ source: Source, insteadOf former: Int?, after step: Step<Element, Failure, Source>
    ) -> Step<Element, Failure, Source> {
        lastSlot += 1
        let step = step.observing(source, in: lastSlot)
        return former.map { step.closing($0) } ?? step
    }
}

extension SignalProtocol {
    /// Emits the elements of this signal, makes a signal from each of them, and observes this signal anew when the
    /// latest of these signals emits.
    ///
    /// ```swift
    /// let (balance, pulls) = (Property(7), PassthroughSubject<Void, Never>())
    /// let shown = SafeSignal(performing: { balance.value })
    /// _ = shown.repeat(when: { _ in pulls }).observeNext { print($0) }
    /// // prints: 7
    /// balance.value = 9
    /// pulls.send()    // prints: 9
    /// ```
    ///
    /// Each element disposes the observation of the signal that was made from the former element. Observing this signal
    /// anew disposes its former observation. The result completes when this signal and the latest of the others, if
    /// any, have completed. The observation retains this signal until it ends or is disposed.
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
                RepeatMachine<S, Element, Error>(), as: "repeat", sourceCount: 1
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
