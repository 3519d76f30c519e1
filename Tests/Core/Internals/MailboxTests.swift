import Synchronization
import TestSupport
import Testing

@testable import SwiftObserver

/// The real queue of a mailbox, beside a model that keeps everything in one line: every short history of both.
@Suite("What waits in a mailbox, in every short history")
struct MailboxTests {
    static let limits: [BacklogLimit] =
        [.unlimited]
        + [0, 1, 2].flatMap { [.limited(to: $0, dropping: .oldest), .limited(to: $0, dropping: .newest)] }

    private static let length = TestDepth.pick(quick: 3, usual: 4, deep: 6)

    @Test("G1, G2, G7, G8: order, ends of turns and losses agree with the model", arguments: limits)
    func everyHistory(limit: BacklogLimit) {
        for length in 1...MailboxTests.length {
            MailboxTests.forEachHistory(of: length) { history in
                var world = MailboxWorld(limit)
                for (index, input) in history.enumerated() {
                    world.take(input)
                    guard let flaw = world.flaw else { continue }
                    Issue.record("\(history.prefix(index + 1)): \(flaw)")
                    return false
                }
                return true
            }
        }
    }

    /// Goes on as long as the closure returns true. A history begins with an observation: before, nothing waits.
    private static func forEachHistory(of length: Int, _ body: ([MailboxWorld.Input]) -> Bool) {
        let inputs = MailboxWorld.Input.allCases
        var indices = [Int](repeating: 0, count: length)
        while inputs[indices[0]].isBeginning {
            guard body(indices.map { inputs[$0] }) else { return }
            guard let last = indices.lastIndex(where: { $0 < inputs.count - 1 }) else { return }
            indices[last] += 1
            for index in indices.indices where index > last { indices[index] = 0 }
        }
    }
}

/// A queue with its ledger, and a plain model of both: one line, and for each observation the fates of its messages.
struct MailboxWorld: ~Copyable {
    enum Input: CaseIterable {
        // Beginnings come first.
        case observe, observeWithReplay, observeElsewhere
        case send, take, takeFromReplay, beginTurn, stop, discard

        var isBeginning: Bool { self == .observe || self == .observeWithReplay || self == .observeElsewhere }
    }

    /// An entry of the model's line.
    private enum Entry {
        case live(Int, audience: UInt64, place: Int)
        case replay(of: UInt64, [Int], place: Int, isOnItsWay: Bool)
    }

    private struct Observation {
        let subscription: Subscription<Int>
        let mark: LossMark?
        var replay: PendingReplay<Int>?
        var dropped = 0
        var discarded = 0
    }

    private(set) var flaw: String?
    private let limit: BacklogLimit
    private var mailbox = Mailbox<Int>()
    private var ledger = Ledger()
    private var end = TurnEnd.none
    /// The replay from which a message came last.
    private var begun: PendingReplay<Int>?
    private var line: [Entry] = []
    private var modelEnd = (live: Int.max, replays: Int.max)
    private var (lastMessage, lastNumber) = (0, UInt64(0))
    private var (liveCount, replayCount) = (0, 0)
    /// The observations that go on, the oldest first.
    private var observations: [Observation] = []

    init(_ limit: BacklogLimit) {
        self.limit = limit
    }

    mutating func take(_ input: Input) {
        switch input {
        case .observe: observe(replaying: [], isOnItsWay: false)
        case .observeWithReplay: observe(replaying: [-2, -1], isOnItsWay: false)
        case .observeElsewhere: observe(replaying: [-2, -1], isOnItsWay: true)
        case .send: send()
        case .take: takeNext()
        case .takeFromReplay: takeFromReplay()
        case .beginTurn:
            end = mailbox.end(ledger)
            modelEnd = (liveCount, replayCount)
        case .stop: stop()
        case .discard: discard()
        }
        compareCounts()
    }

    private mutating func observe(replaying messages: [Int], isOnItsWay: Bool) {
        lastNumber += 1
        let subscription = Subscription<Int>(.message { _ in }, in: Hub.nobody)
        subscription.give(number: lastNumber)
        var observation = Observation(
            subscription: subscription, mark: ledger.mark(lastNumber, olderMayCome: false), replay: nil)
        if !messages.isEmpty {
            var letters = Ring<Letter<Int>>()
            for message in messages { letters.append(Letter(message, author: nil, audience: 0)) }
            let replay = PendingReplay(for: subscription, letters, after: ledger.entered, isOnItsWay: isOnItsWay)
            mailbox.replays.append(replay)
            observation.replay = replay
            replayCount += 1
            line.append(.replay(of: lastNumber, messages, place: replayCount, isOnItsWay: isOnItsWay))
        }
        observations.append(observation)
    }

    private mutating func send() {
        guard let oldest = observations.first?.subscription.number else { return }
        lastMessage += 1
        var lost = Lost<Int>()
        let refusal = mailbox.backlog.post(
            Letter(lastMessage, author: nil, audience: lastNumber), limit: limit, oldest: oldest, &ledger, lost: &lost)
        if (refusal == nil) != postInModel(oldest: oldest) { flaw = "refused: \(String(describing: refusal))" }
    }

    private mutating func postInModel(oldest: UInt64) -> Bool {
        guard case .limited(let bound, let rule) = limit else {
            appendLive()
            return true
        }
        if rule == .newest, live.count >= bound {
            while let first = live.first, first.audience < oldest { removeFirstLive() }
            if live.count >= bound {
                for index in observations.indices { observations[index].dropped += 1 }
                return false
            }
        }
        appendLive()
        while live.count > bound, let first = live.first {
            countForAll(upTo: first.audience) { $0.dropped += 1 }
            removeFirstLive()
        }
        return true
    }

    private mutating func appendLive() {
        liveCount += 1
        line.append(.live(lastMessage, audience: lastNumber, place: liveCount))
    }

    private var live: [(message: Int, audience: UInt64)] {
        line.compactMap { if case .live(let message, let audience, _) = $0 { (message, audience) } else { nil } }
    }

    private mutating func removeFirstLive() {
        if let index = line.firstIndex(where: { if case .live = $0 { true } else { false } }) { line.remove(at: index) }
    }

    private mutating func countForAll(upTo audience: UInt64, _ change: (inout Observation) -> Void) {
        for index in observations.indices where observations[index].subscription.number <= audience {
            change(&observations[index])
        }
    }

    private mutating func takeNext() {
        let hasNext = mailbox.hasNext(ledger, upTo: end)
        let real = takeFromReal()
        let model = takeFromModel()
        if real != model { flaw = "\(real) comes, but the model says \(model)" }
        if hasNext != (model != "nothing") { flaw = "whether anything is next" }
    }

    private mutating func takeFromReal() -> String {
        begun = nil
        if let replay = mailbox.nextReplay(ledger, upTo: end) {
            if replay.isOnItsWay {
                mailbox.replays.remove(replay)
                return "\(replay.letters.count) elsewhere for \(replay.subscription.number)"
            }
            begun = replay
            let letter = mailbox.replays.popLetter(of: replay)
            return "\(letter.message) again for \(replay.subscription.number)"
        }
        return mailbox.popLetter(&ledger, upTo: end).map { "\($0.message)" } ?? "nothing"
    }

    /// Goes on with a replay as the deliverer does, without a look at the queue: up to its last message.
    private mutating func takeFromReplay() {
        guard let begun, begun.isQueued else { return }
        let letter = begun.takeLetter()
        let number = begun.subscription.number
        guard case .replay(number, var messages, let place, _) = line.first, messages.count > 1 else {
            if letter != nil { flaw = "the last message of a replay is taken in passing, or one that is over" }
            return
        }
        if letter?.message != messages.removeFirst() { flaw = "another message of the replay comes" }
        line[0] = .replay(of: number, messages, place: place, isOnItsWay: false)
    }

    private mutating func takeFromModel() -> String {
        switch line.first {
        case .live(let message, _, let place) where place <= modelEnd.live:
            line.removeFirst()
            return "\(message)"
        case .replay(let number, var messages, let place, let isOnItsWay) where place <= modelEnd.replays:
            line.removeFirst()
            if isOnItsWay { return "\(messages.count) elsewhere for \(number)" }
            let message = messages.removeFirst()
            if !messages.isEmpty { line.insert(.replay(of: number, messages, place: place, isOnItsWay: false), at: 0) }
            return "\(message) again for \(number)"
        default:
            return "nothing"
        }
    }

    private mutating func stop() {
        guard !observations.isEmpty else { return }
        let observation = observations.removeFirst()
        compareLosses(of: observation)
        ledger.forget(observation.mark)
        if let replay = observation.replay { mailbox.replays.remove(replay) }
        let number = observation.subscription.number
        line.removeAll { if case .replay(number, _, _, _) = $0 { true } else { false } }
    }

    private mutating func discard() {
        _ = mailbox.backlog.discardAll(&ledger)
        _ = mailbox.replays.takeAll()
        for message in live { countForAll(upTo: message.audience) { $0.discarded += 1 } }
        line = []
    }

    private mutating func compareCounts() {
        let oldest = observations.first?.subscription.number ?? .max
        let addressed = live.filter { $0.audience >= oldest }.count
        let replayed = line.reduce(0) {
            if case .replay(_, let messages, _, _) = $1 { $0 + messages.count } else { $0 }
        }
        if mailbox.backlog.count != live.count || mailbox.isEmpty != line.isEmpty { flaw = "another number waits" }
        if mailbox.backlog.count(from: oldest) != addressed { flaw = "another number waits for somebody" }
        if mailbox.replays.messageCount != replayed { flaw = "another number is to be replayed" }
        for observation in observations { compareLosses(of: observation) }
    }

    private mutating func compareLosses(of observation: borrowing Observation) {
        let losses = ledger.losses(since: observation.mark)
        let (dropped, discarded) = (observation.dropped, observation.discarded)
        if losses.drops.total != dropped || losses.discarded != discarded {
            flaw = """
                \(observation.subscription.number) has lost \(losses.drops.total) and \(losses.discarded), but the model says \
                \(dropped) and \(discarded)
                """
        }
    }
}
