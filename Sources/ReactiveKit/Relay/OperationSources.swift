public import SwiftObserver

/// The sources of an operation, as what is downstream sees it: something to dispose.
///
/// It holds what ends the sources, and nothing that is downstream. So a source can be ended that does not hold what it was
/// given, as a producer that keeps no observer.
@usableFromInline
final class OperationSources<M: Machine>: Disposable, @unchecked Sendable {  // by the lock
    /// The operation's one lock.
    @usableFromInline let lock = Lock()
    // Guarded by `lock`.
    @usableFromInline @exclusivity(unchecked) var slots: SlotTable
    @usableFromInline @exclusivity(unchecked) var isOver = false
    /// Set once, before anybody else knows this.
    @usableFromInline @exclusivity(unchecked) weak var operation: Operation<M>?

    /// - Parameter count: How many sources there are from the beginning.
    @inlinable
    init(count: Int) {
        slots = SlotTable(count: count)
    }

    /// What a source observes with; nil if the source is not wanted any more.
    @inlinable
    func observation(of slot: Int) -> Observation? {
        lock.lock()
        let observation = slots[slot]
        lock.unlock()
        return observation
    }

    @inlinable
    func close(_ slot: Int) {
        lock.lock()
        let observation = slots.close(slot)
        lock.unlock()
        observation?.end()
    }

    @inlinable
    func closeOthers(than slot: Int) {
        lock.lock()
        let closed = slots.closeAll(but: slot)
        lock.unlock()
        for (_, observation) in closed { observation?.end() }
    }

    /// Ends everything: no input is handled any more, the alarm is called off, and the sources are let go. Never waits.
    @inlinable
    func dispose() {
        lock.lock()
        if isOver { return lock.unlock() }
        isOver = true
        let closed = slots.closeAll()
        lock.unlock()
        operation?.release()
        for (_, observation) in closed { observation?.end() }
    }

    @inlinable
    var isDisposed: Bool { lock.withLock { isOver } }
}
