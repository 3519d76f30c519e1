public import SwiftObserver
public import Synchronization

/// Sources that a machine asks for are not observed where the input is handled, but by the thread that comes out of the
/// relay next, and out of all relays downstream.
///
/// So events that come while a source is being observed are handled at once, and an endless one ends as soon as it isn't
/// wanted any more. A thread that is inside one of these relays, or that is observing such a source already, leaves others
/// for afterwards: a hundred thousand sources that complete at once, one asked for by the end of the other, need no stack.
extension Operation: SourceStarting {
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
        // Who delivers comes here next.
        if relay.isDelivering { return }
        if let line, line.leave(self) { return }
        let thread = ThreadIdentity.current
        let held = sources.lock.lock()
        let starter = sources.starter
        let left = sources.takeLeft(held)
        var next = starter == nil ? nil : sources.requests.begin(on: thread)
        noteRequests(held)
        sources.lock.unlock(held)
        for operation in left { operation.startSources() }
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
        noteRequests(held)
        sources.lock.unlock(held)
        return next
    }

    @inlinable
    func noteRequests(_ held: borrowing HeldLock) {
        hasRequests.store(!sources.requests.isEmpty || !sources.left.isEmpty, ordering: .relaxed)
    }
}

/// Operations upstream leave their sources here while an input is being handled.
extension Operation: SourceLine {
    @usableFromInline
    func leave(_ operation: any SourceStarting) -> Bool {
        if let line, line.leave(operation) { return true }
        guard relay.isDelivering else { return false }
        let isLeft = sources.lock.withLock { held in
            guard !sources.isOver else { return false }
            if sources.left.last !== operation { sources.left.append(operation) }
            noteRequests(held)
            return true
        }
        guard isLeft, !relay.meetsDeliverer() else { return isLeft }
        // The deliverer has come out in the meantime, and may have overlooked it.
        return sources.lock.withLock { held in
            let index = sources.left.lastIndex { $0 === operation }
            // The caller holds it, so nothing is released here.
            if let index { sources.left.remove(at: index) }
            noteRequests(held)
            return index == nil
        }
    }
}
