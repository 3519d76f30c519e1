extension Relay {
    /// Ends it: no call of the handler begins any more, but for one that another thread may have taken an input for.
    ///
    /// Never waits. What waits is dropped and, as the handler, released outside the lock and where the handler runs. May be
    /// called from anywhere, the handler included, and more than once.
    @inlinable
    package func stop() {
        close()
        clear()
    }

    /// The first half of `stop`: from now on, nothing is handled. Releases nothing, so it may be called under another lock.
    @usableFromInline
    func close() {
        lock.withLock { held in
            if !isStopped {
                isStopped = true
                discarded = waiting.count
            }
            if gate.begin(held) { gate.end(guarded: true, held) }
        }
    }

    /// The second half of `stop`: releases what there is, but for a handler that is just being called: the deliverer
    /// releases that.
    @usableFromInline
    func clear() {
        let remains = lock.withLock { held in
            var last = RelayHandler<Input>.gone
            if gate.begin(held) {
                swap(&last, &handler)
                gate.end(guarded: true, held)
            }
            return RelayRemains(last, waiting.takeAll())
        }
        withExtendedLifetime(remains) { if hasActor { release(remains) } }
    }

    /// What became of the inputs.
    var counts: (taken: Int, discarded: Int, pending: Int) {
        lock.withLock { (gate.count + queued, discarded, isStopped ? 0 : waiting.count) }
    }
}
