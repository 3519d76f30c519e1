/// What happens to one messenger, step by step: a value that can be compared, printed, and performed again.
///
/// ```swift
/// let script: Script = [
///     .observe(0), .inHandler(of: 0, call: 1, .send()), .send(), .deliver,
/// ]
/// ```
public struct Script: Sendable, Hashable {
    /// The steps, in the order in which they are performed.
    public var steps: [Step]

    /// The seed that ``init(seed:vocabulary:)`` made the script from, before steps were left out, if it is a random one.
    public var seed: UInt64?

    /// Makes a script of these steps.
    public init(_ steps: [Step], seed: UInt64? = nil) {
        self.steps = steps
        self.seed = seed
    }

    /// Whether something in it is performed before `schedule` returns.
    var needsWatch: Bool { steps.contains(where: \.needsWatch) }

    /// Whether nested sends are limited in it.
    var limitsNesting: Bool { steps.contains(where: \.limitsNesting) }

    /// Whether an observation in it begins with the latest message.
    var asksForLatest: Bool { steps.contains(where: \.asksForLatest) }
}

extension Script: ExpressibleByArrayLiteral {
    /// Makes a script of these steps.
    public init(arrayLiteral steps: Step...) {
        self.init(steps)
    }
}

extension Script: CustomStringConvertible {
    /// The steps as numbered lines.
    public var description: String {
        steps.enumerated().map { index, step in
            let number = String(index + 1)
            return String(repeating: " ", count: max(0, 3 - number.utf8.count)) + number + "  " + step.description
        }
        .joined(separator: "\n")
    }
}
