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
    private let monitor = Monitor()
    private let state = State()

    /// Guarded by the monitor.
    private final class State: @unchecked Sendable {
        @exclusivity(unchecked) var deliveries = Ring<Delivery>()
        /// Where `deliveries` goes for a turn. It belongs to the thread that runs the loop.
        @exclusivity(unchecked) var turn = Ring<Delivery>()
        @exclusivity(unchecked) var isRunning = false
        @exclusivity(unchecked) var isStopped = false
        @exclusivity(unchecked) var isWaiting = false
    }

    public init() {}

    deinit {
        while let delivery = state.deliveries.popFirst() {
            delivery.discard()
        }
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
        begin { takeTurn() }
        let count = carryOutTurn()
        monitor.withLock { state.isRunning = false }
        return count
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
        monitor.withLock {
            state.isStopped = true
            monitor.signal()
        }
    }

    /// The number of messages that wait for a turn and for an observer that still observes.
    public var pendingCount: Int {
        let deliveries = monitor.withLock { (0..<state.deliveries.count).map { state.deliveries[$0] } }
        return deliveries.reduce(0) { $0 + $1.pendingCount }
    }

    func enqueue(_ delivery: Delivery) {
        monitor.withLock {
            state.deliveries.append(delivery)
            if state.isWaiting { monitor.signal() }
        }
    }

    private func run(until deadline: ContinuousClock.Instant?) {
        var goesOn = begin { waitForTurn(until: deadline) }
        while goesOn {
            _ = carryOutTurn()
            goesOn = monitor.withLock { waitForTurn(until: deadline) }
        }
    }

    /// Begins a run, and calls a body under the monitor's lock in the same step.
    private func begin<Result>(_ body: () -> Result) -> Result {
        let result: Result? = monitor.withLock {
            guard !state.isRunning else { return nil }
            state.isRunning = true
            return body()
        }
        guard let result else {
            fatalError("This MessageLoop is already running. Run it on one thread, and not from inside its handlers.")
        }
        return result
    }

    /// Takes the waiting deliveries for this turn. With the monitor locked.
    private func takeTurn() {
        swap(&state.turn, &state.deliveries)
    }

    /// Waits for deliveries and takes them, or ends the run and returns false. With the monitor locked.
    private func waitForTurn(until deadline: ContinuousClock.Instant?) -> Bool {
        let hasTurn = wait(until: deadline)
        if hasTurn { takeTurn() } else { state.isRunning = false }
        return hasTurn
    }

    private func carryOutTurn() -> Int {
        var count = 0
        while let delivery = state.turn.popFirst() {
            count += delivery.run()
        }
        return count
    }

    /// Waits for a delivery; false if the run is over. With the monitor locked.
    private func wait(until deadline: ContinuousClock.Instant?) -> Bool {
        while true {
            if state.isStopped {
                state.isStopped = false
                return false
            }
            if let deadline, ContinuousClock.now >= deadline { return false }
            if !state.deliveries.isEmpty { return true }
            state.isWaiting = true
            if let deadline { monitor.wait(until: deadline) } else { monitor.wait() }
            state.isWaiting = false
        }
    }
}

/// The strategy `.loop(_:)`: delivers when a loop that the program runs itself takes its next turn.
///
/// The loop is held weakly. Messages for a loop that is gone are discarded, and counted as such.
///
/// ```swift
/// let loop = MessageLoop()
/// let numbers = Messenger<Int>(delivery: .loop(loop))
/// observer.observe(numbers) { print($0) }
/// numbers.send(1)
/// loop.runOnce()    // prints 1
/// ```
public struct LoopDelivery: DeliveryStrategy {
    private weak let loop: MessageLoop?

    /// Delivers in the turns of that loop.
    public init(_ loop: MessageLoop) {
        self.loop = loop
    }

    public func schedule(_ delivery: Delivery) {
        if let loop {
            loop.enqueue(delivery)
        } else {
            delivery.discard()
        }
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
