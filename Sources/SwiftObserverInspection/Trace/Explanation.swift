/// The chain of sends and calls that led to a call of a handler.
///
/// The first step is the call, with the send of its message. Each further step is the call in which the message of the
/// step before was sent. The last step has the first send of the chain.
public struct Explanation: Sendable, Hashable, Codable {
    /// The call that is explained, the call that led to it, and so on.
    public var steps: [Step]
    /// Whether the trace has forgotten the steps before the last one.
    public var isCut: Bool

    /// One call, and the send that led to it.
    public struct Step: Sendable, Hashable, Codable {
        /// The number of the call.
        public var call: UInt64
        /// The name of the observation.
        public var observation: String
        /// The operators between the messenger and the handler, in the order in which they were written.
        public var operators: [String]
        /// The name of the messenger.
        public var node: String
        /// The number of the message; nil if it was sent before the inspection began.
        public var message: UInt64?
        /// The place of the message among all messages of the messenger in the trace, beginning with 1; nil if the trace has
        /// forgotten the send.
        public var ordinal: Int?
        /// The description of the message; nil if the inspection doesn't describe messages.
        public var text: String?
        /// The author of the message; nil if the author is the messenger itself, or isn't known.
        public var author: String?
        /// The actor on which the handler ran; nil if the handler belongs to no actor.
        public var actor: String?
        /// The thread on which the handler ran.
        public var thread: String
        /// The thread on which the message was sent; nil if the trace has forgotten the send.
        public var senderThread: String?
        /// The nanoseconds from the send to the call; nil if the trace has forgotten the send.
        public var delay: UInt64?
        /// Whether the message waited for this call, in a mailbox or for a strategy.
        public var waited: Bool
        /// Whether the message was sent before the observation began.
        public var isReplay: Bool
        /// The number of changes of the transaction that sent the message; nil if none did.
        public var transactionChanges: Int?
    }
}

extension Trace {
    /// Explains a call of a handler; nil if the call isn't in the trace.
    public func explain(call: UInt64) -> Explanation? {
        let index = TraceIndex(self)
        var steps: [Explanation.Step] = []
        var next: UInt64? = call
        var seen: Set<UInt64> = []
        var isCut = false
        while let current = next, seen.insert(current).inserted {
            guard let begin = index.begin(of: current) else {
                isCut = true
                break
            }
            let send = index.send(of: begin.message)
            steps.append(step(current, begin, send, index))
            let cause = send ?? index.beginning(with: begin)
            isCut = cause == nil
            next = cause?.call
        }
        return steps.isEmpty ? nil : Explanation(steps: steps, isCut: isCut)
    }

    /// Explains the latest call of an observation's handler; nil if no such call is in the trace.
    public func explain(lastCallOf observation: Int) -> Explanation? {
        for event in events.reversed() where event.observation == observation {
            if case .handlerBegan = event.kind, let call = event.call { return explain(call: call) }
        }
        return nil
    }

    private func step(_ call: UInt64, _ begin: Event, _ send: Event?, _ index: TraceIndex) -> Explanation.Step {
        var author: String?
        if case .sent(let number?) = send?.kind { author = names.author(number) }
        var actor: String?
        if case .handlerBegan(let number?) = begin.kind { actor = names.actor(number) }
        return Explanation.Step(
            call: call, observation: names.observation(begin.observation),
            operators: begin.observation.flatMap { names.operators[$0] } ?? [], node: names.node(begin.node),
            message: begin.message, ordinal: begin.message.flatMap { index.ordinals[$0] },
            text: begin.message.flatMap { index.descriptions[$0] }, author: author,
            actor: actor, thread: names.thread(begin.thread), senderThread: (send?.thread).map(names.thread),
            delay: send.map { begin.time < $0.time ? 0 : begin.time - $0.time },
            waited: index.hasWaited(begin), isReplay: index.replays.contains(call),
            transactionChanges: begin.message.flatMap { index.transactions[$0] }.map(index.changes))
    }
}

extension Explanation: CustomStringConvertible {
    /// The explanation as text, a line or two for each step.
    public var description: String {
        var lines: [String] = []
        for (number, step) in steps.enumerated() {
            lines.append((number == 0 ? "" : "in ") + step.callText)
            lines.append("  " + step.sendText + (number == steps.count - 1 ? ending : ","))
        }
        return lines.joined(separator: "\n")
    }

    private var ending: String {
        isCut ? ". What led there is no longer in the trace." : ", in no handler: this was the first."
    }
}

extension Explanation.Step {
    /// `“label” was called with message 7 of “total”, on the main actor, 1.25 ms after the send`
    var callText: String {
        let place = actor.map { ", on \($0)" } ?? ", on \(thread)"
        let what = isReplay ? message == nil ? "was given" : "was given again" : "was called with"
        let delay =
            self.delay.map { ", \(durationText($0)) after the send" + (waited ? ", since it waited" : "") } ?? ""
        let route = operators.isEmpty ? "" : ", through " + operators.joined(separator: " · ")
        let message =
            ordinal.map { "message \($0)" } ?? (message == nil && isReplay ? "an earlier value" : "an earlier message")
        return "“\(observation)” \(what) \(message) of “\(node)”" + (text.map { ", \($0)" } ?? "") + route + place
            + delay
    }

    /// `which “checkout” sent on thread 1`
    var sendText: String {
        if message == nil, isReplay { return "as the observation began" }
        guard let senderThread else { return "whose send is no longer in the trace" }
        return (author.map { "which “\($0)” sent" } ?? "which was sent")
            + (transactionChanges.map { " in a transaction of \($0) changes" } ?? "") + " on \(senderThread)"
    }
}
