/// A named question that is asked of a subject, and the guarantee that it belongs to.
public struct Check: Sendable {
    /// The guarantee.
    public let guarantee: Guarantee
    /// What holds where the check is passed, as a short sentence.
    public let name: String
    /// How it is asked.
    let question: Question
    /// What a subject must be able to do to be asked.
    var features: Features = []
    /// Whether the claims of a subject make it a question at all.
    var concerns: @Sendable (Subject) -> Bool = { _ in true }

    enum Question: Sendable {
        /// Of every script that is performed: the answer is what is wrong with it, if anything is.
        case trace(@Sendable (Trace) -> String?)
        /// Of every script that is performed with a probe for locks.
        case probedTrace(@Sendable (Trace) -> String?)
        /// Of a test of its own.
        case threadTest(@Sendable (ThreadTest) -> Failure?)
    }

    /// Whether the subject can be asked.
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
public enum Guarantee: Int, Sendable, Hashable, CaseIterable, Comparable {
    /// The messages of one messenger form one sequence, the order of the `send` calls, for every observer.
    case g1Order = 1
    /// An observation is offered what the calls say, whenever a strategy delivers, and gets all of it.
    case g2WhichMessages
    /// Within one message, observers are called in the order in which they began to observe.
    case g3ObserversInOrder
    /// Nothing of the user's runs under a lock.
    case g4NoLock
    /// A handler runs on the actor on whose behalf it was written.
    case g5WhereHandlersRun
    /// An observation ends with whichever is deallocated first; neither side retains the other; what was sent is delivered.
    case g6Lifetimes
    /// A new observation, and only it, is given what is kept, without a gap and without a duplicate.
    case g7Replay
    /// A bounded backlog never grows past its bound, and the numbers add up.
    case g8Bounds
    /// Every call may come from any thread, and calls of one handler never overlap.
    case g9Threads
    /// Every message has an author, who is not held by it.
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

extension Check.Question {
    /// Whether it is asked of scripts that are performed so.
    func isAsked(probing: Bool) -> Bool {
        switch self {
        case .trace: !probing
        case .probedTrace: probing
        case .threadTest: false
        }
    }
}

extension Trace {
    /// What each observation got, and should have got, in the moment that the check is about.
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
