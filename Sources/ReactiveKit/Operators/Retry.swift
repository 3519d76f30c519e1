public import SwiftObserver

extension SignalProtocol {
    /// Emits the elements of this signal, and observes it again when it fails.
    ///
    /// ```swift
    /// nonisolated(unsafe) var attempts = 0
    /// let page = Signal<Int, CancellationError>(evaluating: {
    ///     attempts += 1
    ///     return attempts < 3 ? .failure(CancellationError()) : .success(attempts)
    /// })
    /// _ = page.retry(5).observeNext { print("loaded after", $0) }
    /// // prints: loaded after 3
    /// ```
    ///
    /// Elements of failed attempts are passed on as they come. The observation retains this signal until it ends or is
    /// disposed.
    ///
    /// - Parameters:
    ///   - times: The largest number of further attempts. A negative number counts as zero.
    ///   - shouldRetry: Returns whether to try again after an error.
    @preconcurrency
    @inlinable
    public func retry(
        _ times: Int,
        @_inheritActorContext if shouldRetry: @escaping @isolated(any) @Sendable (Error) -> Bool = { _ in true }
    ) -> Signal<Element, Error> {
        let closure = ClientClosure.condition(shouldRetry)
        let (source, actor, call) = (_serialSignal, closure.actor, closure.call)
        return Signal(home: actor ?? source.home) { downstream in
            let operation = downstream.operation(
                RetryMachine<Element, Error>(), as: "retry", sourceCount: 1
            ) { _, slot, observation, operation in
                operation.attempt(source, slot, observation, on: actor) { slot < times && call($0) }
            }
            guard let observation = operation.sources.observation(of: 0) else { return }
            operation.attempt(source, 0, observation, on: actor) { 0 < times && call($0) }
        }
    }

    /// Emits the elements of this signal, and after a failure observes it again when another signal emits.
    ///
    /// The other signal is observed after each failure, up to its first element. If it completes without an element,
    /// there is no further attempt, and no end. The observation retains both signals until it ends or is disposed.
    ///
    /// - Parameters:
    ///   - other: Emits when it is time for another attempt.
    ///   - shouldRetry: Returns whether to try again after an error.
    @preconcurrency
    @inlinable
    public func retry<S: SignalProtocol>(
        when other: S,
        @_inheritActorContext if shouldRetry: @escaping @isolated(any) @Sendable (Error) -> Bool = { _ in true }
    ) -> Signal<Element, Error> where S.Error == Never {
        let closure = ClientClosure.condition(shouldRetry)
        let (source, signal, actor, call) = (_serialSignal, other._serialSignal, closure.actor, closure.call)
        return Signal(home: source.home === signal.home ? actor ?? source.home : nil) { downstream in
            let operation = downstream.operation(
                RetryWhenMachine<Element, Error>(), as: "retry", sourceCount: 1
            ) { wanted, slot, observation, operation in
                switch wanted {
                case .attempt: operation.attempt(source, slot, observation, on: actor, call)
                case .signal: operation.start(signal, observation) { .signal(slot, $0.withoutElement) }
                }
            }
            guard let observation = operation.sources.observation(of: 0) else { return }
            operation.attempt(source, 0, observation, on: actor, call)
        }
    }
}

extension Arrival {
    @inlinable
    var withoutElement: Arrival<Void, Failure> {
        switch self {
        case .next: .next(())
        case .end(let end): .end(end)
        }
    }
}

extension Operation {
    /// Observes a source for one attempt. Asks for another attempt if the source fails and a client's function returns
    /// true.
    @inlinable
    func attempt<Element, Error>(
        _ source: Signal<Element, Error>, _ slot: Int, _ observation: Observation, on actor: (any Actor)?,
        _ isWantedAgain: @escaping (Error) -> Bool
    ) where M == RetryMachine<Element, Error> {
        source.begin(observation, on: actor, line: self) {
            self.take(.attempt(slot, .next($0)))
        } end: { completion in
            if case .failure(let error) = completion, isWantedAgain(error) { return self.take(.again(slot)) }
            self.take(.attempt(slot, .end(End(completion))))
        }
    }

    @inlinable
    func attempt<Element, Error>(
        _ source: Signal<Element, Error>, _ slot: Int, _ observation: Observation, on actor: (any Actor)?,
        _ isWantedAgain: @escaping (Error) -> Bool
    ) where M == RetryWhenMachine<Element, Error> {
        source.begin(observation, on: actor, line: self) {
            self.take(.attempt(slot, .next($0)))
        } end: { completion in
            if case .failure(let error) = completion, isWantedAgain(error) { return self.take(.again(slot)) }
            self.take(.attempt(slot, .end(End(completion))))
        }
    }
}

/// Observes a source again when it has failed and another attempt is wanted. Each attempt has a slot of its own.
@usableFromInline
struct RetryMachine<Element, Failure: Error>: Machine {
    @usableFromInline
    enum Input {
        case attempt(Int, Arrival<Element, Failure>)
        /// The attempt in that slot failed, and another one is wanted.
        case again(Int)
    }

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Void> {
        switch input {
        case .attempt(_, .next(let element)): .emit(element)
        case .attempt(_, .end(let end)): .end(end)
        case .again(let slot): .observe((), in: slot + 1).closing(slot)
        }
    }
}

/// Observes a source again after a failure, if another attempt is wanted, and once another source has emitted. Each
/// attempt and each wait has a slot of its own.
@usableFromInline
struct RetryWhenMachine<Element, Failure: Error>: Machine {
    @usableFromInline
    enum Source {
        case attempt
        case signal
    }

    @usableFromInline
    enum Input {
        case attempt(Int, Arrival<Element, Failure>)
        /// The attempt in that slot failed, and another one is wanted.
        case again(Int)
        case signal(Int, Arrival<Void, Never>)
    }

    @usableFromInline var currentSlot = 0

    @inlinable
    init() {}

    @inlinable
    mutating func take(_ input: Input) -> Step<Element, Failure, Source> {
        switch input {
        case .attempt(_, .next(let element)):
            return .emit(element)
        case .attempt(_, .end(let end)):
            return .end(end)
        case .again(let slot):
            currentSlot = slot + 1
            return .observe(.signal, in: currentSlot).closing(slot)
        case .signal(let slot, .next):
            guard slot == currentSlot else { return .nothing }
            currentSlot = slot + 1
            return .observe(.attempt, in: currentSlot).closing(slot)
        case .signal(let slot, .end):
            return slot == currentSlot ? .close(slot) : .nothing
        }
    }
}
