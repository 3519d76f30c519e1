extension Signal {
    /// Returns a signal that completes at once.
    ///
    /// ```swift
    /// _ = SafeSignal<Int>.completed().observe { print($0) }
    /// // prints: completed
    /// ```
    @inlinable
    public static func completed() -> Signal<Element, Error> {
        Signal(emitting: { $0.end(.finished) })
    }

    /// Returns a signal that fails at once.
    ///
    /// ```swift
    /// let login = Signal<String, CancellationError>.failed(CancellationError())
    /// _ = login.observeFailed { print($0) }    // prints: CancellationError()
    /// ```
    @inlinable
    public static func failed(_ error: Error) -> Signal<Element, Error> {
        Signal(emitting: { $0.end(.failure(error)) })
    }

    /// Returns a signal that emits nothing and does not end.
    ///
    /// ```swift
    /// let ads = SafeSignal<String>.never()
    /// _ = ads.prepend("Welcome").observe { print($0) }
    /// // prints: next("Welcome")
    /// ```
    @inlinable
    public static func never() -> Signal<Element, Error> {
        Signal(emitting: { _ in })
    }

    /// Creates a signal that emits one element and completes.
    ///
    /// ```swift
    /// let price = SafeSignal(just: 15)
    /// _ = price.observe { print($0) }    // prints: next(15) completed
    /// ```
    @inlinable
    public init(just element: Element) {
        // Does not use `init(emitting:)`, which would allocate a second closure. Some operators make many such signals.
        self.init(home: nil, canHop: true) { downstream in
            guard downstream.actor == nil else {
                return Signal.start(downstream, on: downstream.actor) { $0.finish(with: element) }
            }
            downstream.finish(with: element)
        }
    }

    /// Creates a signal that emits the value of a success and completes, or fails with the error of a failure.
    ///
    /// ```swift
    /// let saved = Result<Int, CancellationError>.success(3)
    /// _ = Signal(result: saved).observe { print($0) }
    /// // prints: next(3) completed
    /// ```
    @inlinable
    public init(result: Result<Element, Error>) {
        self.init(emitting: { $0.finish(with: result) })
    }

    /// Creates a signal that emits the elements of a sequence and completes.
    ///
    /// ```swift
    /// let prices = SafeSignal(sequence: [5, 12])
    /// _ = prices.observe { print($0) }    // prints: next(5) next(12) completed
    /// ```
    ///
    /// The signal asks for no further element once the observation has ended. So an endless sequence can be used with
    /// an operator that ends the signal, such as `prefix(maxLength:)`.
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
    /// Emits an element, and then completes.
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

/// A signal that emits no element, and completes at once or never ends, like Combine's type of the same name.
///
/// ```swift
/// let noResults = Empty<String, Never>()
/// _ = noResults.observe { print($0) }    // prints: completed
/// ```
public struct Empty<Element, Error: Swift.Error>: SignalProtocol, Equatable, Sendable {
    /// Whether the signal completes at once. If false, it never ends.
    public let completeImmediately: Bool

    /// Creates a signal that emits nothing.
    ///
    /// - Parameter completeImmediately: Whether the signal completes at once. If false, it never ends.
    @inlinable
    public init(completeImmediately: Bool = true) {
        self.completeImmediately = completeImmediately
    }

    /// Creates a signal of the given types that emits nothing.
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
