public import SwiftObserver

/// What is put to the contract: a way to make a messenger, and what that messenger claims.
///
/// For a strategy it is one line:
///
/// ```swift
/// let subject = Subject("pool", delivery: PoolDelivery(threads: 4))
/// let violations = Contract().violations(of: subject)
/// ```
public struct Subject: Sendable {
    /// The name that violations are reported under.
    public let name: String
    /// What the messenger's deliveries claim: first the one it begins with, then those that a script can swap to.
    public let deliveries: [DeliveryClaims]
    /// What the messenger can do.
    public var features: Features
    /// Makes a messenger. The closure that it is given is to be called whenever a member of a strategy is called.
    let make: @Sendable (_ watch: (@Sendable (StrategyMoment) -> Void)?) -> any TestedMessenger
    /// Its strategies, if it is a messenger of this package.
    private var strategies: [TestedDelivery] = []
    /// Whether its messenger keeps its latest message, whatever it replays.
    private(set) var keepsLatest: Bool

    /// Makes a subject of any messenger, by an adapter.
    ///
    /// - Parameters:
    ///   - deliveries: What the deliveries claim. There is at least one.
    ///   - features: What the messenger can do.
    ///   - make: Makes a new messenger; called once for each script.
    public init(
        _ name: String, deliveries: [DeliveryClaims] = [DeliveryClaims()], features: Features = .all,
        make: @escaping @Sendable () -> any TestedMessenger
    ) {
        self.init(name, deliveries: deliveries, features: features, watchedMake: { _ in make() })
    }

    /// Makes a subject of a messenger of this package with this strategy.
    ///
    /// Scripts also swap between the strategy and one that delivers in place and has the same limits.
    ///
    /// - Parameters:
    ///   - delivery: The strategy, made anew for each script unless the expression is a constant or variable.
    ///   - timing: When it delivers. If nil: in place for a `SynchronousDelivery`, on demand if there is a
    ///     `deliverPending`, and elsewhere if there is not.
    ///   - deliverPending: Lets the strategy deliver what waits, or a part of it; not needed by a strategy that
    ///     delivers by itself. One that also delivers by itself, because it is full or by a clock, says
    ///     `timing: .elsewhere`, and drives a ``ManualClock`` here if it has one.
    public init<Strategy: DeliveryStrategy>(
        _ name: String, delivery: @autoclosure @escaping @Sendable () -> Strategy, timing: Timing? = nil,
        deliverPending: (@Sendable (Strategy) -> Void)? = nil
    ) {
        let first = TestedDelivery(delivery(), timing: timing, deliverPending: deliverPending)
        let claims = first.claims
        let second = TestedDelivery(
            InPlace(
                nesting: .queued, replay: claims.replay, backlog: claims.backlog, nestingLimit: claims.nestingLimit),
            timing: .inPlace)
        self.init(name, deliveries: [first, second])
    }

    /// Makes a subject of a messenger of this package that begins with the first delivery and is swapped to the others.
    public init(_ name: String, deliveries: [TestedDelivery], features: Features = .all) {
        self.init(name, strategies: deliveries, features: features, keepsLatest: false)
    }

    private init(_ name: String, strategies: [TestedDelivery], features: Features, keepsLatest: Bool) {
        precondition(!strategies.isEmpty, "A subject needs a delivery")
        self.init(name, deliveries: strategies.map(\.claims), features: features) { watch in
            MessengerAdapter.make(deliveries: strategies, keepsLatest: keepsLatest, watch: watch)
        }
        self.strategies = strategies
        self.keepsLatest = keepsLatest
    }

    private init(
        _ name: String, deliveries: [DeliveryClaims], features: Features,
        watchedMake: @escaping @Sendable ((@Sendable (StrategyMoment) -> Void)?) -> any TestedMessenger
    ) {
        precondition(!deliveries.isEmpty, "A subject needs a delivery")
        self.name = name
        self.deliveries = deliveries
        self.features = features
        keepsLatest = features.contains(.initial)
        make = watchedMake
    }

    /// The claims of the delivery that the messenger begins with.
    public var claims: DeliveryClaims { deliveries[0] }

    /// Whether its deliveries are strategies, which are asked to schedule.
    var hasStrategies: Bool { !strategies.isEmpty }

    /// The subject as it is where observations begin with the latest message.
    ///
    /// A messenger of this package keeps none by itself, and does some things in another way if it does.
    var keepingLatest: Subject {
        guard hasStrategies, !keepsLatest else { return self }
        return Subject(name, strategies: strategies, features: features, keepsLatest: true)
    }

    /// The subject as it is where scripts swap to a delivery that waits for its time: itself if it has one.
    ///
    /// A further one in every script would only make them more.
    var waiting: Subject {
        guard hasStrategies, !deliveries.contains(where: { $0.timing == .onDemand }) else { return self }
        let manual = TestedDelivery(
            ManualDelivery(replay: claims.replay, backlog: claims.backlog, nestingLimit: claims.nestingLimit)
        ) { $0.runAll() }
        return Subject(name, strategies: strategies + [manual], features: features, keepsLatest: keepsLatest)
    }

    /// Makes what the first delivery is to call observers of through detours.
    func makeWithDetours() -> any TestedMessenger {
        strategies.first.map { VariableAdapter($0) } ?? make(nil)
    }

    /// Whether messages may be refused that handlers send.
    var limitsNesting: Bool { deliveries.contains { $0.highestLevel != nil } }

    /// The subject as it is where handlers send as much as they like.
    var withoutNestingLimit: Subject {
        guard hasStrategies, limitsNesting else { return self }
        return Subject(
            name, strategies: strategies.map(\.withoutNestingLimit), features: features, keepsLatest: keepsLatest)
    }

    /// The vocabulary of the scripts that this subject is put to.
    public var vocabulary: Vocabulary { vocabulary(nests: true) }

    func vocabulary(nests: Bool) -> Vocabulary {
        Vocabulary(
            observers: 3, authors: features.contains(.authors) ? 2 : 0, deliveries: deliveries.count, longestBurst: 150,
            nests: nests, crossesThreads: features.contains(.threads),
            endsObservers: features.contains(.lifetimes), endsMessengers: features.contains(.lifetimes),
            clearsReplay: features.contains(.clearingReplay), delivers: deliveries.contains { $0.timing == .onDemand },
            beginsWithLatest: features.contains(.initial), limitsNesting: features.contains(.limiting))
    }
}

extension Subject: CustomStringConvertible {
    /// The subject's name.
    public var description: String { name }
}
