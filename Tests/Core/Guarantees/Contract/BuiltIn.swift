import Dispatch
import SwiftObserver
import SwiftObserverTesting
import TestSupport

/// Every built-in strategy, with every replay and bound, as subjects of the contract.
enum BuiltIn {
    /// The strategies, before they are modified.
    static let bases: [Base] = [
        Base("ordered", .ordered),
        Base("immediate", .immediate),
        loop(),
        heldQueue(),
        queue(),
        mainLoop(),
        Base("manual") {
            let manual = ManualDelivery()
            return (manual, { manual.runAll() })
        },
    ]

    /// The types of strategies that have a contract of their own, in `ExecutorTests`.
    static let examinedElsewhere: Set = ["ExecutorDelivery"]

    /// A strategy with a replay and a bound.
    struct Combination: Sendable {
        let base: Base
        let replay: Replay
        let bound: Bound

        var subject: Subject { base.subject(replay: replay, bound: bound) }
    }

    /// All of them.
    static var combinations: [Combination] {
        bases.flatMap { base in
            Replay.allCases.flatMap { replay in
                base.bounds.map { Combination(base: base, replay: replay, bound: $0) }
            }
        }
    }

    /// Some of them, so that every replay and every bound meets every strategy, and each other.
    static var pairwiseCombinations: [Combination] {
        // Those that take every bound come first, in a row, so that these bounds meet every replay.
        (bases.filter(\.isFast) + bases.filter { !$0.isFast }).enumerated().flatMap { index, base in
            let (replays, bounds) = (Replay.allCases, base.bounds)
            return (0..<max(replays.count, bounds.count)).map { step in
                let replay = replays[(index + step) % replays.count]
                return Combination(base: base, replay: replay, bound: bounds[step % bounds.count])
            }
        }
    }

    /// The examined subjects: all of them in a deep run, those with at most one modifier in the runs of the gate, and
    /// in the usual run every pair of a strategy, a replay and a bound.
    static var chosenSubjects: [Subject] {
        let chosen =
            switch TestDepth.chosen {
            case .usual: pairwiseCombinations
            case .quick, .thorough: combinations.filter { $0.replay == .none || $0.bound == .none }
            case .deep: combinations
            }
        return chosen.map(\.subject)
    }

    /// The strategies with a limit for nested sends, alone and among the other modifiers; in the usual run, each in one
    /// of these two ways.
    static var limitedSubjects: [Subject] {
        bases.enumerated().flatMap { index, base in
            let subjects = [
                base.subject(replay: .none, bound: .none, level: 0),
                base.subject(replay: .warm3, bound: .newest2, level: 2),
            ]
            return TestDepth.chosen == .usual ? [subjects[index % 2]] : subjects
        }
    }

    /// The strategies without modifiers that perform scripts fast.
    static var plainSubjects: [Subject] {
        bases.filter { $0.isFast }.map { $0.subject(replay: .none, bound: .none) }
    }

    /// Whether it is a strategy with one of the modifiers that keep or let wait the least or the most; in the usual run,
    /// where most have two, one that lets wait the least.
    static func isModifiedOnce(_ subject: Subject) -> Bool {
        if TestDepth.chosen == .usual { return subject.name.hasSuffix(Bound.latest.rawValue) }
        return [Replay.warm1.rawValue, Replay.cold.rawValue, Bound.latest.rawValue].contains { modifier in
            subject.name.hasSuffix(", " + modifier) && subject.name.split(separator: ",").count == 2
        }
    }

    private static func loop() -> Base {
        Base("loop") {
            let loop = MessageLoop()
            return (LoopDelivery(loop), { loop.runOnce() })
        }
    }

    /// A queue that stands still except when a script lets it deliver, so that messages pile up in a known way.
    private static func heldQueue() -> Base {
        Base("held queue") {
            let held = HeldQueue()
            return (QueueDelivery(held.queue), { held.turn() })
        }
    }

    private static func queue() -> Base {
        Base("queue", isFast: false, .queue(DispatchQueue(label: "contract")))
    }

    private static func mainLoop() -> Base {
        Base("main loop", isFast: false, .mainLoop)
    }
}

/// A strategy before it is modified.
struct Base: Sendable {
    let name: String
    /// Whether it delivers without waiting for another thread.
    let isFast: Bool
    let typeName: String
    private let make: @Sendable (Replay, Bound, Int?) -> TestedDelivery

    init(_ name: String, isFast: Bool = true, _ strategy: @escaping @autoclosure @Sendable () -> some DeliveryStrategy)
    {
        self.init(name, isFast: isFast) { (strategy(), nil) }
    }

    /// Each subject has a strategy of its own, and a closure that makes it deliver.
    init<Strategy: DeliveryStrategy>(
        _ name: String, isFast: Bool = true,
        _ makeStrategy: @escaping @Sendable () -> (Strategy, deliverPending: (@Sendable () -> Void)?)
    ) {
        self.name = name
        self.isFast = isFast
        typeName = "\(Strategy.self)"
        make = { replay, bound, level in
            let (strategy, deliverPending) = makeStrategy()
            func tested(_ modified: some DeliveryStrategy) -> TestedDelivery {
                guard let deliverPending else { return TestedDelivery(modified) }
                return TestedDelivery(modified) { _ in deliverPending() }
            }
            guard let level else { return tested(bound.bounding(replay.replaying(strategy))) }
            return tested(bound.bounding(replay.replaying(strategy.limitingNesting(to: level))))
        }
    }

    /// The bounds that it can have. A message for another thread always waits, so that with no room at all none ever
    /// arrives there.
    var bounds: [Bound] { Bound.allCases.filter { isFast || !$0.leavesNoRoom } }

    func delivery(replay: Replay = .none, bound: Bound = .none) -> TestedDelivery {
        make(replay, bound, nil)
    }

    /// Scripts swap between the strategy and `.ordered`, both with these limits.
    func subject(replay: Replay, bound: Bound, level: Int? = nil) -> Subject {
        let limit = level.map { "limitingNesting(to: \($0))" } ?? "none"
        let words = [name, replay.rawValue, bound.rawValue, limit].filter { $0 != "none" }
        let ordered = Base("ordered", .ordered)
        return Subject(
            words.joined(separator: ", "),
            deliveries: [make(replay, bound, level), ordered.make(replay, bound, level)])
    }
}

enum Replay: String, CaseIterable, Sendable {
    case none
    case warm1 = "warm(upTo: 1)"
    case warm3 = "warm(upTo: 3)"
    case cold
    case first2 = "keepingUntilObserved(upTo: 2)"

    func replaying(_ strategy: some DeliveryStrategy) -> any DeliveryStrategy {
        switch self {
        case .none: strategy
        case .warm1: strategy.warm(upTo: 1)
        case .warm3: strategy.warm(upTo: 3)
        case .cold: strategy.cold
        case .first2: strategy.keepingUntilObserved(upTo: 2)
        }
    }
}

enum Bound: String, CaseIterable, Sendable {
    case none
    case latest = "latestOnly"
    case oldest2 = "bounded(to: 2, dropping: .oldest)"
    case newest2 = "bounded(to: 2, dropping: .newest)"
    case oldest0 = "bounded(to: 0, dropping: .oldest)"
    case newest0 = "bounded(to: 0, dropping: .newest)"

    var leavesNoRoom: Bool { self == .oldest0 || self == .newest0 }

    func bounding(_ strategy: some DeliveryStrategy) -> any DeliveryStrategy {
        switch self {
        case .none: strategy
        case .latest: strategy.latestOnly
        case .oldest2: strategy.bounded(to: 2, dropping: .oldest)
        case .newest2: strategy.bounded(to: 2, dropping: .newest)
        case .oldest0: strategy.bounded(to: 0, dropping: .oldest)
        case .newest0: strategy.bounded(to: 0, dropping: .newest)
        }
    }
}

/// A serial queue that is suspended except during a turn.
final class HeldQueue: Sendable {
    let queue = DispatchQueue(label: "held")

    init() {
        queue.suspend()
    }

    deinit {
        queue.resume()
    }

    func turn() {
        queue.resume()
        queue.sync {}
        queue.suspend()
    }
}
