extension Variable: ExactlyBuffered {}

extension Variable {
    /// Under the lock of the variable, so that the first update after the beginning is a change of that value.
    func enrollWithValue(_ subscription: Subscription<Update<Value>>) -> Beginning {
        let core = makeCore()
        lock.lock()
        core.lock.lock()
        let latest = Update(storedValue, storedValue)
        let beginning = core.enroll(subscription, beginningWith: latest, from: self, sender: self)
        core.lock.unlock()
        lock.unlock()
        return beginning
    }

    /// Begins an observation without observer and without replay, and returns the value of that moment: the first update
    /// that the handler is given is a change of it, unless a bound dropped that.
    package func connectWithValue(
        _ handler: @escaping (Update<Value>, AnyAuthor) -> Void, whenEnded: (@Sendable () -> Void)? = nil
    ) -> (token: ObservationToken, value: Value) {
        lock.lock()
        defer { lock.unlock() }
        // Without replay, nothing is delivered here.
        return (connect(replaying: false, handler, whenEnded: whenEnded), storedValue)
    }
}
