internal import SwiftObserver

/// Says what each observer should get, without any messenger: the contract as a program on plain values.
///
/// It performs a script as a single thread would. `mailbox` holds what waits, in one line: messages, and the replays of
/// new observations. Who was there when a message was sent is told by how many observations there were.
struct Model {
    init(deliveries: [DeliveryClaims], saysFarewell: Bool) {
        self.deliveries = deliveries
        self.saysFarewell = saysFarewell
        current = deliveries.first ?? DeliveryClaims()
    }

    /// What each observation should have got by now, in the order in which they began.
    private(set) var observations: [ObservationRecord] = []
    /// All calls of handlers, in their order.
    private(set) var calls: [Call] = []
    /// How many messages were sent.
    private(set) var sent = 0
    /// Whether handlers will still do something.
    var hasReactions: Bool { reactions.contains { !$0.value.isEmpty } }
    /// What the delivery in force says about itself.
    private(set) var current: DeliveryClaims
    /// Whether the messenger still lives.
    private(set) var isReachable = true
    /// How many messages are kept for new observations.
    var keptCount: Int { kept.count }

    /// Performs a step of the script, and what it causes.
    mutating func perform(_ step: Step) {
        perform(step, crossed: false)
        if current.timing == .elsewhere { drain() }
    }

    /// Lets everything that waits be delivered.
    mutating func deliverAll() {
        drain()
    }

    // MARK: - Steps

    private mutating func perform(_ step: Step, crossed: Bool) {
        switch step {
        case .send(let author):
            if let author {
                send(from: identity(ofAuthor: author), crossed: crossed)
            } else {
                send(from: nil, crossed: crossed)
            }
        case .burst(let count):
            for _ in 0..<max(0, count) { send(from: nil, crossed: crossed) }
        case .observe(let observer):
            observe(observer, crossed: crossed)
        case .stop(let observer), .observerDies(let observer):
            for index in observations.indices where observations[index].observer == observer { end(index) }
        case .authorDies(let author):
            guard authors[author, default: Author()].isAlive else { return }
            authors[author, default: Author()].isAlive = false
            authors[author, default: Author()].diedInHandler = isDraining
        case .messengerDies:
            guard isReachable else { return }
            isReachable = false
            if saysFarewell { post(from: nil, crossed: crossed) }
            kept = []
        case .swap(let index):
            guard isReachable, deliveries.indices.contains(index) else { return }
            current = deliveries[index]
            trimKept()
            if current.timing == .inPlace { drain() }
        case .clearReplay:
            guard isReachable else { return }
            kept = []
        case .deliver:
            drain()
        case .inHandler(let observer, let call, let step):
            reactions[observer, default: []].append((call, step))
        case .onAnotherThread(let step):
            perform(step, crossed: true)
        }
    }

    private mutating func send(from author: AuthorIdentity?, crossed: Bool) {
        if isReachable { post(from: author, crossed: crossed) }
    }

    private mutating func post(from author: AuthorIdentity?, crossed: Bool) {
        sent += 1
        let message = Posted(number: sent, author: author, audience: observations.count)
        let isHandledAtOnce = isDraining && isImmediate && current.nesting == .immediate && !crossed
        let isHandledNext = isHandledAtOnce || (!isDraining && current.timing == .inPlace)
        for index in observations.indices where observations[index].isActive {
            observations[index].tally?.offered += 1
            observations[index].tally?.pending += 1
        }
        if isHandledAtOnce {
            keep(message)
            return deliver(message)
        }
        if !isHandledNext, let limit = current.waiting, current.dropsNewest, waitingCount >= limit {
            return drop(message)
        }
        keep(message)
        mailbox.append(.message(message))
        if isHandledNext { return drain() }
        if let limit = current.waiting { dropOldest(downTo: limit) }
    }

    private mutating func observe(_ observer: Int, crossed: Bool) {
        guard isReachable else { return }
        observations.append(ObservationRecord(observer: observer, sentBefore: sent, tally: Tally()))
        replays.append(kept)
        if !kept.isEmpty { mailbox.append(.replay(of: observations.count - 1)) }
        if !isDraining, current.timing == .inPlace { drain() }
    }

    private mutating func end(_ index: Int) {
        guard observations[index].isActive else { return }
        observations[index].isActive = false
        replays[index] = []
        let pending = observations[index].tally?.pending ?? 0
        observations[index].tally?.discarded += pending
        observations[index].tally?.pending = 0
    }

    // MARK: - Delivering

    private mutating func drain() {
        guard !isDraining else { return }
        isDraining = true
        let beganInPlace = current.timing == .inPlace
        while deliverNext() {
            // A drain that ran inside a send leaves the rest to a new delivery that waits for its time.
            if beganInPlace, current.timing == .onDemand { break }
        }
        isDraining = false
    }

    private mutating func deliverNext() -> Bool {
        guard !mailbox.isEmpty else { return false }
        // Whoever swaps in a handler changes nothing for the message in flight.
        isImmediate = current.nesting == .immediate
        switch mailbox.removeFirst() {
        case .message(let message): deliver(message)
        case .replay(let index): deliverReplay(to: index)
        }
        return true
    }

    /// A nested message that is handled at once comes between the messages of a replay that has begun.
    private mutating func deliverReplay(to index: Int) {
        guard beingReplayed.insert(index).inserted else { return }
        defer { beingReplayed.remove(index) }
        while observations[index].isActive, !replays[index].isEmpty {
            let message = replays[index].removeFirst()
            observations[index].tally?.replayed += 1
            call(index, with: message)
        }
    }

    private mutating func deliver(_ message: Posted) {
        for index in 0..<message.audience where observations[index].isActive {
            deliverReplay(to: index)
            guard observations[index].isActive else { continue }
            observations[index].tally?.delivered += 1
            observations[index].tally?.pending -= 1
            call(index, with: message)
        }
    }

    private mutating func drop(_ message: Posted) {
        for index in 0..<message.audience where observations[index].isActive {
            observations[index].tally?.dropped += 1
            observations[index].tally?.pending -= 1
        }
    }

    private mutating func call(_ index: Int, with message: Posted) {
        let observer = observations[index].observer
        observations[index].receptions.append(Reception(message: message.number, author: mark(of: message)))
        calls.append(Call(observation: index, message: message.number))
        callCounts[observer, default: 0] += 1
        let count = callCounts[observer, default: 0]
        let due = reactions[observer, default: []].filter { $0.call == count }
        reactions[observer]?.removeAll { $0.call == count }
        for reaction in due { perform(reaction.step, crossed: false) }
    }

    /// How many messages wait for somebody.
    private var waitingCount: Int {
        mailbox.count { isWaiting($0) }
    }

    private func isWaiting(_ entry: Entry) -> Bool {
        guard case .message(let message) = entry else { return false }
        return observations[..<message.audience].contains { $0.isActive }
    }

    private mutating func dropOldest(downTo limit: Int) {
        while waitingCount > limit, let oldest = mailbox.firstIndex(where: { isWaiting($0) }) {
            if case .message(let message) = mailbox.remove(at: oldest) { drop(message) }
        }
    }

    private mutating func keep(_ message: Posted) {
        kept.append(message)
        trimKept()
    }

    private mutating func trimKept() {
        if let limit = current.replayed, kept.count > limit { kept.removeFirst(kept.count - limit) }
    }

    // MARK: - Authors

    private mutating func identity(ofAuthor author: Int) -> AuthorIdentity {
        if !authors[author, default: Author()].isAlive {
            authors[author] = Author(generation: authors[author, default: Author()].generation + 1)
        } else if authors[author] == nil {
            authors[author] = Author()
        }
        return AuthorIdentity(author: author, generation: authors[author, default: Author()].generation)
    }

    private func mark(of message: Posted) -> AuthorMark {
        guard let identity = message.author else { return isReachable ? .owner : .anybody }
        let author = authors[identity.author, default: Author()]
        if author.generation == identity.generation, author.isAlive { return .author(identity.author) }
        // An author that died in a handler may still be held by the call that sends for it.
        guard isReachable, !author.diedInHandler, author.generation == identity.generation else { return .anybody }
        return .messenger
    }

    private struct Author {
        var generation = 0
        var isAlive = true
        var diedInHandler = false
    }

    private struct AuthorIdentity {
        let author: Int
        let generation: Int
    }

    // MARK: - State

    /// A message that was sent.
    private struct Posted {
        let number: Int
        let author: AuthorIdentity?
        /// How many observations there were when it was sent: those are offered it.
        let audience: Int
    }

    private enum Entry {
        case message(Posted)
        case replay(of: Int)
    }

    private let deliveries: [DeliveryClaims]
    private let saysFarewell: Bool
    private var isDraining = false
    /// Whether the message in flight lets nested ones be handled at once.
    private var isImmediate = false
    private var mailbox: [Entry] = []
    private var kept: [Posted] = []
    /// What each observation is still to be given of what was sent before it.
    private var replays: [[Posted]] = []
    /// The observations that are being given their replay.
    private var beingReplayed: Set<Int> = []
    private var reactions: [Int: [(call: Int, step: Step)]] = [:]
    private var callCounts: [Int: Int] = [:]
    private var authors: [Int: Author] = [:]
}
