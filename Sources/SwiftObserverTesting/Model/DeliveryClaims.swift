public import SwiftObserver

/// The time at which a messenger under test delivers messages.
public enum Timing: Sendable, Hashable {
    /// Inside `send`: when a send that is not nested returns, all messages have been delivered.
    case inPlace
    /// At the script's `deliver` step, which empties the mailbox, and never before.
    case onDemand
    /// At any time, on any thread. A script then waits after each of its steps until all messages were delivered, so
    /// that it has a single outcome.
    case elsewhere

    /// The advice for a strategy that delivers in place although it claims to wait.
    static let remedy =
        ". If it is right that it also delivers by itself, say so: "
        + "Subject(…, delivery: …, timing: .elsewhere) { … }"
}

/// The limits and the timing that one delivery of a messenger under test claims to have.
public struct DeliveryClaims: Sendable, Hashable {
    /// The time at which it delivers.
    public var timing: Timing
    /// The order of a message that is sent in a handler.
    public var nesting: Nesting
    /// The limit of messages that a new observation is given.
    public var replay: ReplayLimit
    /// The limit of messages that may wait.
    public var backlog: BacklogLimit
    /// The limit of nested sends.
    public var nestingLimit: NestingLimit

    /// Makes claims. By default, a delivery is in place, queues nested messages, replays nothing and has no limits.
    public init(
        timing: Timing = .inPlace, nesting: Nesting = .queued, replay: ReplayLimit = .nothing,
        backlog: BacklogLimit = .unlimited, nestingLimit: NestingLimit = .unlimited
    ) {
        self.timing = timing
        self.nesting = nesting
        self.replay = replay
        self.backlog = backlog
        self.nestingLimit = nestingLimit
    }

    /// Makes the claims that follow from a strategy's properties.
    public init(of strategy: some DeliveryStrategy, timing: Timing) {
        self.init(
            timing: timing, nesting: strategy.nesting, replay: strategy.replay, backlog: strategy.backlog,
            nestingLimit: strategy.nestingLimit)
    }
}

extension DeliveryClaims {
    /// The number of messages that a new observation is given at most, or nil for all.
    var replayed: Int? {
        switch replay {
        case .nothing: 0
        case .last(let count), .untilObserved(upTo: let count): max(0, count)
        case .all: nil
        }
    }

    /// Whether the first observation alone receives the kept messages.
    var keepsForFirstAlone: Bool { if case .untilObserved = replay { true } else { false } }

    /// The number of messages that may wait, or nil for any number.
    var waiting: Int? {
        switch backlog {
        case .unlimited: nil
        case .limited(let count, _): max(0, count)
        }
    }

    /// The highest level that a message may have, or nil for any.
    var highestLevel: Int? {
        switch nestingLimit {
        case .unlimited: nil
        case .upTo(let level): max(0, level)
        }
    }

    var dropsNewest: Bool {
        if case .limited(_, .newest) = backlog { true } else { false }
    }
}

/// The delivery of a subject that is in force, as far as the calls that swap it have returned.
struct ForceOfDeliveries {
    init(_ deliveries: [DeliveryClaims]) {
        self.deliveries = deliveries
    }

    /// Notes that a call begins that swaps to the delivery of this index.
    mutating func beginSwap(to delivery: Int) {
        guard deliveries.indices.contains(delivery) else { return }
        isContested = runningSwaps > 0
        runningSwaps += 1
        inForce = nil
        next = delivery
    }

    /// Notes that such a call has returned, while these messages are being handled. They are finished by the old
    /// delivery.
    mutating func endSwap(to delivery: Int, inFlight: Set<Int>) {
        guard deliveries.indices.contains(delivery) else { return }
        runningSwaps -= 1
        // The order of two swaps at once is unknown.
        guard runningSwaps == 0, !isContested else { return }
        inForce = next
        self.inFlight = inFlight
    }

    /// Returns the delivery in force if it delivers on demand and the message is not being handled.
    func delivery(holding message: Int) -> Int? {
        guard let inForce, deliveries[inForce].timing == .onDemand, !inFlight.contains(message) else { return nil }
        return inForce
    }

    private let deliveries: [DeliveryClaims]
    private var inForce: Int? = 0
    private var next = 0
    private var runningSwaps = 0
    private var isContested = false
    private var inFlight: Set<Int> = []
}
