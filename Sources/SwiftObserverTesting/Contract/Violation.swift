/// A broken guarantee: which one, by which script, and what each observer got instead of what it should have got.
public struct Violation: Error, Sendable, Hashable {
    /// The subject's name.
    public let subject: String
    /// The guarantee that is broken.
    public let guarantee: Guarantee
    /// The name of the check that found it.
    public let check: String
    /// What is wrong, in a sentence.
    public let reason: String
    /// The smallest script that was found to show it, or nil if it takes several threads at once.
    public let script: Script?
    /// The seed it was found with: a random script's own, or the one of the contract.
    public let seed: UInt64
    /// What each observation got, and should have got, in the order in which they began.
    public let observations: [ObservationComparison]
}

extension Violation: CustomStringConvertible {
    /// The violation as a paragraph for a test's output.
    public var description: String {
        var lines = ["\(guarantee.title) is broken by \(subject): \(reason)", "  check   \(check)"]
        lines.append("  seed    0x\(String(seed, radix: 16, uppercase: true))")
        if let script {
            lines.append("  script")
            lines += script.description.split(separator: "\n").map { "    " + $0 }
        }
        for observation in observations {
            lines.append("  \(observation.name)  got          \(Self.list(observation.got))")
            let indent = String(repeating: " ", count: observation.name.count)
            lines.append("  \(indent)  should have  \(Self.list(observation.expected))")
        }
        return lines.joined(separator: "\n")
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
    /// The same as ``description``.
    public var debugDescription: String { "\n" + description }
}
