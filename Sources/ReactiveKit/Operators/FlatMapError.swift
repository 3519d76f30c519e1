public import SwiftObserver

extension SignalProtocol {
    /// Emits the elements of this signal, and if it fails, the elements of a signal that a function makes from the
    /// error.
    ///
    /// ```swift
    /// let server = Signal<String, CancellationError>.failed(CancellationError())
    /// let page = server.flatMapError { _ in SafeSignal(just: "cached page") }
    /// _ = page.observeNext { print($0) }    // prints: cached page
    /// ```
    @preconcurrency
    @inlinable
    public func flatMapError<S: SignalProtocol>(
        @_inheritActorContext _ recover: @escaping @isolated(any) @Sendable (Error) -> S
    ) -> Signal<Element, S.Error> where S.Element == Element {
        let closure = ClientClosure.transform(recover)
        let (source, actor, call) = (_serialSignal, closure.actor, closure.call)
        return Signal<Element, S.Error>(home: nil) { downstream in
            let operation = downstream.operation(
                RecoverMachine<S, Element, S.Error>(), as: "flatMapError", sourceCount: 1
            ) { source, _, observation, operation in
                operation.start(source._serialSignal, observation) { .replacement($0) }
            }
            guard let observation = operation.sources.observation(of: 0) else { return }
            source.begin(observation, on: actor, line: operation) {
                operation.take(.next($0))
            } end: { completion in
                switch completion {
                case .finished: operation.take(.completed)
                case .failure(let error): operation.take(.failed(replacement: call(error)))
                }
            }
        }
    }
}

/// Emits the elements of a source, and after its failure the elements of its replacement, in slot 1.
@usableFromInline
struct RecoverMachine<Source, Element, Failure: Error>: Machine {
    @usableFromInline
    enum Input {
        case next(Element)
        case completed
        case failed(replacement: Source)
        case replacement(Arrival<Element, Failure>)
    }

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Source> {
        switch input {
        case .next(let element), .replacement(.next(let element)): .emit(element)
        case .completed: .end(.completed)
        case .failed(let source): .observe(source, in: 1).closing(0)
        case .replacement(.end(let end)): .end(end)
        }
    }
}
