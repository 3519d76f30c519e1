/// Joins the observations that serve one handler: the observations of its sources, and the tail, which is the
/// observation of the messenger or the relay behind the sources.
///
/// When the last source is stopped, the tail ends at once. When the tail is stopped, so are the sources. A
/// source that is deallocated just falls silent, and its messages are still delivered.
@usableFromInline
final class Junction: @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var sources: [ObservationToken] = []
    /// How many sources were not stopped, and how many have not been released.
    private var openCount: Int
    private var unfinishedCount: Int
    private var tail: ObservationToken?
    /// An observation that feeds the tail for a while, and is no source: neither its end nor that of the tail matters
    /// to the other.
    private var passing: ObservationToken?
    /// The observations that ended with the last source.
    private var ended = Retired()

    @usableFromInline
    init(sources: Int) {
        openCount = sources
        unfinishedCount = sources
    }

    /// Whether the handler's observation goes on. A handler that reads before its call asks after that: what is told of
    /// the values may have stopped it.
    @usableFromInline var isOpen: Bool { lock.withLock { tail?.isActive ?? false } }

    func setTail(_ token: ObservationToken) {
        lock.withLock { tail = token }
    }

    /// Names the observations that feed it.
    func nameSources(_ name: String) {
        for source in lock.withLock({ sources }) { source.named(name) }
    }

    /// The observations by whose calls the handler is called, as long as the sources go on.
    var followedSources: [ObservationToken] { lock.withLock { sources }.flatMap(\.followedObservations) }

    /// Delivers the messages that the strategies of the sources hold back, and then those of the observation that feeds
    /// the tail by now.
    func flushSources() {
        for source in lock.withLock({ sources }) { source.flushHeldBack() }
        lock.withLock { passing }?.flush()
    }

    /// Replaces the observation that feeds the tail for a while.
    func setPassing(_ token: ObservationToken?) {
        let replaced = lock.withLock {
            defer { passing = tail == nil ? nil : token }
            return passing
        }
        withExtendedLifetime(replaced) {}
    }

    #if DEBUG
        /// Whether the tail is a combined observation that has had messages.
        var combinesMessages: Bool {
            guard let tail = lock.withLock({ tail }), tail is any Feeding else { return false }
            return tail.numbers.delivered > 0
        }
    #endif

    /// The name of the first source, as long as the sources go on.
    var sourceName: ObservationName {
        lock.withLock { sources.first }?.numbers.fullName ?? ObservationName()
    }

    @usableFromInline
    func addSource(_ token: ObservationToken) {
        let isOver = lock.withLock {
            if tail != nil { sources.append(token) }
            return tail == nil
        }
        if isOver { token.stop() }
    }

    /// Called under the lock of the source's messenger, which comes before that of the messenger behind it.
    func sourceWasStopped() {
        let last = lock.withLock {
            openCount -= 1
            return openCount == 0 ? tail : nil
        }
        guard let last else { return }
        var retired = last.end()
        lock.withLock { ended.add(retired.take()) }
    }

    /// Completes, outside all locks, the end that `sourceWasStopped` began.
    func sourceRetired() {
        var retired = Retired()
        let deserted = lock.withLock {
            retired.add(ended.take())
            unfinishedCount -= 1
            return unfinishedCount == 0 ? tail : nil
        }
        retired.release()
        deserted?.sourcesAreGone()
    }

    /// Ends the handler's observation.
    @usableFromInline
    func endTail() {
        lock.withLock { tail }?.stop()
    }

    func tailRetired() {
        let (stopped, others) = lock.withLock {
            defer { (sources, tail, passing) = ([], nil, nil) }
            return (sources, (tail, passing))
        }
        withExtendedLifetime(others) {}
        for source in stopped {
            source.stop()
        }
    }
}
