internal import SwiftObserver

/// The messenger, the observers and the authors of a program of threads.
final class ScheduleStage: Sendable {
    init(_ messenger: any TestedMessenger, subject: Subject, program: ThreadProgram, turns: Turns, log: ScheduleLog) {
        (self.messenger, self.subject, self.program, self.turns, self.log) = (messenger, subject, program, turns, log)
        authors = program.threads.map { _ in ScheduleAuthor() }
        var observers: [Int: any TestedObserver] = [:]
        for observer in program.observers { observers[observer] = messenger.makeObserver() }
        state = Guarded(State(observers: observers, force: ForceOfDeliveries(subject.deliveries)))
    }

    func perform(_ act: ThreadProgram.Act, thread: Int) {
        turns.park()
        switch act {
        case .send: send(by: thread)
        case .observe(let observer): observe(observer)
        case .observeInitially(let observer): observe(observer, initially: true)
        case .stop(let observer): stop(observer, "stops") { $0?.stopObserving() }
        case .lose(let observer): stop(observer, "loses") { $0 = nil }
        case .clearReplay:
            turns.note("clears what is kept")
            messenger.clearReplay()
        case .swap(let delivery):
            swap(to: delivery)
        case .deliver:
            turns.note("lets what waits be delivered")
            deliver()
        }
    }

    private func swap(to delivery: Int) {
        turns.note("goes over to delivery \(delivery)")
        state.withLock { $0.force.beginSwap(to: delivery) }
        messenger.swap(to: delivery)
        let inFlight = log.messagesInFlight
        state.withLock { $0.force.endSwap(to: delivery, inFlight: inFlight) }
    }

    private func deliver() {
        state.withLock { _ = $0.deliverers.insert(.current) }
        messenger.deliverPending()
        state.withLock { _ = $0.deliverers.remove(.current) }
    }

    func observe(_ observer: Int, initially: Bool = false) {
        guard let tested = state.withLock({ $0.observers[observer] }) else { return }
        let name = Step.name(ofObserver: observer)
        let index = log.beginObserving(observer, initially: initially)
        turns.note("lets \(name) observe" + (initially ? ", initially the latest message" : ""))
        let receive: @Sendable (CountedMessage, AnyObject?) -> Void = { [weak self] message, author in
            self?.handle(message, author, index: index, observer: observer)
        }
        let reader = initially ? tested.observeInitially(receive) : tested.observe(receive)
        log.endObserving(index)
        state.withLock { $0.readers[index] = reader }
    }

    /// Sends a message when all threads have ended, and returns its number.
    func sendLast() -> Int {
        send(by: nil)
    }

    /// Reads the tallies, and notes those that do not add up.
    func checkNumbers() {
        for tally in tallies where !tally.addsUp { log.note(.numbers, "the numbers do not add up: \(tally)") }
    }

    var tallies: [Tally] {
        guard subject.features.contains(.tallies) else { return [] }
        return state.withLock { $0.readers }.sorted { $0.key < $1.key }.compactMap { $0.value() }
    }

    var hasTallies: Bool { subject.features.contains(.tallies) && !state.withLock { $0.readers.isEmpty } }

    func tally(of index: Int) -> Tally? {
        guard subject.features.contains(.tallies) else { return nil }
        return state.withLock { $0.readers[index] }?()
    }

    /// Sends a message, from every other thread with an author of its own.
    @discardableResult
    private func send(by thread: Int?, isNested: Bool = false) -> Int {
        let author = thread.flatMap { $0.isMultiple(of: 2) ? authors[$0] : nil }
        let number = log.beginSending(
            by: ObjectIdentifier(author ?? messenger.defaultAuthor), isNested: isNested)
        turns.note("sends \(number)")
        messenger.send(CountedMessage(number: number, life: tracker.begin(CountedMessage.kind)), from: author)
        log.endSending(number)
        return number
    }

    private func stop(_ observer: Int, _ verb: String, _ end: (inout (any TestedObserver)?) -> Void) {
        let isLost = verb == "loses"
        var tested = state.withLock { isLost ? $0.observers.removeValue(forKey: observer) : $0.observers[observer] }
        let index = log.beginStopping(observer)
        turns.note("\(verb) \(Step.name(ofObserver: observer))")
        end(&tested)
        log.endStopping(index)
    }

    private func handle(_ message: CountedMessage, _ author: AnyObject?, index: Int, observer: Int) {
        let name = Step.name(ofObserver: observer)
        noteIfMisplaced(message.number, name)
        let named = subject.features.contains(.authors) ? author.map { ObjectIdentifier($0) } : nil
        let isFirst = log.enter(index, message.number, author: named, nests: nests)
        turns.reach("\(name)'s handler is called with \(message.number)")
        if program.nests, observer == 0, isFirst {
            send(by: nil, isNested: true)
            if let delivery = program.swapInHandler { swap(to: delivery) }
        }
        turns.reach("\(name)'s handler returns")
        log.exit(index, message.number)
    }

    /// Notes a message of a delivery on demand that comes inside of a call of a program's thread.
    ///
    /// If threads stop inside of calls, a message may have been taken before that, so the check is not made.
    private func noteIfMisplaced(_ message: Int, _ name: String) {
        guard turns.includesThisThread, !turns.hasInnerPoints else { return }
        let delivery = state.withLock {
            $0.deliverers.contains(.current) ? nil : $0.force.delivery(holding: message)
        }
        guard let delivery else { return }
        log.note(
            .place,
            "\(message) was given to \(name) in place, when delivery \(delivery) was in force, which waits until it is "
                + "asked to deliver" + (program.swaps || program.swapInHandler != nil ? "" : Timing.remedy))
    }

    private var nests: Bool { subject.deliveries.contains { $0.nesting == .immediate } }

    private struct State {
        var observers: [Int: any TestedObserver]
        var force: ForceOfDeliveries
        /// The threads that are delivering waiting messages.
        var deliverers: Set<ThreadIdentity> = []
        var readers: [Int: @Sendable () -> Tally] = [:]
    }

    private let messenger: any TestedMessenger
    private let subject: Subject
    private let program: ThreadProgram
    private let turns: Turns
    private let log: ScheduleLog
    private let tracker = LifetimeTracker()
    private let authors: [ScheduleAuthor]
    private let state: Guarded<State>
}

/// The author of a thread's messages.
final class ScheduleAuthor: Sendable {}
