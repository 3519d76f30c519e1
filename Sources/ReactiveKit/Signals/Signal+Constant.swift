extension Signal {
    /// A signal that completes at once.
    @inlinable
    public static func completed() -> Signal<Element, Error> {
        Signal(emitting: { $0.end(.finished) })
    }

    /// A signal that fails at once.
    @inlinable
    public static func failed(_ error: Error) -> Signal<Element, Error> {
        Signal(emitting: { $0.end(.failure(error)) })
    }

    /// A signal that emits nothing and does not end.
    @inlinable
    public static func never() -> Signal<Element, Error> {
        Signal(emitting: { _ in })
    }

    /// A signal that emits one element and completes.
    @inlinable
    public init(just element: Element) {
        // Made for itself, so that such a signal is one allocation: there are operators that make many.
        self.init(home: nil, canHop: true) { downstream in
            guard downstream.actor == nil else {
                return Signal.start(downstream, on: downstream.actor) { $0.finish(with: element) }
            }
            downstream.finish(with: element)
        }
    }

    /// A signal that emits a success and completes, or fails.
    @inlinable
    public init(result: Result<Element, Error>) {
        self.init(emitting: { $0.finish(with: result) })
    }

    /// A signal that emits the elements of a sequence and completes.
    ///
    /// It asks for no further element once the observation has ended. So an endless sequence may be used where something
    /// ends the signal, such as `prefix(maxLength:)`.
    @inlinable
    public init<S: Sequence>(sequence: S) where S.Element == Element {
        self.init(emitting: { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            var iterator = sequence.makeIterator()
            while observation.isActive {
                let element = iterator.next()
                guard observation.isActive else { return }
                guard let element else { return downstream.end(.finished) }
                next(element)
            }
        })
    }
}

extension Downstream {
    /// An element, and then the end.
    @inlinable
    func finish(with element: Element) {
        next(element)
        if observation.isActive { end(.finished) }
    }

    @inlinable
    func finish(with result: Result<Element, Error>) {
        switch result {
        case .success(let element): finish(with: element)
        case .failure(let error): end(.failure(error))
        }
    }
}

/// A signal that emits nothing, and completes or does not end, as Combine's of the same name.
public struct Empty<Element, Error: Swift.Error>: SignalProtocol, Equatable, Sendable {
    /// Whether it completes at once, or never.
    public let completeImmediately: Bool

    /// A signal that emits nothing.
    ///
    /// - Parameter completeImmediately: Whether it completes at once, or never.
    @inlinable
    public init(completeImmediately: Bool = true) {
        self.completeImmediately = completeImmediately
    }

    /// A signal that emits nothing, of the given types.
    @inlinable
    public init(completeImmediately: Bool = true, outputType: Element.Type, failureType: Error.Type) {
        self.completeImmediately = completeImmediately
    }

    @_disfavoredOverload
    public func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
        _serialSignal.observe(on: nil, observer)
    }

    @inlinable
    public var _serialSignal: Signal<Element, Error> { completeImmediately ? .completed() : .never() }
}
