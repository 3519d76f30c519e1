public import SwiftObserver

extension SignalProtocol {
    /// Emits every element as a success. A failure becomes the last element, with which the signal completes.
    ///
    /// ```swift
    /// let login = Signal<String, CancellationError>.failed(CancellationError())
    /// _ = login.mapToResult()
    ///     .observeNext { print((try? $0.get()) ?? "guest") }    // prints: guest
    /// ```
    @inlinable
    public func mapToResult() -> Signal<Result<Element, Error>, Never> {
        _serialSignal.stage { downstream in
            downstream.note("mapToResult")
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { element in
                next(.success(element))
            } end: { completion in
                if case .failure(let error) = completion { next(.failure(error)) }
                if observation.isActive { downstream.end(.finished) }
            }
        }
    }

    /// Calls a function with the elements and emits its successes. Its first failure fails the signal.
    ///
    /// ```swift
    /// struct Malformed: Error {}
    /// let entries = Signal<String, Malformed>(sequence: ["3", "three"])
    /// let numbers = entries.tryMap { text in
    ///     Int(text).map { .success($0) } ?? .failure(Malformed())
    /// }
    /// _ = numbers.observe { print($0.element ?? 0, $0.isFailed) }
    /// // prints: 3 false 0 true
    /// ```
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
    /// Calls a function with the elements and emits its successes. Its first failure fails the signal.
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
    /// Emits the elements, with the values of successes changed by a function.
    ///
    /// ```swift
    /// let answers = SafeSignal<Result<Int, CancellationError>>(just: .success(3))
    /// _ = answers.mapValue { $0 * 2 }.observeNext { print((try? $0.get()) ?? 0) }
    /// // prints: 6
    /// ```
    @preconcurrency
    @inlinable
    public func mapValue<NewSuccess>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Element.Value) -> NewSuccess
    ) -> Signal<Result<NewSuccess, Element.Error>, Error> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            downstream.note("mapValue")
            return downstream.passing { $0._unbox.map(call) }
        }
    }
}

extension SignalProtocol where Element: _ResultProtocol, Error == Element.Error {
    /// Emits the values of successes. The first failure fails the signal.
    ///
    /// ```swift
    /// let answers = SafeSignal<Result<Int, CancellationError>>(just: .success(3))
    /// _ = answers.getValues().observeNext { print($0) }    // prints: 3
    /// ```
    @inlinable
    public func getValues() -> Signal<Element.Value, Error> {
        _serialSignal.attempting { $0._unbox }
    }
}

extension SignalProtocol where Element: _ResultProtocol, Error == Never {
    /// Emits the values of successes. The first failure fails the signal.
    @inlinable
    public func getValues() -> Signal<Element.Value, Element.Error> {
        _serialSignal.castError(to: Element.Error.self).attempting { $0._unbox }
    }
}

extension Signal {
    /// Adds a stage that emits the successes of a client's closure, and fails with its first failure.
    @inlinable
    func attempting<U>(
        on actor: (any Actor)?, _ attempt: @escaping (Element) -> Result<U, Error>
    ) -> Signal<U, Error> {
        stage(on: actor) { downstream in
            downstream.note("tryMap")
            return downstream.attempting(attempt)
        }
    }

    /// Adds a stage that emits the successes of a closure of the package's own, and fails with its first failure.
    @inlinable
    func attempting<U>(_ attempt: @escaping (Element) -> Result<U, Error>) -> Signal<U, Error> {
        stage { downstream in
            downstream.note("getValues")
            return downstream.attempting(attempt)
        }
    }
}

extension Downstream {
    @inlinable
    func attempting<Source>(
        _ attempt: @escaping (Source) -> Result<Element, Error>
    ) -> Downstream<Source, Error> {
        let part = makePart()
        let (next, end) = (next, end)
        return Downstream<Source, Error>(part, line: line) { element in
            let result = attempt(element)
            guard part.isActive else { return }
            switch result {
            case .success(let value): next(value)
            case .failure(let error): if part.end() { end(.failure(error)) }
            }
        } end: { completion in
            if part.end() { end(completion) }
        }
    }
}

/// The protocol of `Result`, for extensions of signals of results.
///
/// ```swift
/// func values<R: _ResultProtocol>(of results: [R]) -> [R.Value] {
///     results.compactMap { try? $0._unbox.get() }
/// }
/// let saved = Result<Int, CancellationError>.success(3)
/// print(values(of: [saved, .failure(CancellationError())]))    // prints: [3]
/// ```
public protocol _ResultProtocol {
    /// The type of the value of a success.
    associatedtype Value
    /// The type of the error of a failure.
    associatedtype Error: Swift.Error

    /// This value as a result.
    var _unbox: Result<Value, Error> { get }
}

extension Result: _ResultProtocol {
    /// The type of the value of a success.
    public typealias Value = Success
    /// The type of the error of a failure.
    public typealias Error = Failure

    /// This value.
    @inlinable
    public var _unbox: Result { self }
}
