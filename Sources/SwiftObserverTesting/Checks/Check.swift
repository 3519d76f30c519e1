/// A named test of one guarantee.
public struct Check: Sendable {
    /// The guarantee.
    public let guarantee: Guarantee
    /// The name: a short sentence that holds for subjects that pass the check.
    public let name: String
    /// The way in which the check is made.
    let basis: Basis
    /// The features that a subject needs for the check.
    var features: Features = []
    /// Returns whether the check makes sense for a subject with its claims.
    var concerns: @Sendable (Subject) -> Bool = { _ in true }

    enum Basis: Sendable {
        /// The check examines every script that is performed. The closure returns the failure, or nil.
        case trace(@Sendable (Trace) -> String?)
        /// The check examines every script that is performed with a probe for locks.
        case probedTrace(@Sendable (Trace) -> String?)
        /// The check needs a test with threads, actors or the main actor.
        case threadTest(@Sendable (ThreadTest) -> ThreadFailure?)
    }

    /// Returns whether a subject can be put to the check.
    public func applies(to subject: Subject) -> Bool {
        subject.features.isSuperset(of: features) && concerns(subject)
    }

    /// All checks, by guarantee.
    public static let all: [Check] =
        (traceChecks + probedChecks + scheduleChecks + threadChecks + inPlaceChecks + actorChecks + mainActorChecks
        + refusalChecks + finishingChecks + beginningTests + detourChecks)
        .sorted { $0.guarantee < $1.guarantee }
}

/// The guarantees that every messenger gives under every strategy.
#if hasAttribute(nonexhaustive)
    @nonexhaustive
#endif
public enum Guarantee: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The messages of one messenger form one sequence, the order of the `send` calls, for every observer.
    case g1Order = 1
    /// The calls alone decide which messages an observation is offered, whenever a strategy delivers, and it gets all
    /// of them.
    case g2WhichMessages
    /// Within one message, observers are called in the order in which they began to observe.
    case g3ObserversInOrder
    /// Client code never runs under a lock.
    case g4NoLock
    /// A handler runs on the actor that it was written on.
    case g5WhereHandlersRun
    /// An observation ends when messenger or observer is deallocated; neither retains the other; messages that were
    /// sent before are delivered.
    case g6Lifetimes
    /// A new observation, and no other, is given the kept messages, without a gap and without a duplicate.
    case g7Replay
    /// A bounded backlog never grows past its bound, and the numbers add up.
    case g8Bounds
    /// Every call may come from any thread, and calls of one handler never overlap.
    case g9Threads
    /// Every message has an author, and does not retain it.
    case g10Authors

    /// The guarantee's number and name.
    public var title: String {
        switch self {
        case .g1Order: "G1 Order"
        case .g2WhichMessages: "G2 Which messages"
        case .g3ObserversInOrder: "G3 Observers in order"
        case .g4NoLock: "G4 Nothing under a lock"
        case .g5WhereHandlersRun: "G5 Where a handler runs"
        case .g6Lifetimes: "G6 Lifetimes"
        case .g7Replay: "G7 Replay"
        case .g8Bounds: "G8 Bounds"
        case .g9Threads: "G9 Threads"
        case .g10Authors: "G10 Authors"
        }
    }

    public static func < (left: Guarantee, right: Guarantee) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension Check.Basis {
    /// Returns whether the check examines scripts that are performed with, or without, a probe for locks.
    func examines(probing: Bool) -> Bool {
        switch self {
        case .trace: !probing
        case .probedTrace: probing
        case .threadTest: false
        }
    }
}

extension Trace {
    /// Returns the messages that each observation got and should have got, at the moment that the check is about.
    func comparisons(for check: Check) -> [ObservationComparison] {
        if check.name == Check.everythingArrives.name, let lateness {
            return Self.comparisons(lateness.expected, lateness.got)
        }
        return Self.comparisons(expected, got)
    }

    private static func comparisons(
        _ expected: [ObservationRecord], _ got: [ObservationRecord]
    ) -> [ObservationComparison] {
        var counts: [Int: Int] = [:]
        return zip(expected, got).map { expected, got in
            counts[expected.observer, default: 0] += 1
            let count = counts[expected.observer, default: 0]
            let letter = Step.name(ofObserver: expected.observer)
            return ObservationComparison(
                name: count == 1 ? letter : "\(letter), observing again (\(count))", got: got.receptions,
                expected: expected.receptions)
        }
    }
}
