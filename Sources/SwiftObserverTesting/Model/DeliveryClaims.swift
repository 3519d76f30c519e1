public import SwiftObserver

/// When a messenger under test delivers what was sent.
public enum Timing: Sendable, Hashable {
    /// Inside `send`: when a send that is not nested returns, everything has been delivered.
    case inPlace
    /// When the script says so, and never before: the script's `deliver` step empties the mailbox.
    case onDemand
    /// At any time, on any thread. A script then waits after each of its steps until everything was delivered, so that
    /// what each observer gets is one thing and not many.
    case elsewhere

    /// The advice for a strategy that delivers in place although it claims to wait.
    static let remedy =
        ". If it is right that it also delivers by itself, say so: "
        + "Subject(…, delivery: …, timing: .elsewhere) { … }"
}

/// What one delivery of a messenger under test says about itself: its limits, and when it delivers.
public struct DeliveryClaims: Sendable, Hashable {
    /// When it delivers.
    public var timing: Timing
    /// What becomes of a message that is sent in a handler.
    public var nesting: Nesting
    /// What a new observation is given.
    public var replay: ReplayLimit
    /// How many messages may wait.
    public var backlog: BacklogLimit
    /// How deep messages may lead to each other.
    public var nestingLimit: NestingLimit

    /// Makes the claims of a delivery that queues, replays nothing, lets everything wait, and limits no nested sends, unless
    /// said otherwise.
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

    /// Makes the claims that a strategy's own properties make.
    public init(of strategy: some DeliveryStrategy, timing: Timing) {
        self.init(
            timing: timing, nesting: strategy.nesting, replay: strategy.replay, backlog: strategy.backlog,
            nestingLimit: strategy.nestingLimit)
    }
}

extension DeliveryClaims {
    /// How many messages a new observation is given at most, or nil for all.
    var replayed: Int? {
        switch replay {
        case .nothing: 0
        case .last(let count): max(0, count)
        case .all: nil
        }
    }

    /// How many messages may wait, or nil for any number.
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

/// Knows which of a subject's deliveries is in force, as far as the calls that swap them have returned.
struct ForceOfDeliveries {
    init(_ deliveries: [DeliveryClaims]) {
        self.deliveries = deliveries
    }

    /// A call begins that swaps to the delivery of this index.
    mutating func beginSwap(to delivery: Int) {
        guard deliveries.indices.contains(delivery) else { return }
        isContested = runningSwaps > 0
        runningSwaps += 1
        inForce = nil
        next = delivery
    }

    /// Such a call has returned, while these messages are being handled: they are finished where they are.
    mutating func endSwap(to delivery: Int, inFlight: Set<Int>) {
        guard deliveries.indices.contains(delivery) else { return }
        runningSwaps -= 1
        // Which of two swaps at once came last is unknown.
        guard runningSwaps == 0, !isContested else { return }
        inForce = next
        self.inFlight = inFlight
    }

    /// The delivery in force that waits for its time, if the message may only be delivered when it is asked to.
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
