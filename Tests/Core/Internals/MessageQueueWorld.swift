@testable import SwiftObserver

/// A queue that belongs to no messenger, and a model of it: one line in which messages and replays stand as they came.
final class MessageQueueWorld {
    enum Kind: CaseIterable {
        case inPlace, elsewhere, oldestDropped, newestRefused
    }

    enum Input: CaseIterable {
        case send, sendExempt
        /// An observation begins with the kept messages.
        case replay
        case beginTurn, beginTurnOnMain, beginLimitedTurn
        case next
        /// A delivery is run while another one is under way.
        case meet
        case schedule, spend, discard
        /// The strategy is replaced by one that delivers in place, or elsewhere.
        case deliverInPlace, deliverElsewhere
    }

    /// Keeps nothing that it is given.
    private struct Idle: DeliveryStrategy {
        func schedule(_ delivery: Delivery) {}
    }

    /// Stands for the messenger, and empties nothing.
    private final class Target: DeliveryTarget {
        let pendingCount = 0
        func pendingCount(for number: UInt64) -> Int { 0 }
        let arrivalCount = 0
        func run(_ number: UInt64, upTo limit: Int) -> Int { 0 }
        func discard(_ number: UInt64) -> Int { 0 }
        func abandon(_ number: UInt64) {}
    }

    /// An entry in the model's line.
    private struct Item {
        let message: Int
        var isReplayed = false
        var isExempt = false
        /// How many messages and replays, and how many messages, had come with this one.
        var place = 0
        var number = 0
    }

    private(set) var flaw: String?
    private var queue = MessageQueue<Int>()
    private let target = Target()
    private var turn: Turn?

    // The model.
    private var line: [Item] = []
    private var kept: [Int] = []
    private var keptLimit = 0
    private var (arrivals, messages, mainEnd) = (0, 0, 0)
    private var (evicted, refused, discarded) = (0, 0, 0)
    private var isInPlace = false
    private var bound: (count: Int, refuses: Bool)?
    private var hasDelivery = false
    private var (strategy, goesOn) = (0, false)
    private var turnOfModel: TurnOfModel?

    private struct TurnOfModel {
        /// The strategy that was installed; nil if the turn is one in place.
        let strategy: Int?
        var end = 0
        var isOnMain = false
        /// How many messages may still be delivered, if the turn is limited.
        var rest: Int?
    }

    init(_ kind: Kind) {
        switch kind {
        case .inPlace: install(Plan(OrderedDelivery().warm(upTo: 1)), inPlace: true, kept: 1)
        case .elsewhere: install(Plan(Idle().warm(upTo: 2)), inPlace: false, kept: 2)
        case .oldestDropped:
            install(Plan(Idle().bounded(to: 1, dropping: .oldest).warm(upTo: 1)), inPlace: false, kept: 1, (1, false))
        case .newestRefused:
            install(Plan(Idle().bounded(to: 1, dropping: .newest).warm(upTo: 1)), inPlace: false, kept: 1, (1, true))
        }
    }

    func take(_ input: Input) {
        switch input {
        case .send: send(isExempt: false)
        case .sendExempt: send(isExempt: true)
        case .replay: replay()
        case .beginTurn:
            guard hasHadDelivery else { break }
            turn = queue.turn()
            turnOfModel = TurnOfModel(strategy: strategy, end: arrivals)
        case .beginTurnOnMain:
            queue.mainEnd = queue.books.ledger.entered
            mainEnd = messages
            turn = Turn(onMain: true)
            turnOfModel = TurnOfModel(strategy: nil, isOnMain: true)
        case .beginLimitedTurn:
            guard hasHadDelivery else { break }
            let plain = queue.turn()
            turn = Turn(version: plain.version, end: plain.end, upTo: 1)
            turnOfModel = TurnOfModel(strategy: strategy, end: arrivals, rest: 1)
        case .next: next()
        case .meet:
            queue.deliveries.goesOn = true
            goesOn = true
        case .schedule:
            expect((queue.delivery(for: target) != nil) == !hasDelivery, "a delivery")
            hasDelivery = true
        case .spend: spend()
        case .discard: discard()
        case .deliverInPlace: install(Plan(OrderedDelivery()), inPlace: true, kept: 0)
        case .deliverElsewhere: install(Plan(Idle()), inPlace: false, kept: 0)
        }
        compare()
    }

    /// Whether a strategy was ever given a delivery: without one, it begins no turn.
    private var hasHadDelivery: Bool { queue.outlets.isMade }

    private func send(isExempt: Bool) {
        let message = messages + refused + 1
        var posting = Posting<Int>(onMain: false)
        posting.audience = 1
        posting.isExempt = isExempt
        queue.enqueue(message, from: Origin(target), sender: target, oldest: 1, for: target, &posting)
        let isRefused = bound.map { $0.refuses && waitingMessages.count >= $0.count } ?? false
        expect((posting.refusal != nil) == isRefused, "whether \(message) is accepted")
        if isRefused {
            refused += 1
        } else {
            _ = queue.keep(message, from: Origin(target), sender: target)
            (arrivals, messages) = (arrivals + 1, messages + 1)
            line.append(Item(message: message, isExempt: isExempt, place: arrivals, number: messages))
            if let bound, waitingMessages.count > bound.count, let first = line.firstIndex(where: { !$0.isReplayed }) {
                line.remove(at: first)
                evicted += 1
            }
            kept = Array((kept + [message]).suffix(keptLimit))
        }
        let isScheduled = !isInPlace && !line.isEmpty && !hasDelivery
        expect((posting.delivery != nil) == isScheduled, "whether a delivery of \(message) is scheduled")
        hasDelivery = hasDelivery || isScheduled
    }

    private var waitingMessages: [Item] { line.filter { !$0.isReplayed } }

    private func replay() {
        guard !kept.isEmpty else { return }
        queue.append(replaying: queue.kept.copy(), to: Subscription(.retired, in: Hub.nobody))
        arrivals += 1
        line += kept.map { Item(message: $0, isReplayed: true, place: arrivals, number: messages) }
    }

    private func next() {
        guard var turn, var model = turnOfModel else { return }
        var item = nextItem(in: model)
        if item == nil, !isInPlace, model.strategy == strategy, model.rest == nil, goesOn {
            (goesOn, model.end) = (false, arrivals)
            item = nextItem(in: model)
        }
        if item != nil {
            line.removeFirst()
            model.rest = model.rest.map { $0 - 1 }
        }
        let end = queue.end(of: &turn)
        if let replay = queue.mailbox.nextReplay(queue.books.ledger, upTo: end) {
            let letter = queue.mailbox.replays.popLetter(of: replay)
            turn.delivered += 1
            expect(item.map { $0.isReplayed && $0.message == letter.message } ?? false, "\(letter.message) is replayed")
        } else if let letter = MessageQueueWorld.popLetter(of: &queue, upTo: end) {
            turn.delivered += 1
            expect(item.map { !$0.isReplayed && $0.message == letter.message } ?? false, "\(letter.message) comes next")
        } else {
            expect(item == nil, "nothing comes next")
        }
        (self.turn, turnOfModel) = (turn, model)
    }

    private static func popLetter(of queue: inout MessageQueue<Int>, upTo end: TurnEnd) -> Letter<Int>? {
        queue.mailbox.popLetter(&queue.books.ledger, upTo: end)
    }

    private func nextItem(in turn: TurnOfModel) -> Item? {
        guard let first = line.first else { return nil }
        if isInPlace { return !turn.isOnMain || first.isReplayed || first.number <= mainEnd ? first : nil }
        guard turn.strategy == strategy, turn.rest != 0 else { return nil }
        return first.place <= turn.end ? first : nil
    }

    private func spend() {
        guard case .one(let number) = queue.deliveries.given else {
            return expect(!hasDelivery, "no delivery is given")
        }
        expect(hasDelivery && queue.deliveries.spend(number), "a delivery is spent")
        hasDelivery = false
    }

    private func discard() {
        let remains = queue.discardAll()
        discarded += waitingMessages.count
        expect(remains.letters.count == waitingMessages.count, "the messages that are discarded")
        line = []
    }

    private func install(_ plan: Plan, inPlace: Bool, kept limit: Int, _ bound: (count: Int, refuses: Bool)? = nil) {
        let remains = queue.install(plan, isObserved: false)
        expect(remains.letters.count == max(0, kept.count - limit), "the messages that are kept no longer")
        (isInPlace, keptLimit, self.bound) = (inPlace, limit, bound)
        kept = Array(kept.suffix(limit))
        hasDelivery = false
        strategy += 1
    }

    private func compare() {
        let (drops, lost) = (queue.books.ledger.drops, queue.books.ledger.discarded)
        expect(
            drops.evicted == evicted && drops.refused == refused && lost == discarded,
            "\(evicted) evicted, \(refused) refused, \(discarded) discarded")
        expect(queue.isEmpty == line.isEmpty && queue.count(from: 1) == line.count, "\(line.count) wait")
        let copy = queue.kept.copy()
        expect((0..<copy.count).map { copy[$0].message } == kept, "\(kept) are kept")
        let exempt = line.filter(\.isExempt).count
        expect(queue.exemptCount(from: 1) == exempt, "for \(exempt), no bound holds")
        let isFull = bound.map { $0.refuses && waitingMessages.count >= $0.count } ?? false
        expect(queue.isFull == isFull, "whether it is full")
    }

    private func expect(_ isSo: Bool, _ what: String) {
        if !isSo, flaw == nil { flaw = "expected: \(what)" }
    }
}
