internal import SwiftObserver

/// The contract as a program on plain values: it computes the messages that each observer should get.
///
/// It performs a script as a single thread would. `mailbox` is a queue of messages and of the replays of new
/// observations. A message's audience is the number of observations that existed when it was sent.
struct Model {
    /// Makes a model of a messenger.
    ///
    /// - Parameters:
    ///   - schedules: Whether the deliveries are strategies, which are asked to schedule.
    ///   - keepsLatest: Whether the messenger keeps its latest message, whatever it replays.
    init(deliveries: [DeliveryClaims], saysFarewell: Bool, schedules: Bool = false, keepsLatest: Bool = false) {
        self.keepsLatest = keepsLatest
        self.schedules = schedules
        self.deliveries = deliveries
        self.saysFarewell = saysFarewell
        current = deliveries.first ?? DeliveryClaims()
    }

    /// The expected outcome of each observation by now, in the order in which they began.
    var observations: [ObservationRecord] = []
    /// All calls of handlers, in their order.
    var calls: [Call] = []
    /// The number of messages that were sent.
    private(set) var sent = 0
    /// Whether handlers have further steps to take.
    var hasReactions: Bool { reactions.contains { !$0.value.isEmpty } }
    /// The claims of the delivery in force.
    private(set) var current: DeliveryClaims
    /// Whether the messenger still lives.
    private(set) var isReachable = true
    /// The number of messages that are kept, for new observations or as the latest one.
    var keptCount: Int { keepsLatest && kept.isEmpty && latest != nil ? 1 : kept.count }

    /// Performs a step of the script, and its consequences.
    mutating func perform(_ step: Step) {
        perform(step, crossed: false)
        if current.timing == .elsewhere { drain() }
    }

    /// Delivers all waiting messages.
    mutating func deliverAll() {
        drain()
    }

    // MARK: - Steps

    mutating func perform(_ step: Step, crossed: Bool) {
        switch step {
        case .send(let author):
            send(from: author.map { authors.identity(of: $0) }, crossed: crossed)
        case .burst(let count):
            for _ in 0..<max(0, count) { send(from: nil, crossed: crossed) }
        case .observe(let observer):
            observe(observer, crossed: crossed)
        case .observeInitially(let observer):
            observe(observer, initially: true, crossed: crossed)
        case .stop(let observer):
            end(observers.current(observer))
        case .observerDies(let observer):
            if let dead = observers.lose(observer) { end(dead) }
        case .authorDies(let author):
            authors.lose(author, inHandler: isDraining)
        case .messengerDies:
            guard isReachable else { return }
            isReachable = false
            isDying = true
            diesInFlight = isDraining && runningCalls == 0
            dieIfNobodyHolds(crossed: crossed)
        case .swap(let index):
            guard isReachable, deliveries.indices.contains(index) else { return }
            call(crossed: crossed) { model in
                model.install(model.deliveries[index])
            }
        case .limitNesting(let level):
            guard isReachable else { return }
            call(crossed: crossed) { model in
                var limited = model.current
                limited.nestingLimit = .upTo(level)
                model.install(limited)
            }
        case .clearReplay:
            guard isReachable else { return }
            kept = []
        case .deliver:
            drain()
        case .inHandler(let observer, let call, let step):
            reactions[observer, default: []].append((call, step))
        case .onAnotherThread(let step):
            // Causes do not reach other threads.
            let outer = causes
            causes = nil
            perform(step, crossed: true)
            causes = outer
        case .beforeScheduleReturns(let step):
            if schedules { afterScheduling.append(step) }
        }
    }

    private mutating func install(_ claims: DeliveryClaims) {
        if current.highestLevel == nil, claims.highestLevel != nil { epoch += 1 }
        current = claims
        awaitsFirst = !observations.contains { $0.isActive }
        isNewlySwapped = true
        trimKept()
        if current.timing == .inPlace { drain() }
    }

    private mutating func send(from author: ModelAuthors.Identity?, crossed: Bool) {
        guard isReachable else { return }
        call(crossed: crossed) { $0.post(from: author, crossed: crossed) }
    }

    /// Performs a call of the messenger. If its last reference is dropped during the call, it is deallocated at the
    /// end.
    mutating func call(crossed: Bool, _ body: (inout Model) -> Void) {
        runningCalls += 1
        body(&self)
        runningCalls -= 1
        dieIfNobodyHolds(crossed: crossed)
    }

    /// Delivers a message. Its author is often the messenger's owner, which therefore lives until the delivery has
    /// ended.
    mutating func hold(authorOf message: ModelMessage, _ body: (inout Model) -> Void) {
        isHeldAsAuthor = message.author == nil && !message.isLatest
        body(&self)
        isHeldAsAuthor = false
        dieIfNobodyHolds(crossed: false)
        diesInFlight = false
    }

    private mutating func dieIfNobodyHolds(crossed: Bool) {
        guard isDying, runningCalls == 0, !isHeldAsAuthor else { return }
        isDying = false
        if saysFarewell { post(from: nil, crossed: crossed) }
        kept = []
        latest = nil
    }

    private mutating func post(from author: ModelAuthors.Identity?, crossed: Bool) {
        sent += 1
        var message = ModelMessage(
            number: sent, author: author, audience: observations.count, causes: causes)
        let isHandledAtOnce = isDraining && isImmediate && current.nesting == .immediate && !crossed
        let isHandledNext = isHandledAtOnce || (!isDraining && current.timing == .inPlace)
        for index in observations.indices where observations[index].isActive {
            observations[index].tally?.offered += 1
            observations[index].tally?.pending += 1
        }
        if let limit = current.highestLevel {
            let level = causes?.epoch == epoch ? (causes?.level ?? -1) + 1 : 0
            guard level <= limit else { return drop(message) }
            message.causes = ModelCauses(epoch: epoch, level: level)
        }
        if isHandledAtOnce {
            keep(message)
            deliverReplays(before: message)
            return deliver(message)
        }
        // Without an observation no message waits, and none is refused.
        let isObserved = observations.contains { $0.isActive }
        if !isHandledNext, isObserved, let limit = current.waiting, current.dropsNewest, waitingCount >= limit {
            return drop(message)
        }
        keep(message)
        mailbox.append(.message(message))
        if isHandledNext { return drain() }
        if let limit = current.waiting { dropOldest(downTo: limit) }
    }

    // MARK: - State

    private let deliveries: [DeliveryClaims]
    let saysFarewell: Bool
    private let schedules: Bool
    private let keepsLatest: Bool
    /// The number of calls of the messenger that have not returned.
    private var runningCalls = 0
    private var isHeldAsAuthor = false
    /// Whether the last reference was dropped, but the farewell was not sent yet.
    private var isDying = false
    /// Whether the messenger is deallocated while a message is in flight, and not in a call of its own.
    var diesInFlight = false
    var observers = ModelObservers()
    /// The observer of each observation.
    var owners: [ModelObservers.Identity] = []
    /// The number of times that the messenger has begun to limit nested sends.
    private var epoch = 0
    /// The causes of the step that is being taken.
    var causes: ModelCauses?
    var isDraining = false
    /// Whether nested messages are handled at once while the message in flight is.
    var isImmediate = false
    var mailbox: [ModelEntry] = []
    var kept: [ModelMessage] = []
    /// Whether no observation has begun since the delivery in force was installed without one.
    var awaitsFirst = true
    /// The latest message that was accepted.
    var latest: ModelMessage?
    /// The rest of each observation's replay.
    var replays: [[ModelMessage]] = []
    var reactions: [Int: [(call: Int, step: Step)]] = [:]
    var callCounts: [Int: Int] = [:]
    /// The steps that are taken before `schedule` returns.
    var afterScheduling: [Step] = []
    /// Whether the delivery was swapped since the message in flight was taken.
    var isNewlySwapped = false
    var authors = ModelAuthors()
}
