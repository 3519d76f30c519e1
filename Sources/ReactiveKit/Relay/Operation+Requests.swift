public import SwiftObserver
public import Synchronization

/// Sources that a machine asks for are not observed where the input is handled, but by the thread that comes out of the
/// relay next.
///
/// So events that come while a source is being observed are handled at once, and an endless one ends as soon as nobody wants
/// it any more. A thread that is observing such a source already leaves others for afterwards: a hundred thousand sources
/// that complete at once, one asked for by the end of the other, need no stack.
extension Operation {
    @inlinable
    func request(_ source: M.Source, in slot: Int) {
        let observation = Observation()
        let held = sources.lock.lock()
        if !sources.isOver {
            sources.slots.open(slot, observation)
            sources.requests.append((slot, source, observation))
            hasRequests.store(true, ordering: .relaxed)
        }
        sources.lock.unlock(held)
    }

    @inlinable
    @inline(never)
    func startSources() {
        let thread = ThreadIdentity.current
        let held = sources.lock.lock()
        let starter = sources.starter
        var next = starter == nil ? nil : sources.requests.begin(on: thread)
        hasRequests.store(!sources.requests.isEmpty, ordering: .relaxed)
        sources.lock.unlock(held)
        guard let starter else { return }
        while let (slot, source, observation) = next.take() {
            if observation.isActive { starter(source, slot, observation, self) }
            next = nextRequest(on: thread)
        }
    }

    /// What is taken out is released outside the lock.
    @inlinable
    func nextRequest(on thread: ThreadIdentity) -> (slot: Int, source: M.Source, observation: Observation)? {
        let held = sources.lock.lock()
        let next = sources.requests.proceed(on: thread)
        hasRequests.store(!sources.requests.isEmpty, ordering: .relaxed)
        sources.lock.unlock(held)
        return next
    }
}
