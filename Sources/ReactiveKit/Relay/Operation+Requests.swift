public import SwiftObserver
public import Synchronization

/// Sources that a machine asks for are not observed where the input is handled, but by whoever comes out of the relay next.
///
/// So events that come while a source is being observed are handled at once, and an endless one ends as soon as nobody wants
/// it any more. A thread that is observing such a source already leaves others for afterwards: a hundred thousand sources
/// that complete at once, one asked for by the end of the other, need no stack.
extension Operation {
    @inlinable
    func request(_ source: M.Source, in slot: Int) {
        sources.lock.lock()
        if !sources.isOver {
            sources.slots.open(slot)
            requests.append((slot, source))
            hasRequests.store(true, ordering: .relaxed)
        }
        sources.lock.unlock()
    }

    @inlinable
    @inline(never)
    func startSources() {
        let thread = ThreadIdentity.current
        sources.lock.lock()
        let isStarting = startingThreads.contains(thread)
        if !isStarting { startingThreads.append(thread) }
        sources.lock.unlock()
        if isStarting { return }
        while startNextSource(on: thread) {}
    }

    /// A function of its own, so that the request is released outside the lock.
    @inlinable
    func startNextSource(on thread: ThreadIdentity) -> Bool {
        sources.lock.lock()
        guard let starter, let (slot, source) = requests.popFirst() else {
            startingThreads.removeAll { $0 == thread }
            sources.lock.unlock()
            return false
        }
        hasRequests.store(!requests.isEmpty, ordering: .relaxed)
        let observation = sources.slots[slot]
        sources.lock.unlock()
        if let observation { starter(source, slot, observation, self) }
        return true
    }
}
