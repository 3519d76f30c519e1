/// The steps that are taken with one messenger while strategies are compared.
///
/// A script is written as a list of its steps and runs unchanged under every strategy, so that each difference of the
/// outcomes is due to a strategy:
///
/// ```swift
/// let script: ComparisonScript = [
///     .observe("Ann"),
///     .when("Ann", gets: "ping", then: [.send("pong")]),
///     .send("ping"),
///     .observe("Cleo"),
///     .turn,
/// ]
/// ```
///
/// The sender performs the steps one after the other on a thread of its own. A turn at the end is implied.
public struct ComparisonScript: Sendable, Hashable, ExpressibleByArrayLiteral {
    /// The steps, in the order in which the sender performs them.
    public var steps: [Step]

    /// Makes a script of the given steps.
    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Makes a script of the given steps.
    public init(arrayLiteral steps: Step...) {
        self.init(steps)
    }
}

extension ComparisonScript {
    /// A script of five messages, one of them sent from inside a handler, with an observer that leaves early, one that
    /// joins late and one that lives on the main actor.
    public static let introduction = introduction(messages: ["Ready", "Steady", "Go", "Faster", "Home"])

    /// Returns the introductory script with other messages. The second one is sent from inside a handler.
    ///
    /// With fewer than five messages the script is shorter; with none it sends nothing.
    public static func introduction(messages: [String]) -> Self {
        var steps: [Step] = [.observe("Ann"), .observe("Bob"), .observe("Mia", home: .mainActor)]
        if messages.count > 1 {
            steps.append(.when("Ann", gets: messages[0], then: [.send(messages[1])]))
        }
        steps += messages.prefix(1).map(Step.send) + [.turn, .observe("Cleo")]
        steps += messages.dropFirst(2).prefix(1).map(Step.send) + [.stop("Bob")]
        steps += messages.dropFirst(3).map(Step.send) + [.turn]
        return Self(steps)
    }
}

extension ComparisonScript {
    /// One action of the sender, or of an observer inside its handler.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Step: Sendable, Hashable {
        /// The observer of that name begins to observe, with a handler written for `home`.
        case observe(String, home: Home = .anywhere)

        /// The observer of that name stops observing; messages that still wait for it are discarded.
        case stop(String)

        /// A message of that text is sent.
        ///
        /// Every `send` of a script is a separate message, even if texts repeat.
        case send(String)

        /// The sender waits until no message waits for delivery: main queue, queues, loops and actors get their turn.
        ///
        /// Until then they are kept from running, so that the outcome does not depend on which thread is faster. Inside
        /// a handler the step is skipped.
        case turn

        /// When the observer of that name gets the first message of that text, its handler takes the given steps.
        ///
        /// Stands before the `send` of that message, and happens once.
        case when(String, gets: String, then: [Step])
    }

    /// The isolation of an observer's handler.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Home: Sendable, Hashable {
        /// The handler belongs to no actor and runs wherever the strategy delivers.
        case anywhere
        /// The handler belongs to the main actor and runs there.
        case mainActor
    }
}

/// A script with numbered messages, in the order of its text.
///
/// The numbers are fixed before anything runs: a message that is sent from inside a handler has the same number under
/// every strategy, although some strategies send it earlier than others.
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

    /// The names of the observers, in the order of the script's text.
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
