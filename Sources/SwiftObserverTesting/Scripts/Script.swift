/// A list of steps with one messenger: a value that can be compared, printed, and performed again.
///
/// ```swift
/// let script: Script = [
///     .observe(0), .inHandler(of: 0, call: 1, .send()), .send(), .deliver,
/// ]
/// ```
public struct Script: Sendable, Hashable {
    /// The steps, in the order in which they are performed.
    public var steps: [Step]

    /// The seed from which ``init(seed:vocabulary:)`` made the script, before steps were left out, or nil.
    public var seed: UInt64?

    /// Makes a script of these steps.
    public init(_ steps: [Step], seed: UInt64? = nil) {
        self.steps = steps
        self.seed = seed
    }

    /// Whether a step is performed before `schedule` returns.
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

extension Script {
    /// The script as the Swift expression that makes it.
    var source: String {
        "[" + steps.map(\.source).joined(separator: ", ") + "]"
    }
}

extension Step {
    /// The step as the Swift expression that makes it.
    var source: String {
        switch self {
        case .send(nil): ".send()"
        case .send(let author?): ".send(author: \(author))"
        case .burst(let count): ".burst(\(count))"
        case .observe(let observer): ".observe(\(observer))"
        case .observeInitially(let observer): ".observeInitially(\(observer))"
        case .stop(let observer): ".stop(\(observer))"
        case .observerDies(let observer): ".observerDies(\(observer))"
        case .authorDies(let author): ".authorDies(\(author))"
        case .messengerDies: ".messengerDies"
        case .swap(let index): ".swap(to: \(index))"
        case .limitNesting(let level): ".limitNesting(to: \(level))"
        case .clearReplay: ".clearReplay"
        case .deliver: ".deliver"
        case .inHandler(let observer, let call, let step): ".inHandler(of: \(observer), call: \(call), \(step.source))"
        case .onAnotherThread(let step): ".onAnotherThread(\(step.source))"
        case .beforeScheduleReturns(let step): ".beforeScheduleReturns(\(step.source))"
        }
    }
}

extension Script {
    /// The script with all observations of observer A beginning with the latest message.
    var observingInitially: Script {
        Script(steps.map(\.observingInitially), seed: seed)
    }
}

extension Step {
    fileprivate var observingInitially: Step {
        switch self {
        case .observe(0): .observeInitially(0)
        case .inHandler(let observer, let call, let step):
            .inHandler(of: observer, call: call, step.observingInitially)
        case .onAnotherThread(let step): .onAnotherThread(step.observingInitially)
        case .beforeScheduleReturns(let step): .beforeScheduleReturns(step.observingInitially)
        default: self
        }
    }
}

extension Script {
    /// The script with observers named in the order in which they are mentioned: A, then B and so on.
    var renamed: Script {
        var names: [Int: Int] = [:]
        for step in steps { step.forEachObserver { names[$0] = names[$0] ?? names.count } }
        return Script(steps.map { $0.renamed { names[$0] ?? $0 } }, seed: seed)
    }
}

extension Step {
    fileprivate func forEachObserver(_ body: (Int) -> Void) {
        switch self {
        case .observe(let observer), .observeInitially(let observer), .stop(let observer),
            .observerDies(let observer):
            body(observer)
        case .inHandler(let observer, _, let step):
            body(observer)
            step.forEachObserver(body)
        case .onAnotherThread(let step), .beforeScheduleReturns(let step): step.forEachObserver(body)
        default: break
        }
    }

    fileprivate func renamed(_ name: (Int) -> Int) -> Step {
        switch self {
        case .observe(let observer): .observe(name(observer))
        case .observeInitially(let observer): .observeInitially(name(observer))
        case .stop(let observer): .stop(name(observer))
        case .observerDies(let observer): .observerDies(name(observer))
        case .inHandler(let observer, let call, let step):
            .inHandler(of: name(observer), call: call, step.renamed(name))
        case .onAnotherThread(let step): .onAnotherThread(step.renamed(name))
        case .beforeScheduleReturns(let step): .beforeScheduleReturns(step.renamed(name))
        default: self
        }
    }
}

extension Script {
    /// Returns the smallest script that still fails, with steps left out or made smaller.
    ///
    /// Each step of the result is necessary, unless there were not enough attempts.
    ///
    /// - Parameters:
    ///   - attempts: The number of scripts that are tried at most.
    ///   - fails: A closure that returns whether a script fails as this one does.
    public func shrunk(attempts: Int = 500, while fails: (Script) -> Bool) -> Script {
        var smallest = self
        var left = attempts

        func accepts(_ candidate: [Step]) -> Bool {
            guard left > 0 else { return false }
            left -= 1
            let script = Script(candidate, seed: seed)
            guard fails(script) else { return false }
            smallest = script
            return true
        }

        var isShrinking = true
        while isShrinking, left > 0 {
            isShrinking = false

            var length = max(1, smallest.steps.count / 2)
            while length >= 1 {
                var start = 0
                while start < smallest.steps.count {
                    var candidate = smallest.steps
                    candidate.removeSubrange(start..<min(start + length, candidate.count))
                    if accepts(candidate) { isShrinking = true } else { start += length }
                }
                length = length == 1 ? 0 : length / 2
            }

            for index in smallest.steps.indices {
                var simplifies = true
                while simplifies {
                    simplifies = false
                    for step in smallest.steps[index].simplifications {
                        var candidate = smallest.steps
                        candidate[index] = step
                        if accepts(candidate) {
                            simplifies = true
                            isShrinking = true
                            break
                        }
                    }
                }
            }
        }
        return smallest
    }
}
