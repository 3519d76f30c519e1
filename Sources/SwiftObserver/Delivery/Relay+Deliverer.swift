/// What others ask about the thread that delivers.
extension Relay {
    /// Whether an input is being handled, on whatever thread.
    @inlinable
    package var isDelivering: Bool { gate.isBusy }

    /// Whether a thread delivers. If so, it sees what the caller did before as soon as it's done.
    package func meetsDeliverer() -> Bool {
        lock.withLock { held in
            guard gate.begin(held) else { return true }
            gate.end(guarded: hasActor || isStopped, held)
            return false
        }
    }
}
