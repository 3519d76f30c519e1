/// Lets one call through, and ends the observation before that.
final class OneShot: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var isFired = false
    private var token: ObservationToken?

    /// True for the first caller.
    func fire() -> Bool {
        lock.lock()
        let isFirst = !isFired
        isFired = true
        let token = token
        self.token = nil
        lock.unlock()
        token?.stop()
        return isFirst
    }

    /// Sets what ends. The one call may have been before that: a replay comes while observing.
    func end(_ token: ObservationToken) {
        lock.lock()
        let isLate = isFired
        if !isLate { self.token = token }
        lock.unlock()
        if isLate { token.stop() }
    }
}
