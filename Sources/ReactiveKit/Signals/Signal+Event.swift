extension Signal {
    /// One event of a signal.
    ///
    /// ```swift
    /// let events = SafeSignal(just: 100).waitAndCollectEvents()
    /// for case .next(let percent) in events { print(percent) }    // prints: 100
    /// print(events.map(\.isTerminal))
    /// // prints: [false, true]
    /// ```
    ///
    /// A signal has any number of `next` events, and then at most one that ends it: `failed` or `completed`.
    public enum Event {
        /// The next element.
        case next(Element)

        /// The signal ended with an error.
        case failed(Error)

        /// The signal ended.
        case completed
    }
}

extension Signal.Event {
    /// Creates the event that ends a signal with the given completion.
    @inlinable
    public init(_ completion: Subscribers.Completion<Error>) {
        switch completion {
        case .finished: self = .completed
        case .failure(let error): self = .failed(error)
        }
    }

    /// Whether this is the next element.
    @inlinable
    public var isNext: Bool {
        if case .next = self { true } else { false }
    }

    /// Whether this is the end, with an error.
    @inlinable
    public var isFailed: Bool {
        if case .failed = self { true } else { false }
    }

    /// Whether this is the end, without an error.
    @inlinable
    public var isCompleted: Bool {
        if case .completed = self { true } else { false }
    }

    /// Whether this is the end, with or without an error.
    @inlinable
    public var isTerminal: Bool { !isNext }

    /// The element of a `next` event.
    @inlinable
    public var element: Element? {
        if case .next(let element) = self { element } else { nil }
    }

    /// The error of a `failed` event.
    @inlinable
    public var error: Error? {
        if case .failed(let error) = self { error } else { nil }
    }
}

extension Signal.Event: Equatable where Element: Equatable, Error: Equatable {}
extension Signal.Event: Sendable where Element: Sendable {}
