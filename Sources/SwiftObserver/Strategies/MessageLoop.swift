internal import Synchronization

/// A loop that the program runs itself, for messengers that deliver by `.loop(_:)`.
///
/// It needs neither Dispatch nor Foundation and is deterministic: a turn carries out the deliveries that were scheduled
/// before it began, in the order in which they were scheduled. Messages sent in the meantime are for the next turn.
///
/// ```swift
/// let loop = MessageLoop()
/// let messenger = Messenger<String>(delivery: .loop(loop))
/// observer.observe(messenger) { print($0) }
/// messenger.send("later")
/// loop.runOnce()              // prints "later"
/// ```
///
/// Any thread may send, and may call `stop()` and `pendingCount`. One thread at a time may run the loop. Nothing here
/// retains the loop: hold it. Messages that wait when it is deallocated are discarded, and counted as such.
public final class MessageLoop: Sendable {
    /// What strategies share with the loop.
    fileprivate let line = LoopLine()

    public init() {}

    deinit {
        line.close()
    }

    /// Blocks and delivers until `stop()` is called. A nested run, or one on a second thread, is an error and traps.
    ///
    /// ```swift
    /// let loop = MessageLoop()
    /// Task.detached { loop.stop() }
    /// loop.run()    // blocks this thread until `stop()` is called
    /// ```
    public func run() {
        run(until: nil)
    }

    /// Blocks and delivers until that time, or until `stop()` is called.
    public func run(until deadline: ContinuousClock.Instant) {
        run(until: .some(deadline))
    }

    /// Takes one turn without waiting, and returns how many messages it delivered.
    @discardableResult
    public func runOnce() -> Int {
        begin()
        defer { line.isRunning.store(false, ordering: .releasing) }
        line.takeTurn()
        return line.carryOutTurn()
    }

    /// Ends the run that is under way after its turn or, if there is none, the next run before it delivers anything.
    /// The waiting messages keep waiting.
    ///
    /// ```swift
    /// let loop = MessageLoop()
    /// loop.stop()
    /// loop.run()    // returns at once
    /// ```
    public func stop() {
        line.stop()
    }

    /// The number of messages that wait for a turn and for an observer that still observes. Messages of a messenger that
    /// was given another strategy do not count.
    public var pendingCount: Int { line.pendingCount }

    private func run(until deadline: ContinuousClock.Instant?) {
        begin()
        while line.waitForTurn(until: deadline) { _ = line.carryOutTurn() }
    }

    /// Begins a run.
    private func begin() {
        // Acquires the turn that the run before has left.
        if line.isRunning.exchange(true, ordering: .acquiring) {
            fatalError("This MessageLoop is already running. Run it on one thread, and not from inside its handlers.")
        }
    }
}

/// The deliveries that wait for a loop, and its run.
///
/// Strategies retain this instead of the loop. So a message on its way to a loop needs no weak reference, which would
/// make each retain of the loop slow.
private final class LoopLine: @unchecked Sendable {  // by the monitor and `isRunning`
    private let monitor = Monitor()
    // Guarded by the monitor:
    @exclusivity(unchecked) private var deliveries = Ring<Delivery>()
    @exclusivity(unchecked) private var isStopped = false
    @exclusivity(unchecked) private var isWaiting = false
    @exclusivity(unchecked) private var isClosed = false
    /// Where `deliveries` goes for a turn. It belongs to the thread that runs the loop.
    @exclusivity(unchecked) private var turn = Ring<Delivery>()
    let isRunning = Atomic<Bool>(false)

    /// Appends a delivery. Returns false if the loop is gone.
    func append(_ delivery: Delivery) -> Bool {
        monitor.withLock {
            guard !isClosed else { return false }
            deliveries.append(delivery)
            if isWaiting { monitor.signal() }
            return true
        }
    }

    /// Takes no further delivery, and discards those that wait.
    func close() {
        var rest = monitor.withLock {
            isClosed = true
            return deliveries.takeAll()
        }
        while let delivery = rest.popFirst() { delivery.discard() }
    }

    func stop() {
        monitor.withLock {
            isStopped = true
            monitor.signal()
        }
    }

    var pendingCount: Int {
        // One delivery may wait several times, for a strategy that asks for each message.
        let waiting = Set(monitor.withLock { (0..<deliveries.count).map { deliveries[$0] } })
        return waiting.reduce(0) { $0 + $1.deliverableCount }
    }

    /// Takes the waiting deliveries for this turn.
    func takeTurn() {
        monitor.withLock { swap(&turn, &deliveries) }
    }

    /// Returns how many messages were delivered.
    func carryOutTurn() -> Int {
        var count = 0
        while let delivery = turn.popFirst() {
            count += delivery.run()
        }
        return count
    }

    /// Waits for deliveries and takes them, or ends the run and returns false.
    func waitForTurn(until deadline: ContinuousClock.Instant?) -> Bool {
        monitor.withLock {
            let hasTurn = wait(until: deadline)
            if hasTurn { swap(&turn, &deliveries) } else { isRunning.store(false, ordering: .releasing) }
            return hasTurn
        }
    }

    /// Waits for a delivery; false if the run is over. With the monitor locked.
    private func wait(until deadline: ContinuousClock.Instant?) -> Bool {
        while true {
            if isStopped {
                isStopped = false
                return false
            }
            if let deadline, ContinuousClock.now >= deadline { return false }
            if !deliveries.isEmpty { return true }
            isWaiting = true
            if let deadline { monitor.wait(until: deadline) } else { monitor.wait() }
            isWaiting = false
        }
    }
}

/// The strategy `.loop(_:)`: delivers when a loop that the program runs itself takes its next turn.
///
/// The loop is not retained. Messages for a loop that is gone are discarded, and counted as such.
///
/// ```swift
/// let loop = MessageLoop()
/// let numbers = Messenger<Int>(delivery: .loop(loop))
/// observer.observe(numbers) { print($0) }
/// numbers.send(1)
/// loop.runOnce()    // prints 1
/// ```
public struct LoopDelivery: DeliveryStrategy {
    private let line: LoopLine

    /// Delivers in the turns of that loop.
    public init(_ loop: MessageLoop) {
        line = loop.line
    }

    public func schedule(_ delivery: Delivery) {
        if !line.append(delivery) { delivery.discard() }
    }
}

extension DeliveryStrategy where Self == LoopDelivery {
    /// Delivers on that loop, in order, when the program runs it.
    ///
    /// ```swift
    /// let loop = MessageLoop()
    /// let alarms = Messenger<String>(delivery: .loop(loop))
    /// ```
    public static func loop(_ loop: MessageLoop) -> LoopDelivery { LoopDelivery(loop) }
}
