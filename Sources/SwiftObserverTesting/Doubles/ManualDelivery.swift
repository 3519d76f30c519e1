public import SwiftObserver

/// A strategy that delivers when the test says so, and in no other moment.
///
/// It makes the schedule a part of the script: what happens between two calls, between `schedule` and `run`, and in the
/// middle of a handler can be tried in every order, and again.
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
        nesting: Nesting = .queued, replay: ReplayLimit = .none, backlog: BacklogLimit = .unlimited,
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

    /// How many deliveries wait to be run.
    public var waiting: Int {
        state.withLock { $0.deliveries.count }
    }

    /// How many deliveries were ever scheduled.
    public var scheduled: Int {
        state.withLock { $0.scheduled }
    }

    /// Runs the delivery that waits longest, and returns how many messages it delivered, or nil if none waits.
    @discardableResult
    public func runNext() -> Int? {
        take()?.run()
    }

    /// Runs at most so many messages of the delivery that waits longest, and returns how many it delivered, or nil if none
    /// waits. With zero or a negative number it delivers nothing, and the delivery keeps waiting.
    @discardableResult
    public func runNext(upTo count: Int) -> Int? {
        if count > 0 { return take()?.run(upTo: count) }
        return waiting > 0 ? 0 : nil
    }

    /// Runs deliveries until none waits, those included that are scheduled in the meantime, and returns how many messages
    /// they delivered.
    @discardableResult
    public func runAll() -> Int {
        var count = 0
        while let delivery = take() { count += delivery.run() }
        return count
    }

    /// Takes the delivery that waits longest, to run it later, twice, or never.
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
