internal import SwiftObserver

/// Says what each observer should get, without any messenger: the contract as a program on plain values.
///
/// It performs a script as a single thread would. `mailbox` holds what waits, in one line: messages, and the replays of
/// new observations. Who was there when a message was sent is told by how many observations there were.
struct Model {
    /// - Parameter schedules: Whether there are strategies that are asked to schedule.
    /// - Parameter keepsLatest: Whether the messenger keeps its latest message, whatever it replays.
    init(deliveries: [DeliveryClaims], saysFarewell: Bool, schedules: Bool = false, keepsLatest: Bool = false) {
        self.keepsLatest = keepsLatest
        self.schedules = schedules
        self.deliveries = deliveries
        self.saysFarewell = saysFarewell
        current = deliveries.first ?? DeliveryClaims()
    }

    /// What each observation should have got by now, in the order in which they began.
    var observations: [ObservationRecord] = []
    /// All calls of handlers, in their order.
    var calls: [Call] = []
    /// How many messages were sent.
    private(set) var sent = 0
    /// Whether handlers will still do something.
    var hasReactions: Bool { reactions.contains { !$0.value.isEmpty } }
    /// What the delivery in force says about itself.
    private(set) var current: DeliveryClaims
    /// Whether the messenger still lives.
    private(set) var isReachable = true
    /// How many messages are kept, for new observations or as the latest one.
    var keptCount: Int { keepsLatest && kept.isEmpty && latest != nil ? 1 : kept.count }

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
            // Nobody knows what leads to what another thread does.
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
        isNewlySwapped = true
        trimKept()
        if current.timing == .inPlace { drain() }
    }

    private mutating func send(from author: ModelAuthors.Identity?, crossed: Bool) {
        guard isReachable else { return }
        call(crossed: crossed) { $0.post(from: author, crossed: crossed) }
    }

    /// A messenger whose last reference is dropped while it is called is deallocated when the call has returned.
    mutating func call(crossed: Bool, _ body: (inout Model) -> Void) {
        runningCalls += 1
        body(&self)
        runningCalls -= 1
        dieIfNobodyHolds(crossed: crossed)
    }

    /// A handler is given the messenger's owner as the author of most messages, and so it lives until the message in
    /// flight has been delivered.
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
        // Where nobody observes, nothing waits, and there is nothing to refuse.
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
    /// How many calls of the messenger have not returned.
    private var runningCalls = 0
    private var isHeldAsAuthor = false
    /// Whether the last reference is dropped, but the farewell not said yet.
    private var isDying = false
    /// Whether the messenger is deallocated while a message is in flight, and not in a call of its own.
    var diesInFlight = false
    var observers = ModelObservers()
    /// Whose each observation is.
    var owners: [ModelObservers.Identity] = []
    /// For the how manyth time the messenger limits nested sends.
    private var epoch = 0
    /// What led to what is done now.
    var causes: ModelCauses?
    var isDraining = false
    /// Whether the message in flight lets nested ones be handled at once.
    var isImmediate = false
    var mailbox: [ModelEntry] = []
    var kept: [ModelMessage] = []
    /// The latest message that was accepted.
    var latest: ModelMessage?
    /// What each observation is still to be given of what was sent before it.
    var replays: [[ModelMessage]] = []
    var reactions: [Int: [(call: Int, step: Step)]] = [:]
    var callCounts: [Int: Int] = [:]
    /// What is done before `schedule` returns.
    var afterScheduling: [Step] = []
    /// Whether the delivery was swapped since the message in flight was taken.
    var isNewlySwapped = false
    var authors = ModelAuthors()
}
