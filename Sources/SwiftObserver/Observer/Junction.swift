/// Joins the observations that together serve one handler: of one or more sources, and of the messenger behind them.
///
/// If the last source is stopped, the handler's observation ends at once; if it is stopped, so are the sources. A source
/// that dies just falls silent, and what it has sent is still delivered.
@usableFromInline
final class Junction: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var sources: [ObservationToken] = []
    private var openCount: Int
    private var tail: ObservationToken?
    /// What ended with the last source.
    private var ended = Retired()

    @usableFromInline
    init(sources: Int) {
        openCount = sources
    }

    func setTail(_ token: ObservationToken) {
        lock.withLock { tail = token }
    }

    func addSource(_ token: ObservationToken) {
        lock.lock()
        let isOver = tail == nil
        if !isOver { sources.append(token) }
        lock.unlock()
        if isOver { token.stop() }
    }

    /// Called under the lock of the source's messenger, which comes before that of the messenger behind it.
    func sourceWasStopped() {
        lock.lock()
        openCount -= 1
        let last = openCount == 0 ? tail : nil
        lock.unlock()
        guard let last else { return }
        let hub = last.mailbox.hub
        hub.lock.lock()
        let retired = hub.endLocked(last)
        hub.lock.unlock()
        lock.lock()
        ended.add(retired)
        lock.unlock()
    }

    /// Completes, outside all locks, what `sourceWasStopped` began.
    func sourceRetired() {
        var retired = Retired()
        lock.lock()
        swap(&retired, &ended)
        lock.unlock()
        retired.release()
    }

    func tailRetired() {
        lock.lock()
        let stopped = sources
        sources = []
        tail = nil
        lock.unlock()
        for source in stopped {
            source.stop()
        }
    }
}
