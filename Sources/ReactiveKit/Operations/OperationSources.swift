public import SwiftObserver

/// The disposable with which downstream ends an operation and its sources.
///
/// It retains the observations of the sources. So it can end a source that does not retain the operation, such as a
/// producer that keeps no observer. It retains the other parts of the operation until the operation is over, or until
/// nothing else retains the operation.
@usableFromInline
final class OperationSources<M: Machine>: Disposable, @unchecked Sendable {  // by the lock
    /// The operation's one lock.
    @usableFromInline let lock = Lock()
    // Guarded by `lock`.
    @usableFromInline @exclusivity(unchecked) var slots: SlotTable
    @usableFromInline @exclusivity(unchecked) var isOver = false
    @usableFromInline @exclusivity(unchecked) var requests = OperationRequests<M.Source>()
    /// Operations upstream that observe their sources once no input is being handled here.
    @usableFromInline @exclusivity(unchecked) var left: [any SourceStarting] = []
    @usableFromInline @exclusivity(unchecked) var alarm: AlarmReference?
    // Nil when this is over, or nothing else retains the operation.
    @usableFromInline @exclusivity(unchecked) var starter: Operation<M>.Starter?
    /// Retains everything downstream.
    @usableFromInline @exclusivity(unchecked) var relay: Relay<M.Input>?

    /// - Parameter count: The number of initial sources.
    @inlinable
    init(count: Int, _ relay: Relay<M.Input>, _ starter: Operation<M>.Starter?) {
        slots = SlotTable(count: count)
        self.relay = relay
        self.starter = starter
    }

    /// Returns the observation of a source, or nil if the source is not wanted any more.
    @inlinable
    func observation(of slot: Int) -> Observation? {
        lock.withLock { slots[slot] }
    }

    /// Has the operators upstream note their names.
    @usableFromInline
    func noteFollowed() {
        lock.withLock { for entry in slots.entries { entry.observation?.isFollowed = true } }
    }

    @inlinable
    func close(_ slot: Int) {
        lock.withLock { slots.close(slot) }?.end()
    }

    @inlinable
    func closeOthers(than slot: Int) {
        for (_, observation) in lock.withLock({ slots.closeAll(but: slot) }) { observation?.end() }
    }

    @inlinable
    func takeLeft(_ held: borrowing HeldLock) -> [any SourceStarting] {
        var all: [any SourceStarting] = []
        swap(&all, &left)
        return all
    }

    /// Ends everything: stops the relay, calls the alarm off, and ends the sources. Never waits.
    @inlinable
    func dispose() {
        let (alarm, closed, rest) = lock.withLock { held -> (AlarmReference?, [SlotTable.Entry], Rest) in
            defer { (isOver, self.alarm) = (true, nil) }
            return (self.alarm, slots.closeAll(), takeRest(held))
        }
        rest.relay?.stop()
        alarm?.ticket?.callOff()
        for (_, observation) in closed { observation?.end() }
        withExtendedLifetime(rest) {}
    }

    /// Releases the parts of the operation. Precondition: nothing else retains the operation, so that no input comes,
    /// and no alarm is set.
    @inlinable
    func letGo() {
        let rest = lock.withLock { held in takeRest(held) }
        withExtendedLifetime(rest) {}
    }

    /// The parts of an operation, to be released outside the lock.
    @usableFromInline
    struct Rest {
        @usableFromInline let starter: Operation<M>.Starter?
        @usableFromInline let relay: Relay<M.Input>?
        @usableFromInline let requests:
            (first: OperationRequests<M.Source>.Request?, others: Fifo<OperationRequests<M.Source>.Request>)
        @usableFromInline let left: [any SourceStarting]

        @inlinable
        init(_ sources: OperationSources, _ held: borrowing HeldLock) {
            starter = sources.starter
            relay = sources.relay
            requests = sources.requests.takeAll()
            left = sources.takeLeft(held)
        }
    }

    @inlinable
    func takeRest(_ held: borrowing HeldLock) -> Rest {
        defer { (starter, relay) = (nil, nil) }
        return Rest(self, held)
    }

    @inlinable
    var isDisposed: Bool { lock.withLock { isOver } }
}

/// The open sources of an operation by their slot numbers, which only grow.
///
/// Opening is O(1), looking up and closing are O(log n), amortized, also if many are open.
@usableFromInline
struct SlotTable {
    @usableFromInline typealias Entry = (slot: Int, observation: Observation?)

    /// In the order of their numbers. Closed entries are removed now and then.
    @usableFromInline var entries: [Entry] = []
    @usableFromInline var closedCount = 0

    @inlinable
    init(count: Int) {
        entries.reserveCapacity(count)
        for slot in 0..<count { entries.append((slot, Observation())) }
    }

    @inlinable
    mutating func open(_ slot: Int, _ observation: Observation) {
        entries.append((slot, observation))
    }

    @inlinable
    subscript(slot: Int) -> Observation? {
        index(of: slot).flatMap { entries[$0].observation }
    }

    @inlinable
    mutating func close(_ slot: Int) -> Observation? {
        if let last = entries.last, last.slot == slot, closedCount == 0 {
            entries.removeLast()
            return last.observation
        }
        guard let index = index(of: slot), let observation = entries[index].observation else { return nil }
        entries[index].observation = nil
        closedCount += 1
        while let last = entries.last, last.observation == nil {
            entries.removeLast()
            closedCount -= 1
        }
        if closedCount > 8, closedCount > entries.count / 2 {
            entries.removeAll { $0.observation == nil }
            closedCount = 0
        }
        return observation
    }

    /// Closes all sources, or all but one.
    @inlinable
    mutating func closeAll(but slot: Int? = nil) -> [Entry] {
        let kept = slot.flatMap { self[$0] }
        let closed = entries.filter { $0.slot != slot }
        entries = []
        closedCount = 0
        if let slot, let kept { entries.append((slot, kept)) }
        return closed
    }

    @inlinable
    func index(of slot: Int) -> Int? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].slot < slot { low = middle + 1 } else { high = middle }
        }
        return low < entries.count && entries[low].slot == slot ? low : nil
    }
}
