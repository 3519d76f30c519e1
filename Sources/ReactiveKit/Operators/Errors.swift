public import SwiftObserver

extension SignalProtocol {
    /// Passes the signal on, with its error changed by a function.
    ///
    /// ```swift
    /// struct NoPage: Error { let cause: CancellationError }
    /// let page = Signal<String, CancellationError>.failed(CancellationError())
    /// _ = page.mapError { NoPage(cause: $0) }
    ///     .observeFailed { print("no page:", $0.cause) }
    /// // prints: no page: CancellationError()
    /// ```
    @preconcurrency
    @inlinable
    public func mapError<F>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Error) -> F
    ) -> Signal<Element, F> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return _serialSignal.stage(on: closure.actor) { downstream in
            downstream.note("mapError")
            let (observation, end) = (downstream.observation, downstream.end)
            return downstream.before(downstream.next) { completion in
                switch completion {
                case .finished: end(.finished)
                case .failure(let error):
                    let failure = call(error)
                    if observation.isActive { end(.failure(failure)) }
                }
            }
        }
    }

    /// Emits the error of the signal as an element, and completes.
    ///
    /// ```swift
    /// let login = Signal<String, CancellationError>.failed(CancellationError())
    /// _ = login.toErrorSignal().observeNext { print($0) }
    /// // prints: CancellationError()
    /// ```
    @inlinable
    public func toErrorSignal() -> Signal<Error, Never> {
        _serialSignal.errors(as: "toErrorSignal")
    }

    /// Passes the signal on, but completes in place of a failure.
    ///
    /// ```swift
    /// let login = Signal<String, CancellationError>.failed(CancellationError())
    /// _ = login.suppressError(logging: false).observeCompleted { print("done") }
    /// // prints: done
    /// ```
    ///
    /// - Parameter logging: Whether the error is printed.
    @inlinable
    public func suppressError(
        logging: Bool, file: String = #file, line: Int = #line
    ) -> Signal<Element, Never> {
        _serialSignal.withoutError(as: "suppressError", logging: logging, file: file, line: line)
    }

    /// Passes the signal on, but emits a last element and completes in place of a failure.
    ///
    /// ```swift
    /// let login = Signal<String, CancellationError>.failed(CancellationError())
    /// _ = login.replaceError(with: "guest").observeNext { print($0) }
    /// // prints: guest
    /// ```
    @inlinable
    public func replaceError(with element: Element) -> Signal<Element, Never> {
        _serialSignal.stage { downstream in
            downstream.note("replaceError")
            return downstream.before(downstream.next) { completion in
                if case .failure = completion { downstream.next(element) }
                if downstream.observation.isActive { downstream.end(.finished) }
            }
        }
    }
}

extension SignalProtocol where Error == Never {
    /// Passes the signal on with another type of error, although it never fails.
    ///
    /// ```swift
    /// let name = SafeSignal(just: "Ada")
    /// let login: Signal<String, any Error> = name.castError()
    /// _ = login.observeNext { print($0) }    // prints: Ada
    /// ```
    @inlinable
    public func castError<E>() -> Signal<Element, E> {
        _serialSignal.stage { downstream in
            downstream.note("castError")
            return downstream.before(downstream.next) { (_: Subscribers.Completion<Never>) in downstream.end(.finished)
            }
        }
    }

    /// Changes the type of the error, as a part of another operator.
    @inlinable
    func castError<E>(to type: E.Type) -> Signal<Element, E> {
        _serialSignal.stage { downstream in
            downstream.before(downstream.next) { (_: Subscribers.Completion<Never>) in downstream.end(.finished) }
        }
    }
}

extension Signal {
    @inlinable
    func errors(as name: StaticString, insteadOf partCount: Int = 0) -> Signal<Error, Never> {
        stage { downstream in
            downstream.note(name, insteadOf: partCount)
            return downstream.before { _ in
            } end: { completion in
                if case .failure(let error) = completion { downstream.next(error) }
                if downstream.observation.isActive { downstream.end(.finished) }
            }
        }
    }

    @inlinable
    func withoutError(
        as name: StaticString, insteadOf partCount: Int = 0, logging: Bool, file: String = #file, line: Int = #line
    ) -> Signal<Element, Never> {
        stage { downstream in
            downstream.note(name, insteadOf: partCount)
            return downstream.before(downstream.next) { completion in
                if logging, case .failure(let error) = completion {
                    print("\(file):\(line): suppressed the error \(error)")
                }
                downstream.end(.finished)
            }
        }
    }
}
