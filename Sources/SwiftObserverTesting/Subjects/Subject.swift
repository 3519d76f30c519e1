public import SwiftObserver

/// The recipe of a messenger under test, with the messenger's claims.
///
/// For a strategy, a subject takes one line:
///
/// ```swift
/// let subject = Subject("pool", delivery: PoolDelivery(threads: 4))
/// let violations = Contract().violations(of: subject)
/// ```
public struct Subject: Sendable {
    /// The name in violations.
    public let name: String
    /// The claims of the messenger's deliveries. It begins with the first one; scripts swap to the others.
    public let deliveries: [DeliveryClaims]
    /// The features of the messenger.
    public var features: Features
    /// Makes a messenger. The messenger's strategies call the closure that is passed whenever one of their members is
    /// called.
    let make: @Sendable (_ watch: (@Sendable (StrategyMoment) -> Void)?) -> any TestedMessenger
    /// The strategies, if the messenger is one of this package.
    private var strategies: [TestedDelivery] = []
    /// Whether the messenger keeps its latest message, whatever it replays.
    private(set) var keepsLatest: Bool

    /// Makes a subject of any messenger, by an adapter.
    ///
    /// - Parameters:
    ///   - name: The name in violations.
    ///   - deliveries: The claims of the deliveries, at least one.
    ///   - features: The features of the messenger.
    ///   - make: A closure that returns a new messenger and does not retain it. It is called once for each script, and
    ///     the script decides when the messenger is deallocated.
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
    ///   - name: The name in violations.
    ///   - delivery: The strategy, made anew for each script unless the expression is a constant or variable.
    ///   - timing: The strategy's timing. If nil: in place for a `SynchronousDelivery`, on demand if there is a
    ///     `deliverPending`, and elsewhere if there is not.
    ///   - deliverPending: A closure that makes the strategy deliver waiting messages, or some of them. A strategy that
    ///     delivers by itself needs none. If it delivers by itself and on demand, because it is full or by a clock,
    ///     pass `timing: .elsewhere`, and drive its ``ManualClock`` here if it has one.
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

    /// Makes a subject of a messenger of this package that begins with the first delivery and swaps to the others.
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

    /// Whether the deliveries are strategies, which are asked to schedule.
    var hasStrategies: Bool { !strategies.isEmpty }

    /// The variant of the subject that keeps the latest message, for observations that begin with it.
    var keepingLatest: Subject {
        guard hasStrategies, !keepsLatest else { return self }
        return Subject(name, strategies: strategies, features: features, keepsLatest: true)
    }

    /// The variant of the subject that has a delivery on demand, for scripts that swap to one.
    var waiting: Subject {
        guard hasStrategies, !deliveries.contains(where: { $0.timing == .onDemand }) else { return self }
        let manual = TestedDelivery(
            ManualDelivery(replay: claims.replay, backlog: claims.backlog, nestingLimit: claims.nestingLimit)
        ) { $0.runAll() }
        return Subject(name, strategies: strategies + [manual], features: features, keepsLatest: keepsLatest)
    }

    /// Makes a messenger with the first delivery and detours.
    func makeWithDetours() -> any TestedMessenger {
        strategies.first.map { VariableAdapter($0) } ?? make(nil)
    }

    /// Whether messages that handlers send may be refused.
    var limitsNesting: Bool { deliveries.contains { $0.highestLevel != nil } }

    /// The variant of the subject without a limit for nested sends.
    var withoutNestingLimit: Subject {
        guard hasStrategies, limitsNesting else { return self }
        return Subject(
            name, strategies: strategies.map(\.withoutNestingLimit), features: features, keepsLatest: keepsLatest)
    }

    /// The vocabulary of the scripts for this subject.
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
