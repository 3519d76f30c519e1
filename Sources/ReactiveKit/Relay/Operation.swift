public import Synchronization
public import SwiftObserver

/// Runs the machine of one operator in one observation.
///
/// Its sources give it inputs, from any threads, and the core's `Relay` has them handled one at a time, in the order of their
/// arrival. So a machine, and what is downstream of it, need no lock, and nothing nests.
///
/// The sources hold the operation, and so does an alarm that is set; the operation holds what is downstream, until it is
/// stopped. Downstream has no reference to it but a weak one.
@usableFromInline
final class Operation<M: Machine>: @unchecked Sendable {  // by the lock and the relay
    /// How a source is observed that a machine asks for. It is given the operation, and has to hold it.
    @usableFromInline
    typealias Starter = (_ source: M.Source, _ slot: Int, Observation, Operation<M>) -> Void

    @usableFromInline let relay: Relay<M.Input>
    @usableFromInline let timer: Timer?
    @usableFromInline let lock = Lock()
    // Guarded by `lock`.
    @usableFromInline @exclusivity(unchecked) var slots: SlotTable
    @usableFromInline @exclusivity(unchecked) var starter: Starter?
    @usableFromInline @exclusivity(unchecked) var requests = Line<(slot: Int, source: M.Source)>()
    /// The threads that are observing what was asked for.
    @usableFromInline @exclusivity(unchecked) var startingThreads: [ThreadIdentity] = []
    @usableFromInline @exclusivity(unchecked) var alarm: AlarmReference?
    @usableFromInline @exclusivity(unchecked) var isOver = false
    /// Whether there are requests. Changed under the lock.
    @usableFromInline let hasRequests = Atomic<Bool>(false)

    /// Where alarms are set, and what is to be handled when one rings.
    @usableFromInline
    struct Timer {
        @usableFromInline let set: (Duration, @escaping @Sendable () -> Void) -> @Sendable () -> Void
        @usableFromInline let input: () -> M.Input

        @inlinable
        init(
            set: @escaping (Duration, @escaping @Sendable () -> Void) -> @Sendable () -> Void,
            input: @escaping () -> M.Input
        ) {
            self.set = set
            self.input = input
        }
    }

    /// - Parameters:
    ///   - observation: What is downstream. It ends the operation when it is over.
    ///   - sourceCount: How many sources there are from the beginning.
    @inlinable
    init(
        _ machine: M, sourceCount: Int, before observation: Observation, starter: Starter? = nil, timer: Timer? = nil,
        next: @escaping (M.Output) -> Void, end: @escaping (End<M.Failure>) -> Void
    ) {
        let state = OperationState(machine, observation, next: next, end: end)
        relay = Relay { state.handle($0) }
        slots = SlotTable(count: sourceCount)
        self.starter = starter
        self.timer = timer
        state.operation = self
        observation.attach(.disposable(OperationEnd(self)))
    }

    /// Has an input handled: before this returns, unless somebody else is delivering. Observes what the machine asks for.
    @inlinable
    func take(_ input: M.Input) {
        relay.take(input)
        if hasRequests.load(ordering: .relaxed) { startSources() }
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
    func stop() {
        lock.lock()
        if isOver { return lock.unlock() }
        isOver = true
        let closed = slots.closeAll()
        let (alarm, starter) = (alarm, starter)
        (self.alarm, self.starter) = (nil, nil)
        var requests = Line<(slot: Int, source: M.Source)>()
        swap(&requests, &self.requests)
        hasRequests.store(false, ordering: .relaxed)
        lock.unlock()
        relay.stop()
        alarm?.ticket?.callOff()
        for (_, observation) in closed { observation?.end() }
        withExtendedLifetime((starter, requests)) {}
    }

    @inlinable
    var isStopped: Bool { lock.withLock { isOver } }
}
