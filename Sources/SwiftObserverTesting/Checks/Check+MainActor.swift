internal import SwiftObserver

extension Check {
    /// The check of handlers that belong to the main actor, which runs its jobs by itself.
    static let mainActorChecks: [Check] = [
        Check(
            guarantee: .g5WhereHandlersRun,
            name: "the main actor's handler runs there, in order, and before a send from there returns",
            basis: .threadTest(mainActorGetsAll), features: .isolation, concerns: { $0.claims.waiting == nil }),
        Check(
            guarantee: .g5WhereHandlersRun, name: "nothing overtakes what waits for the main actor",
            basis: .threadTest(nothingOvertakes), features: .isolation, concerns: { $0.claims.waiting == nil }),
    ]

    /// Sends messages on the main actor, also in handlers, while messages from elsewhere wait for it.
    private static func nothingOvertakes(_ test: ThreadTest) -> ThreadFailure? {
        guard !test.subject.limitsNesting, test.reachesMainActor else { return nil }
        let claims = test.subject.claims
        for program in MainActorProgram.all {
            let messenger = test.subject.make(nil)
            let trace = MainActorScenario(program, messenger, test)
            let waits = Flag()
            let visit = test.visitMainActor {
                let isDone = trace.perform(on: MainActor.shared, deliversOnDemand: claims.timing == .onDemand)
                if !isDone { waits.raise() }
            }
            // This cannot be tested if calls elsewhere need the main actor.
            guard visit == .done, !waits.isRaised else { return nil }
            guard test.deliver(messenger, until: { trace.isComplete }) else {
                return ThreadFailure(reason: "not everything arrived after \(program)")
            }
            if let failure = trace.failure(claims) { return ThreadFailure(reason: failure) }
        }
        return nil
    }

    /// Sends messages on the main actor and elsewhere, in turns.
    private static func mainActorGetsAll(_ test: ThreadTest) -> ThreadFailure? {
        // This cannot be tested while the caller of the examination blocks the main actor.
        guard test.reachesMainActor else { return nil }
        let messenger = test.subject.make(nil)
        let log = ThreadLog(pulse: test.pulse)
        let (strayed, late) = (Flag(), Flag())
        let observer = messenger.makeObserver()
        let tracker = LifetimeTracker()
        let handlesAtOnce = test.subject.claims.timing == .inPlace
        let began = test.visitMainActor {
            observer.observe(on: MainActor.shared) { message, _ in
                if !MainQueue.isCurrent { strayed.raise() }
                log.enter(message.number)
                log.exit()
            }
        }
        let count = 20
        var visit = began
        for number in 1...count where visit == .done {
            let message = CountedMessage(number: number, life: tracker.begin(Stage.message))
            if number.isMultiple(of: 3) {
                messenger.send(message, from: nil)
            } else {
                visit = test.visitMainActor { [messenger] in
                    messenger.send(message, from: nil)
                    if handlesAtOnce, log.messages.last != number { late.raise() }
                }
            }
        }
        let arrived = visit == .done && test.deliver(messenger) { log.count >= count }
        if strayed.isRaised { return ThreadFailure(reason: "the main actor's handler ran elsewhere") }
        if late.isRaised {
            return ThreadFailure(reason: "a send on the main actor returned before the main actor's handler was called")
        }
        if visit == .turnedAway || (arrived && log.messages == Array(1...count)) { return nil }
        return ThreadFailure(
            reason: "the main actor's handler did not get everything in order",
            observations: [
                ObservationComparison(
                    name: "A", got: log.messages.map { Reception(message: $0) },
                    expected: (1...count).map { Reception(message: $0) })
            ])
    }
}

/// One run of a ``MainActorProgram``, with the messages that each observer got and the time of each send.
final class MainActorScenario: Sendable {
    init(_ program: MainActorProgram, _ messenger: any TestedMessenger, _ test: ThreadTest) {
        (self.program, self.messenger, patience, pulse) = (program, messenger, test.patience, test.pulse)
        observers = [.a: messenger.makeObserver(), .m: messenger.makeObserver()]
    }

    /// Performs the program on the main actor, and returns whether all calls elsewhere returned in the meantime.
    func perform(on actor: isolated MainActor, deliversOnDemand: Bool) -> Bool {
        for observer in [program.first, program.first == .a ? .m : .a] { observe(observer, on: actor) }
        for place in program.places {
            let isElsewhere = place == .elsewhere
            guard !isElsewhere || Threads.run(patience: patience, { self.send() }) else { return false }
            if !isElsewhere { send() }
            guard !deliversOnDemand || Threads.run(patience: patience, messenger.deliverPending) else { return false }
        }
        return true
    }

    /// Whether both observers got all messages.
    var isComplete: Bool {
        state.withLock { state in
            state.sent.count >= program.places.count + program.answers
                && state.got.values.allSatisfy { $0.count >= state.sent.count }
        }
    }

    /// Returns the mistake in the order of the messages, or nil.
    ///
    /// If nested messages are delivered at once, one may come before the message that is being handled, and before
    /// later messages. Otherwise, both observers get the messages in the order of the calls.
    func failure(_ claims: DeliveryClaims) -> String? {
        let (sent, got) = state.withLock { ($0.sent, $0.got) }
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
        let count = state.withLock { state in
            state.got[observer, default: []].append(message)
            return state.got[observer, default: []].count
        }
        guard observer == program.answering, count == program.call else { return }
        for _ in 0..<program.answers { send(answering: message) }
    }

    private func send(answering parent: Int? = nil) {
        let thread = ThreadIdentity.current
        let number = state.withLock { state in
            state.now += 1
            let outermostBegan = state.outermost[thread] ?? state.now
            state.outermost[thread] = outermostBegan
            state.sent.append(
                Sent(number: state.sent.count + 1, parent: parent, began: state.now, outermostBegan: outermostBegan))
            return state.sent.count
        }
        messenger.send(CountedMessage(number: number, life: tracker.begin(CountedMessage.kind)), from: nil)
        state.withLock { state in
            state.now += 1
            state.sent[number - 1].returned = state.now
            if state.outermost[thread] == state.sent[number - 1].began { state.outermost[thread] = nil }
        }
    }

    private struct Sent {
        let number: Int
        /// The message that was being handled, if this one is nested.
        let parent: Int?
        let began: Int
        /// The time at which the outermost call began in which this one is nested.
        let outermostBegan: Int
        var returned = Int.max

        /// Returns whether every observer has to get this message before the other one.
        func precedes(_ other: Sent, _ claims: DeliveryClaims) -> Bool {
            if claims.nesting == .queued { return returned < other.began || other.parent == number }
            if other.parent == nil || parent == other.parent { return returned < other.began }
            // If it is not delivered in the call, it may come before messages that wait.
            return claims.timing == .inPlace && returned < other.outermostBegan
        }
    }

    private struct State {
        var now = 0
        var sent: [Sent] = []
        /// The time at which the outermost running call of each thread began.
        var outermost: [ThreadIdentity: Int] = [:]
        var got: [MainActorProgram.Party: [Int]] = [.a: [], .m: []]
    }

    private let program: MainActorProgram
    private let messenger: any TestedMessenger
    private let patience: Duration
    private let pulse: Counter
    private let tracker = LifetimeTracker()
    private let observers: [MainActorProgram.Party: any TestedObserver]
    private let state = Guarded(State())
}

/// A list of sends on the main actor and elsewhere, in turns, while the main actor does nothing else.
///
/// There are two observers: A where the strategy delivers, and M on the main actor. Messages from elsewhere wait for
/// M, because the main actor runs no other job before the program is over.
struct MainActorProgram: Sendable {
    enum Place: String, Sendable, CaseIterable {
        case main = "on the main actor"
        case elsewhere = "elsewhere"
    }

    enum Party: String, Sendable, CaseIterable {
        case a = "A"
        case m = "M"
    }

    /// The place of each send, without nested ones.
    let places: [Place]
    /// The observer that begins first.
    let first: Party
    /// The observer that sends further messages in its handler.
    let answering: Party
    /// The call of the handler in which it does so, from 1.
    let call: Int
    /// The number of messages that the handler sends.
    let answers: Int

    /// All programs with two or three messages.
    static let all: [MainActorProgram] = {
        var lists: [[Place]] = Place.allCases.map { [$0] }
        var programs: [MainActorProgram] = []
        for _ in 2...3 {
            lists = lists.flatMap { list in Place.allCases.map { list + [$0] } }
            for places in lists {
                for call in 1...places.count { programs += all(places, call: call) }
            }
        }
        return programs
    }()

    private static func all(_ places: [Place], call: Int) -> [MainActorProgram] {
        Party.allCases.flatMap { first in
            Party.allCases.flatMap { answering in
                (1...2).map { answers in
                    MainActorProgram(places: places, first: first, answering: answering, call: call, answers: answers)
                }
            }
        }
    }
}

extension MainActorProgram: CustomStringConvertible {
    /// The program as half a sentence.
    var description: String {
        "after sends " + places.map(\.rawValue).joined(separator: ", then ")
            + ", with \(first.rawValue) observing first and \(answering.rawValue)'s handler sending \(answers == 1 ? "once" : "twice") in its call \(call)"
    }
}
