/// A script whose messages bear numbers, in the order in which its text tells of them.
///
/// The numbers are fixed before anything runs: a message that is sent from inside a handler has the same number under
/// every strategy, although it is sent earlier under one than under another.
package struct NumberedScript: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        case observe(String, home: ComparisonScript.Home)
        case stop(String)
        case send(ComparedMessage)
        case turn
    }

    package struct Reaction: Sendable, Hashable {
        package let observer: String
        package let trigger: ComparedMessage
        package var steps: [Step]
    }

    package private(set) var steps: [Step] = []
    package private(set) var messages: [ComparedMessage] = []
    package private(set) var reactions: [Reaction] = []

    /// The names of the observers, in the order in which the script tells of them.
    package private(set) var observers: [String] = []

    private var unbound: [(observer: String, text: String, steps: [ComparisonScript.Step])] = []

    package init(_ script: ComparisonScript) {
        for step in script.steps {
            if let numbered = number(step) { steps.append(numbered) }
        }
        if steps.last != .turn { steps.append(.turn) }
        unbound = []
    }

    private mutating func number(_ step: ComparisonScript.Step) -> Step? {
        switch step {
        case .observe(let name, let home):
            if !observers.contains(name) { observers.append(name) }
            return .observe(name, home: home)
        case .stop(let name): return .stop(name)
        case .send(let text): return .send(number(text))
        case .turn: return .turn
        case .when(let name, let text, let then):
            unbound.append((name, text, then))
            return nil
        }
    }

    private mutating func number(_ text: String) -> ComparedMessage {
        let message = ComparedMessage(number: messages.count + 1, text: text)
        messages.append(message)
        // Bound by number, not by text: a repeated text must not set off its own answer again.
        while let index = unbound.firstIndex(where: { $0.text == text }) {
            let (observer, _, then) = unbound.remove(at: index)
            let place = reactions.count
            reactions.append(Reaction(observer: observer, trigger: message, steps: []))
            let numbered = then.filter { $0 != .turn }.compactMap { number($0) }
            reactions[place].steps = numbered
        }
        return message
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.steps == right.steps && left.reactions == right.reactions
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(steps)
        hasher.combine(reactions)
    }
}
