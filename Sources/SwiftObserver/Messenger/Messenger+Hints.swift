/// The hint of debug builds that nothing holds an observable.
extension Messenger {
    /// Warns, in debug builds, that an observed transform or combination is deallocated before anybody was given a
    /// message. Most likely it was made in place, and nothing retains it.
    @usableFromInline
    final func noteDeath(of type: Any.Type) {
        #if DEBUG
            guard isObserved, messageCount == 0, let core = existingCore, !core.wasRead else { return }
            DebugOutput.tell(
                """
                SwiftObserver: A \(type) was deallocated while it was observed, and before it had sent anything. Its \
                observations have ended. Hold it, or transform the observation: observe(x).map { }.receive { }
                """)
        #endif
    }

    /// Notes, in debug builds, that somebody who observes it has read its latest message.
    @usableFromInline
    final func noteReading() {
        #if DEBUG
            guard let core = existingCore else { return }
            core.lock.withLock { held in core.noteEarlier(held) }
        #endif
    }
}

extension Hub {
    /// Notes, in debug builds, that an observation is given messages from before.
    @inlinable
    @inline(__always)
    final func noteEarlier(_ held: borrowing HeldLock) {
        #if DEBUG
            gaveEarlier = true
        #endif
    }
}

#if DEBUG
    /// Marks an observation that may be a source of a combined one.
    protocol CombinationSource {
        /// Whether the combined observation has had messages. For each, it has read the latest one here.
        var isReadWithOthers: Bool { get }
    }

    extension Hub {
        /// Whether somebody has had a message from before, or the latest one together with those of others.
        fileprivate final var wasRead: Bool {
            var observations: [ObservationToken] = []
            let hasGiven = lock.withLock { held in
                forEachObservation(held) { observations.append($0) }
                return gaveEarlier
            }
            return hasGiven || observations.contains { ($0 as? any CombinationSource)?.isReadWithOthers ?? false }
        }
    }
#endif
