public import SwiftObserver

/// A strategy that delivers only when a test tells it to.
///
/// It makes the schedule a part of the test: you can try, and repeat, every order of sends, deliveries and calls inside
/// handlers.
///
/// ```swift
/// let manual = ManualDelivery()
/// let messenger = Messenger<Int>(delivery: manual)
/// messenger.send(1)
/// manual.waiting      // 1: the messenger has scheduled a delivery
/// manual.runAll()     // now the observers are called
/// ```
public final class ManualDelivery: DeliveryStrategy {
    public let nesting: Nesting
    public let replay: ReplayLimit
    public let backlog: BacklogLimit
    public let nestingLimit: NestingLimit

    /// Makes a strategy with these limits.
    public init(
        nesting: Nesting = .queued, replay: ReplayLimit = .nothing, backlog: BacklogLimit = .unlimited,
        nestingLimit: NestingLimit = .unlimited
    ) {
        self.nesting = nesting
        self.replay = replay
        self.backlog = backlog
        self.nestingLimit = nestingLimit
    }

    /// Keeps the delivery until the test runs or drops it.
    public func schedule(_ delivery: Delivery) {
        state.withLock { state in
            state.deliveries.append(delivery)
            state.scheduled += 1
        }
    }

    /// The number of deliveries that wait to be run.
    public var waiting: Int {
        state.withLock { $0.deliveries.count }
    }

    /// The number of deliveries that were ever scheduled.
    public var scheduled: Int {
        state.withLock { $0.scheduled }
    }

    /// Runs the delivery that waits longest, and returns the number of messages that it delivered, or nil if none
    /// waits.
    @discardableResult
    public func runNext() -> Int? {
        take()?.run()
    }

    /// Runs at most `count` messages of the delivery that waits longest, and returns the number of messages that it
    /// delivered, or nil if none waits. With zero or a negative number it delivers nothing, and the delivery keeps
    /// waiting.
    @discardableResult
    public func runNext(upTo count: Int) -> Int? {
        if count > 0 { return take()?.run(upTo: count) }
        return waiting > 0 ? 0 : nil
    }

    /// Runs deliveries until none waits, including deliveries that are scheduled in the meantime, and returns the
    /// number of messages that they delivered.
    @discardableResult
    public func runAll() -> Int {
        var count = 0
        while let delivery = take() { count += delivery.run() }
        return count
    }

    /// Removes the delivery that waits longest and returns it, so that the test can run it later, twice, or never.
    public func take() -> Delivery? {
        state.withLock { state in
            state.deliveries.isEmpty ? nil : state.deliveries.removeFirst()
        }
    }

    private struct State {
        var deliveries: [Delivery] = []
        var scheduled = 0
    }

    private let state = Guarded(State())
}
