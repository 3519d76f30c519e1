import SwiftObserver

/// What `trySend` and `send` come to, in the simplest words: a list for each mailbox.
final class MailboxModel {
    enum Kind: CaseIterable, Sendable { case ordered, immediate, loop }

    struct Bound: Sendable {
        let count: Int
        let rule: DroppingRule
    }

    private struct Letter {
        let id: Int
        let value: Int
        let isPromised: Bool
    }

    private let kind: Kind
    private let bound: Bound?
    private let hasHandlerInPlace: Bool
    private var own: [Letter] = []
    private var mailboxes: [[Letter]]
    private var promisedInFlight = 0
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
        let letter = Letter(id: sent, value: value, isPromised: trying && bound?.rule == .newest)
        if waits { own = posted(letter, to: own, bound?.count) } else { deliver(letter) }
    }

    private func hasRoom(waiting: Bool) -> Bool {
        guard let bound, bound.rule == .newest else { return true }
        if waiting, own.count >= bound.count { return false }
        return mailboxes.allSatisfy { $0.count + promised < bound.count }
    }

    private var promised: Int { promisedInFlight + own.filter(\.isPromised).count }

    private func posted(_ letter: Letter, to mailbox: [Letter], _ limit: Int?) -> [Letter] {
        guard let bound, let limit else { return mailbox + [letter] }
        if bound.rule == .newest { return mailbox.count < limit ? mailbox + [letter] : mailbox }
        return Array((mailbox + [letter]).suffix(limit))
    }

    private func deliver(_ letter: Letter) {
        let isOutermost = !isDelivering
        isDelivering = true
        if letter.isPromised { promisedInFlight += 1 }
        for index in mailboxes.indices {
            let limit = letter.isPromised ? nil : bound.map { $0.rule == .newest ? $0.count - promised : $0.count }
            mailboxes[index] = posted(letter, to: mailboxes[index], limit)
        }
        if letter.isPromised { promisedInFlight -= 1 }
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

    /// What the handler in place sends when it is called.
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
