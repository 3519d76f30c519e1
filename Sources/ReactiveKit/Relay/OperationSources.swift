public import SwiftObserver

/// The sources of an operation, as what is downstream sees it: something to dispose.
///
/// It holds what ends the sources, so that one can be ended that does not hold what it was given, as a producer that keeps
/// no observer; and what belongs to the operation, until that is over or is let go of by all who hold it.
@usableFromInline
final class OperationSources<M: Machine>: Disposable, @unchecked Sendable {  // by the lock
    /// The operation's one lock.
    @usableFromInline let lock = Lock()
    // Guarded by `lock`.
    @usableFromInline @exclusivity(unchecked) var slots: SlotTable
    @usableFromInline @exclusivity(unchecked) var isOver = false
    @usableFromInline @exclusivity(unchecked) var requests = OperationRequests<M.Source>()
    /// Operations upstream that are to observe their sources when no input is being handled here.
    @usableFromInline @exclusivity(unchecked) var left: [any SourceStarting] = []
    @usableFromInline @exclusivity(unchecked) var alarm: AlarmReference?
    // Nil when this is over, or nobody holds the operation.
    @usableFromInline @exclusivity(unchecked) var starter: Operation<M>.Starter?
    /// Holds what is downstream.
    @usableFromInline @exclusivity(unchecked) var relay: Relay<M.Input>?

    /// - Parameter count: How many sources there are from the beginning.
    @inlinable
    init(count: Int, _ relay: Relay<M.Input>, _ starter: Operation<M>.Starter?) {
        slots = SlotTable(count: count)
        self.relay = relay
        self.starter = starter
    }

    /// What a source observes with; nil if the source is not wanted any more.
    @inlinable
    func observation(of slot: Int) -> Observation? {
        let held = lock.lock()
        let observation = slots[slot]
        lock.unlock(held)
        return observation
    }

    @inlinable
    func close(_ slot: Int) {
        let held = lock.lock()
        let observation = slots.close(slot)
        lock.unlock(held)
        observation?.end()
    }

    @inlinable
    func closeOthers(than slot: Int) {
        let held = lock.lock()
        let closed = slots.closeAll(but: slot)
        lock.unlock(held)
        for (_, observation) in closed { observation?.end() }
    }

    @inlinable
    func takeLeft(_ held: borrowing HeldLock) -> [any SourceStarting] {
        var all: [any SourceStarting] = []
        swap(&all, &left)
        return all
    }

    /// Ends everything: no input is handled any more, the alarm is called off, and the sources are let go. Never waits.
    @inlinable
    func dispose() {
        let held = lock.lock()
        if isOver { return lock.unlock(held) }
        isOver = true
        let closed = slots.closeAll()
        let waiting = (requests.takeAll(), takeLeft(held))
        let (alarm, starter, relay) = (alarm, starter, relay)
        (self.alarm, self.starter, self.relay) = (nil, nil, nil)
        lock.unlock(held)
        relay?.stop()
        alarm?.ticket?.callOff()
        for (_, observation) in closed { observation?.end() }
        withExtendedLifetime((starter, waiting)) {}
    }

    /// Nobody holds the operation any more, so no input comes, and no alarm is set.
    @inlinable
    func letGo() {
        let held = lock.lock()
        let waiting = (requests.takeAll(), takeLeft(held))
        let (starter, relay) = (starter, relay)
        (self.starter, self.relay) = (nil, nil)
        lock.unlock(held)
        withExtendedLifetime((starter, relay, waiting)) {}
    }

    @inlinable
    var isDisposed: Bool { lock.withLock { isOver } }
}
