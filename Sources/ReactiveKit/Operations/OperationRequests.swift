public import SwiftObserver
public import Synchronization

/// Sources that a machine asks for are not observed while the input is handled, but by the next thread that has left
/// the relay and all relays downstream.
///
/// So events that come while a source is being observed are handled at once, and an endless source ends as soon as it
/// is not wanted any more. A thread that is inside one of these relays, or is observing such a source already, leaves
/// further sources for later. So a hundred thousand sources that complete at once, each asked for at the end of the one
/// before, need no stack.
///
/// The locks are held by hand: with closures, `flatMap` takes a tenth longer for signals of one element.
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
        // The deliverer comes here next.
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
            if observation.isActive {
                if Following.isOn {
                    observation.isFollowed = true
                    FollowedWay.resume(of: self) { starter(source, slot, observation, self) }
                } else {
                    starter(source, slot, observation, self)
                }
            }
            next = nextRequest(on: thread)
        }
    }

    /// Returns the next request. The caller releases it outside the lock.
    @inlinable
    func nextRequest(on thread: ThreadIdentity) -> OperationRequests<M.Source>.Request? {
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

/// The sources that a machine has asked for, and the threads that observe them.
@usableFromInline
struct OperationRequests<Source> {
    @usableFromInline typealias Request = (slot: Int, source: Source, observation: Observation)

    @usableFromInline var first: Request?
    @usableFromInline var others = Fifo<Request>()
    /// The threads that are observing requested sources: usually one.
    @usableFromInline var thread: ThreadIdentity?
    @usableFromInline var otherThreads: [ThreadIdentity] = []

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { first == nil }

    @inlinable
    mutating func append(_ request: Request) {
        if first == nil { first = request } else { others.append(request) }
    }

    /// Returns the first request for a thread, which then observes all requests until none is left. Returns nil if the
    /// thread is doing so already.
    @inlinable
    mutating func begin(on new: ThreadIdentity) -> Request? {
        if thread == new || otherThreads.contains(new) { return nil }
        if thread == nil { thread = new } else { otherThreads.append(new) }
        return proceed(on: new)
    }

    @inlinable
    mutating func proceed(on current: ThreadIdentity) -> Request? {
        guard let request = first.take() else {
            if thread == current { thread = nil } else { otherThreads.removeAll { $0 == current } }
            return nil
        }
        if !others.isEmpty { first = others.popFirst() }
        return request
    }

    /// Takes out all requests, to be released outside the lock.
    @inlinable
    mutating func takeAll() -> (first: Request?, others: Fifo<Request>) {
        var all = (first: first.take(), others: Fifo<Request>())
        swap(&all.others, &others)
        return all
    }
}

/// A place that events pass one at a time on their way downstream: an operation, or a hop to an actor.
///
/// While a thread is inside, events that it causes wait until it comes out. So a source that emits as long as it is
/// wanted would never end if that thread observed it. The line starts such a source later.
@usableFromInline
protocol SourceLine: AnyObject {
    /// Starts the sources of an operation as soon as events can pass again. Returns false if they can pass now.
    func leave(_ operation: any SourceStarting) -> Bool
}

/// An operation with a machine that has asked for sources.
@usableFromInline
protocol SourceStarting: AnyObject {
    /// Observes the requested sources, unless another thread does so, or a line does so later.
    func startSources()
}
