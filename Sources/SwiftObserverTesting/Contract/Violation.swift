/// A broken guarantee, with a script that breaks it and the messages that each observer got and should have got.
public struct Violation: Error, Sendable, Hashable {
    /// The subject's name.
    public let subject: String
    /// The guarantee that is broken.
    public let guarantee: Guarantee
    /// The name of the check that failed.
    public let check: String
    /// The failure, in a sentence.
    public let reason: String
    /// The smallest script that was found to fail, or nil if it takes several threads or an actor.
    public let script: Script?
    /// The seed of the random script that failed, or nil if the script was no random one.
    public let seed: UInt64?
    /// Whether handlers take steps in the random scripts of the examination. They do not if a lock is held in a
    /// handler.
    public let nests: Bool
    /// The number of the message that the messenger's owner sends when it is deallocated at the end of the script, if
    /// an observation was offered it.
    public let farewell: Int?
    /// The number of repetitions of the script, if the first repetition did not fail; otherwise zero.
    public let reruns: Int
    /// The number of these ``reruns`` that failed.
    public let recurrences: Int
    /// The messages that each observation got and should have got, in the order in which the observations began.
    public let observations: [ObservationComparison]
    /// The order in which a few threads took turns, if the failure needs one.
    public let schedule: Schedule?

    init(
        subject: String, guarantee: Guarantee, check: String, reason: String, script: Script?, seed: UInt64? = nil,
        nests: Bool = true, farewell: Int? = nil, reruns: Int = 0, recurrences: Int = 0,
        observations: [ObservationComparison], schedule: Schedule? = nil
    ) {
        self.subject = subject
        self.guarantee = guarantee
        self.check = check
        self.reason = reason
        self.script = script
        self.seed = seed
        self.nests = nests
        self.farewell = farewell
        self.reruns = reruns
        self.recurrences = recurrences
        self.observations = observations
        self.schedule = schedule
    }
}

extension Violation {
    init(subject: String, failure: ScriptFailure, nests: Bool) {
        let (check, script) = (failure.check, failure.trace.script)
        self.init(
            subject: subject, guarantee: check.guarantee, check: check.name, reason: failure.reason, script: script,
            seed: script.seed, nests: nests, farewell: failure.farewell, reruns: failure.reruns,
            recurrences: failure.recurrences, observations: failure.trace.comparisons(for: check))
    }

    init(subject: String, check: Check, failure: ThreadFailure) {
        self.init(
            subject: subject, guarantee: check.guarantee, check: check.name, reason: failure.reason, script: nil,
            observations: failure.observations, schedule: failure.schedule)
    }

    /// The Swift expression that performs the script or the schedule once more.
    public var replay: String {
        if let schedule { return "contract.violations(of: subject, schedule: Schedule(\"\(schedule)\")!)" }
        guard let script else { return "contract.violations(of: subject)" }
        return "contract.violations(of: subject, in: \(script.source))"
    }

    /// The Swift expression that performs the whole random script, if it was one that failed.
    public var randomReplay: String? {
        seed.map { seed in
            "contract.violations(of: subject, seed: 0x\(String(seed, radix: 16, uppercase: true))"
                + (nests ? ")" : ", nesting: false)")
        }
    }
}

extension Violation: CustomStringConvertible {
    /// The violation as a paragraph for a test's output.
    public var description: String {
        var lines = ["\(guarantee.title) is broken by \(subject):", "  \(reason)", "  check   \(check)"]
        if let script {
            lines.append("  script")
            lines += script.description.split(separator: "\n").map { "    " + $0 }
            if let farewell {
                lines.append("    end  the messenger is deallocated, and sends its farewell, message \(farewell)")
            }
        }
        if let schedule {
            lines.append("  schedule")
            lines += schedule.lines.map { "    " + $0 }
        }
        if reruns > 0 { lines.append("  again   \(recurrence)") }
        lines.append("  replay  \(replay)")
        if let randomReplay { lines.append("  whole   \(randomReplay)") }
        for observation in observations {
            lines.append("  \(observation.name)  got          \(Self.list(observation.got))")
            let indent = String(repeating: " ", count: observation.name.count)
            lines.append("  \(indent)  should have  \(Self.list(observation.expected))")
        }
        return lines.joined(separator: "\n")
    }

    private var recurrence: String {
        recurrences == 0
            ? "it did not happen again in \(reruns) runs of this script"
            : "it happened again in \(recurrences) of \(reruns) runs of this script"
    }

    private static func list(_ receptions: [Reception]) -> String {
        guard !receptions.isEmpty else { return "nothing" }
        let words = receptions.map { reception in
            switch reception.author {
            case .author(let author): "\(reception.message) from author \(author)"
            case .stranger: "\(reception.message) from a stranger"
            default: String(reception.message)
            }
        }
        guard words.count > 24 else { return words.joined(separator: ", ") }
        return words.prefix(12).joined(separator: ", ") + ", … (\(words.count) in all) …, "
            + words.suffix(6).joined(separator: ", ")
    }
}

extension Violation: CustomDebugStringConvertible {
    /// The ``description``, on lines of its own.
    public var debugDescription: String { "\n" + description }
}

/// The error that `Contract.verify(_:)` throws, with all violations in the order of the guarantees.
public struct BrokenContract: Error, Sendable, Hashable {
    /// The violations, at most one per check. There is at least one.
    public let violations: [Violation]

    static func throwIfNeeded(_ violations: [Violation]) throws {
        if !violations.isEmpty { throw BrokenContract(violations: violations) }
    }
}

extension BrokenContract: CustomStringConvertible {
    /// The violations, one after the other.
    public var description: String {
        "\n" + violations.map(\.description).joined(separator: "\n\n")
    }
}
