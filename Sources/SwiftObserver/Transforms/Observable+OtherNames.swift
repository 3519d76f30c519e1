/// Names that other libraries have for what a strategy does here: the compiler says what to write instead.
extension Observable {
    /// A matter of the strategy: `delivered(by:)` and `debounced(for:)`.
    @available(
        *, unavailable,
        message: "Time belongs to strategies: say 'delivered(by: .ordered.debounced(for: interval).latestOnly)'."
    )
    public func debounce(for interval: Duration) -> Redelivery<Self> { delivered(by: .ordered) }

    /// A matter of the strategy: `delivered(by:)` and `throttled(for:)`.
    @available(
        *, unavailable,
        message: "Time belongs to strategies: say 'delivered(by: .ordered.throttled(for: interval).latestOnly)'."
    )
    public func throttle(for interval: Duration) -> Redelivery<Self> { delivered(by: .ordered) }
}

extension ObservationChain {
    /// A matter of the strategy: `delivered(by:)` and `debounced(for:)`.
    @available(
        *, unavailable,
        message: "Time belongs to strategies: say 'delivered(by: .ordered.debounced(for: interval).latestOnly)'."
    )
    public func debounce(for interval: Duration) -> ObservationChain { self }

    /// A matter of the strategy: `delivered(by:)` and `throttled(for:)`.
    @available(
        *, unavailable,
        message: "Time belongs to strategies: say 'delivered(by: .ordered.throttled(for: interval).latestOnly)'."
    )
    public func throttle(for interval: Duration) -> ObservationChain { self }
}
