extension Variable: ExactlyBuffered {}

extension Variable {
    /// Begins an observation without observer and without replay, and returns the value of that moment: the first update
    /// that the handler is given is a change of it, unless a bound dropped that.
    package func connectWithValue(
        _ handler: @escaping (Update<Value>, AnyAuthor) -> Void, whenEnded: (@Sendable () -> Void)? = nil
    ) -> (token: ObservationToken, value: Value) {
        // Without replay, nothing is delivered here.
        lock.withLock { (connect(replaying: false, handler, whenEnded: whenEnded), storedValue) }
    }
}
