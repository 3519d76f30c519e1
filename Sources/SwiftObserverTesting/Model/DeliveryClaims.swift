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
        timing: Timing = .inPlace, nesting: Nesting = .queued, replay: ReplayLimit = .none,
        backlog: BacklogLimit = .unlimited, nestingLimit: NestingLimit = .none
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
        case .none: 0
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
        case .none: nil
        case .upTo(let level): max(0, level)
        }
    }

    var dropsNewest: Bool {
        if case .limited(_, .newest) = backlog { true } else { false }
    }
}
