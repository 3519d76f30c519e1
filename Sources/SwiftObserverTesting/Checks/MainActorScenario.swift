internal import SwiftObserver

/// What happens when a ``MainActorProgram`` is performed: who got which message, and when each was sent.
final class MainActorScenario: @unchecked Sendable {  // variables by the lock
    init(_ program: MainActorProgram, _ specimen: Specimen, _ trial: Trial) {
        (self.program, self.specimen, patience, pulse) = (program, specimen, trial.patience, trial.pulse)
        observers = [.a: specimen.messenger.makeObserver(), .m: specimen.messenger.makeObserver()]
    }

    /// Performs the program on the main actor. Returns false if a call elsewhere did not return while this one waited.
    func perform(on actor: isolated MainActor, deliversOnDemand: Bool) -> Bool {
        for observer in [program.first, program.first == .a ? .m : .a] { observe(observer, on: actor) }
        for place in program.places {
            let isElsewhere = place == .elsewhere
            guard !isElsewhere || Threads.run(patience: patience, { self.send() }) else { return false }
            if !isElsewhere { send() }
            guard !deliversOnDemand || Threads.run(patience: patience, specimen.deliverPending) else { return false }
        }
        return true
    }

    /// Whether both have got everything.
    var isComplete: Bool {
        lock.withLock {
            sent.count >= program.places.count + program.answers && got.values.allSatisfy { $0.count >= sent.count }
        }
    }

    /// What is wrong with the order in which the two got the messages.
    ///
    /// Where nested messages are delivered at once, one may come before the message that is being handled, and before
    /// what was sent since that began. Nothing else may differ between the two, or from the order of the calls.
    func flaw(_ claims: DeliveryClaims) -> String? {
        let (sent, got) = lock.withLock { (self.sent, self.got) }
        let order = MainActorProgram.Party.allCases.lazy.compactMap { observer -> String? in
            let messages = got[observer, default: []]
            guard Set(messages).count == messages.count else { return "\(observer.rawValue) got a message twice" }
            let wrong = Self.firstPair(in: messages) { sent[$1 - 1].precedes(sent[$0 - 1], claims) }
            return wrong.map { "\(observer.rawValue) got \($0) before \($1), which had been sent before" }
        }
        if let first = order.first { return "\(first), \(program)" }
        let a = got[.a, default: []]
        let differing = Self.firstPair(in: got[.m, default: []]) { earlier, later in
            guard let place = a.firstIndex(of: later), a[place...].contains(earlier) else { return false }
            let isNested: Bool = sent[earlier - 1].parent == later || sent[later - 1].parent == earlier
            return claims.nesting == .queued || !isNested
        }
        return differing.map { "M got \($0) before \($1), and A the other way round, \(program)" }
    }

    private static func firstPair(in messages: [Int], where isWrong: (Int, Int) -> Bool) -> (Int, Int)? {
        for (place, later) in messages.enumerated() {
            if let earlier = messages[..<place].first(where: { isWrong($0, later) }) { return (earlier, later) }
        }
        return nil
    }

    // MARK: - Calls

    private func observe(_ name: MainActorProgram.Party, on actor: isolated MainActor) {
        let observer = observers[name]
        switch name {
        case .a: _ = observer?.observe { [weak self] message, _ in self?.handle(message.number, as: .a) }
        case .m: observer?.observe(on: actor) { [weak self] message, _ in self?.handle(message.number, as: .m) }
        }
    }

    private func handle(_ message: Int, as observer: MainActorProgram.Party) {
        pulse.increment()
        let count = lock.withLock {
            got[observer, default: []].append(message)
            return got[observer, default: []].count
        }
        guard observer == program.answering, count == program.call else { return }
        for _ in 0..<program.answers { send(answering: message) }
    }

    private func send(answering parent: Int? = nil) {
        let thread = ThreadIdentity.current
        let number = lock.withLock {
            now += 1
            let outermostBegan = outermost[thread] ?? now
            outermost[thread] = outermostBegan
            sent.append(Sent(number: sent.count + 1, parent: parent, began: now, outermostBegan: outermostBegan))
            return sent.count
        }
        specimen.messenger.send(CountedMessage(number: number, life: tracker.begin(CountedMessage.kind)), from: nil)
        lock.withLock {
            now += 1
            sent[number - 1].returned = now
            if outermost[thread] == sent[number - 1].began { outermost[thread] = nil }
        }
    }

    private struct Sent {
        let number: Int
        /// The message that was being handled.
        let parent: Int?
        let began: Int
        /// When the first of the calls began that this one is nested in.
        let outermostBegan: Int
        var returned = Int.max

        /// Whether every observer has to get it before the other one.
        func precedes(_ other: Sent, _ claims: DeliveryClaims) -> Bool {
            if claims.nesting == .queued { return returned < other.began || other.parent == number }
            if other.parent == nil || parent == other.parent { return returned < other.began }
            // Where it is not delivered in the call, other messages may wait that it comes before.
            return claims.timing == .inPlace && returned < other.outermostBegan
        }
    }

    private let program: MainActorProgram
    private let specimen: Specimen
    private let patience: Duration
    private let pulse: Counter
    private let tracker = LifetimeTracker()
    private let observers: [MainActorProgram.Party: any TestedObserver]
    private let lock = Lock()
    private var now = 0
    private var sent: [Sent] = []
    /// When the outermost call began that each thread is in.
    private var outermost: [ThreadIdentity: Int] = [:]
    private var got: [MainActorProgram.Party: [Int]] = [.a: [], .m: []]
}
