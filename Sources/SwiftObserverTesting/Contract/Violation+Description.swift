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
    /// The same as ``description``.
    public var debugDescription: String { "\n" + description }
}
