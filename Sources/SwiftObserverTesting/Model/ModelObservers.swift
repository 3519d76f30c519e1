/// Which observers exist, as a model knows it. One that observes again after it was deallocated is another one.
///
/// An observer whose last reference is dropped while it is called is deallocated when the call has returned.
struct ModelObservers {
    struct Identity: Hashable {
        let observer: Int
        let generation: Int
    }

    func current(_ observer: Int) -> Identity {
        Identity(observer: observer, generation: generations[observer, default: 0])
    }

    mutating func beginCall(_ observer: Int) -> Identity {
        let identity = current(observer)
        runningCalls[identity, default: 0] += 1
        return identity
    }

    /// Returns whether the observer is gone now.
    mutating func endCall(_ identity: Identity) -> Bool {
        runningCalls[identity, default: 0] -= 1
        return identity != current(identity.observer) && runningCalls[identity] == 0
    }

    /// The last reference is dropped. Returns who is gone now.
    mutating func lose(_ observer: Int) -> Identity? {
        let identity = current(observer)
        generations[observer, default: 0] += 1
        return runningCalls[identity, default: 0] == 0 ? identity : nil
    }

    private var generations: [Int: Int] = [:]
    private var runningCalls: [Identity: Int] = [:]
}
