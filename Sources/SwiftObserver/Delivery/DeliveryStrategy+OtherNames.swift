/// Names that other libraries have for what is called otherwise here: the compiler says what to write instead.
extension DeliveryStrategy {
    /// Called `debounced(for:)` here.
    @available(
        *, unavailable, message: "Say 'debounced(for:)', and '.latestOnly' behind it for the newest message alone."
    )
    public func debounce(for interval: Duration) -> PacedDelivery<Self, ContinuousClock> { debounced(for: interval) }

    /// Called `throttled(for:)` here.
    @available(
        *, unavailable, message: "Say 'throttled(for:)', and '.latestOnly' behind it for the newest message alone."
    )
    public func throttle(for interval: Duration) -> PacedDelivery<Self, ContinuousClock> { throttled(for: interval) }
}

extension DeliveryStrategy where Self == PacedDelivery<OrderedDelivery, ContinuousClock> {
    /// Called `debounced(for:)` here.
    @available(
        *, unavailable, message: "Say '.debounced(for:)', and '.latestOnly' behind it for the newest message alone."
    )
    public static func debounce(for interval: Duration) -> Self { debounced(for: interval) }

    /// Called `throttled(for:)` here.
    @available(
        *, unavailable, message: "Say '.throttled(for:)', and '.latestOnly' behind it for the newest message alone."
    )
    public static func throttle(for interval: Duration) -> Self { throttled(for: interval) }
}

#if canImport(Dispatch)
    extension DeliveryStrategy where Self == MainLoopDelivery {
        /// Called `mainLoop` here.
        @available(*, unavailable, message: "Say '.mainLoop': the next turn of the main queue.")
        public static var main: MainLoopDelivery { mainLoop }
    }
#endif
