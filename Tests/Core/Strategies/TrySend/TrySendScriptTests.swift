import SwiftObserver
import TestSupport
import Testing

@Suite("trySend says whether everybody gets the message")
struct TrySendScriptTests {
    private static let bounds: [MailboxModel.Bound?] =
        [nil]
        + [0, 1, 3].flatMap { count in
            [DroppingRule.oldest, .newest].map { MailboxModel.Bound(count: count, rule: $0) }
        }

    @Test("as a list for each mailbox says, in random scripts", arguments: MailboxModel.Kind.allCases, bounds)
    func scripts(kind: MailboxModel.Kind, bound: MailboxModel.Bound?) async throws {
        let mistakes = try await onOwnThread {
            var mistakes: [String] = []
            for hasHandlerInPlace in [false, true] {
                for actors in 0...2 where hasHandlerInPlace || actors > 0 {
                    for seed in 0..<max(5, Int(60 * share)) {
                        let play = Play(kind, bound, inPlace: hasHandlerInPlace, actors: actors, seed: UInt64(seed))
                        if let mistake = play.run() {
                            mistakes.append("in place \(hasHandlerInPlace), actors \(actors), seed \(seed): \(mistake)")
                        }
                    }
                }
            }
            return mistakes
        }
        #expect(mistakes.isEmpty, "\(mistakes.first ?? "")")
    }
}

/// One script, played to a messenger and to the model.
private final class Play {
    private let model: MailboxModel
    private let numbers: Messenger<Int>
    private let loop = MessageLoop()
    private let actors: [SteppedActor]
    private let observer = Person()
    private var tokens: [(actor: Int?, token: ObservationToken)] = []
    private let heard = Log<Int>()
    private let refused = Log<Int>()
    private var seed: UInt64

    init(_ kind: MailboxModel.Kind, _ bound: MailboxModel.Bound?, inPlace: Bool, actors count: Int, seed: UInt64) {
        model = MailboxModel(kind, bound, inPlace: inPlace, actors: count)
        numbers =
            switch (kind, bound) {
            case (.ordered, nil): Messenger()
            case (.immediate, nil): Messenger(delivery: .immediate)
            case (.loop, nil): Messenger(delivery: .loop(loop))
            case (.ordered, let bound?): Messenger(delivery: .ordered.bounded(to: bound.count, dropping: bound.rule))
            case (.immediate, let bound?):
                Messenger(delivery: .immediate.bounded(to: bound.count, dropping: bound.rule))
            case (.loop, let bound?): Messenger(delivery: .loop(loop).bounded(to: bound.count, dropping: bound.rule))
            }
        actors = (0..<count).map { _ in SteppedActor() }
        self.seed = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        if inPlace {
            let answer: @Sendable (Int) -> Void = { [numbers, heard, refused] value in
                heard.add(value)
                MailboxModel.answers(to: value) { Play.send($0, $1, numbers, refused) }
            }
            tokens.append((nil, observer.observe(numbers, receive: answer)))
        }
        for (index, actor) in actors.enumerated() { tokens.append((index, actor.watch(numbers))) }
    }

    private static func send(_ value: Int, _ trying: Bool, _ numbers: Messenger<Int>, _ refused: Log<Int>) {
        guard trying else { return numbers.send(value) }
        do { try numbers.trySend(value) } catch { refused.add(value) }
    }

    /// Returns the violations.
    func run() -> String? {
        defer { end() }
        for value in 0..<40 {
            switch next(10) {
            case 0...4:
                Play.send(value, true, numbers, refused)
                model.send(value, trying: true)
            case 5, 6:
                Play.send(value, false, numbers, refused)
                model.send(value, trying: false)
            case 7 where !actors.isEmpty, 8 where !actors.isEmpty: step(next(actors.count))
            default:
                loop.runOnce()
                model.runLoop()
            }
            if let mistake = compare() { return "after \(value): \(mistake)" }
        }
        for _ in 0..<3 {
            loop.runOnce()
            model.runLoop()
        }
        for index in actors.indices { step(index) }
        return compare()
    }

    /// Its own handler holds the messenger; and the captures of an actor's handler are released on the actor.
    private func end() {
        numbers.stopBeingObserved()
        for actor in actors { actor.executor.step() }
    }

    private func step(_ index: Int) {
        actors[index].executor.step()
        model.step(actor: index)
    }

    private func compare() -> String? {
        if refused.entries != model.refusedByTry { return "refused \(refused.entries), not \(model.refusedByTry)" }
        if heard.entries != model.inPlace { return "in place \(heard.entries), not \(model.inPlace)" }
        for (index, actor) in actors.enumerated() where actor.log.entries != model.onActors[index] {
            return "actor \(index) \(actor.log.entries), not \(model.onActors[index])"
        }
        for (index, token) in tokens {
            let delivered = index.map { model.onActors[$0].count } ?? model.inPlace.count
            var expected = ObservationNumbers()
            expected.offered = model.sent
            expected.delivered = delivered
            expected.pending = model.pending(actor: index)
            expected.dropped = model.sent - delivered - expected.pending
            if token.numbers != expected { return "\(token.numbers), not \(expected)" }
        }
        return nil
    }

    private func next(_ count: Int) -> Int {
        seed ^= seed << 13
        seed ^= seed >> 7
        seed ^= seed << 17
        return Int(seed % UInt64(count))
    }
}

/// The results of `trySend` and `send`, modelled in the simplest way: a list for each mailbox.
final class MailboxModel {
    enum Kind: CaseIterable, Sendable { case ordered, immediate, loop }

    struct Bound: Sendable {
        let count: Int
        let rule: DroppingRule
    }

    private struct Letter {
        let id: Int
        let value: Int
        /// Whether there was room for it when it was sent.
        let isExempt: Bool
    }

    private let kind: Kind
    private let bound: Bound?
    private let hasHandlerInPlace: Bool
    private var own: [Letter] = []
    private var mailboxes: [[Letter]]
    private var isDelivering = false
    private(set) var sent = 0
    private(set) var inPlace: [Int] = []
    private(set) var onActors: [[Int]]
    private(set) var refusedByTry: [Int] = []

    init(_ kind: Kind, _ bound: Bound?, inPlace: Bool, actors: Int) {
        self.kind = kind
        self.bound = bound
        hasHandlerInPlace = inPlace
        mailboxes = Array(repeating: [], count: actors)
        onActors = Array(repeating: [], count: actors)
    }

    /// How many messages wait for an actor, or, without an index, for the handler in place.
    func pending(actor: Int?) -> Int { own.count + (actor.map { mailboxes[$0].count } ?? 0) }

    func send(_ value: Int, trying: Bool) {
        sent += 1
        let waits = kind == .loop || (isDelivering && kind == .ordered)
        if trying, !hasRoom(waiting: waits) {
            refusedByTry.append(value)
            return
        }
        let letter = Letter(id: sent, value: value, isExempt: trying && bound?.rule == .newest)
        if waits { own = posted(letter, to: own, bound?.count) } else { deliver(letter) }
    }

    private func hasRoom(waiting: Bool) -> Bool {
        guard let bound, bound.rule == .newest else { return true }
        if waiting, own.count >= bound.count { return false }
        // What waits in the messenger's own queue comes to the actors first. Under `.immediate`, nothing does.
        return mailboxes.allSatisfy { $0.count + own.count < bound.count }
    }

    private func posted(_ letter: Letter, to mailbox: [Letter], _ limit: Int?) -> [Letter] {
        guard let bound, let limit else { return mailbox + [letter] }
        if bound.rule == .newest { return mailbox.count < limit ? mailbox + [letter] : mailbox }
        return Array((mailbox + [letter]).suffix(limit))
    }

    private func deliver(_ letter: Letter) {
        let isOutermost = !isDelivering
        isDelivering = true
        for index in mailboxes.indices {
            mailboxes[index] = posted(letter, to: mailboxes[index], letter.isExempt ? nil : bound?.count)
        }
        if hasHandlerInPlace { call(letter.value) }
        if isOutermost {
            while kind == .ordered, !own.isEmpty { deliver(own.removeFirst()) }
            isDelivering = false
        }
    }

    private func call(_ value: Int) {
        inPlace.append(value)
        MailboxModel.answers(to: value) { send($0, trying: $1) }
    }

    /// The message that the handler in place sends when it is called.
    static func answers(to value: Int, _ send: (Int, Bool) -> Void) {
        guard value < 1_000 else { return }
        switch value % 4 {
        case 0: send(value + 1_000, true)
        case 1: send(value + 2_000, false)
        case 2:
            send(value + 3_000, true)
            send(value + 4_000, true)
        default: break
        }
    }

    func runLoop() {
        guard let last = own.last?.id else { return }
        while let letter = own.first, letter.id <= last { deliver(own.removeFirst()) }
    }

    func step(actor: Int) {
        onActors[actor] += mailboxes[actor].map(\.value)
        mailboxes[actor] = []
    }
}

/// An actor with an executor that the test steps.
actor SteppedActor: Observer {
    nonisolated let executor = SteppedSerialExecutor()
    nonisolated let receiver = Receiver()
    nonisolated let log = Log<Int>()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    nonisolated func watch(_ numbers: Messenger<Int>) -> ObservationToken {
        observe(numbers) { actor, number in
            actor.assertIsolated()
            actor.log.add(number)
        }
    }
}

/// Runs jobs when it is told to, on the thread that says so.
final class SteppedSerialExecutor: SerialExecutor, @unchecked Sendable {  // by its lock
    private let lock = Lock()
    private var jobs: [UnownedJob] = []

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        lock.withLock { jobs.append(job) }
    }

    /// Runs the jobs that are there.
    func step() {
        let taken = lock.withLock {
            defer { jobs = [] }
            return jobs
        }
        for job in taken { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
}
