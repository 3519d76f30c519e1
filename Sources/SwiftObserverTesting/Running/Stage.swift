internal import SwiftObserver

/// The place where a script is performed: it holds the messenger, its observers and authors, and performs the steps.
///
/// Handlers refer to it weakly, and can release the objects that it holds.
final class Stage: Sendable {
    init(
        _ messenger: any TestedMessenger, deliveries: [DeliveryClaims], saysFarewell: Bool, recorder: Recorder,
        tracker: LifetimeTracker, probe: LockProbe?, patience: Patience
    ) {
        let timings = Set(deliveries.map(\.timing))
        self.saysFarewell = saysFarewell
        handlesElsewhere = timings.contains(.elsewhere)
        staysInPlace = timings == [.inPlace]
        self.recorder = recorder
        self.tracker = tracker
        self.probe = probe
        self.patience = patience
        state = Guarded(StageState(deliveries, messenger: messenger))
        deliverPending = messenger.deliverPending
        driveElsewhere = (messenger as? MessengerAdapter)?.driveElsewhere ?? messenger.deliverPending
    }

    /// Performs a step. Handlers perform their own steps when they are called.
    func perform(_ step: Step, inHandler: Bool = false) {
        if !inHandler { state.withLock { $0.actors.append(.current) } }
        carryOut(step, inHandler: inHandler)
        if !inHandler { _ = state.withLock { $0.actors.removeLast() } }
    }

    private func carryOut(_ step: Step, inHandler: Bool) {
        switch step {
        case .send(let author): send(from: author)
        case .burst(let count): for _ in 0..<max(0, count) { send(from: nil) }
        case .observe(let observer): observe(observer)
        case .observeInitially(let observer): observe(observer, initially: true)
        case .stop(let observer): stop(observer)
        case .observerDies(let observer): loseObserver(observer, inHandler: inHandler)
        case .authorDies(let author): loseAuthor(author, inHandler: inHandler)
        case .messengerDies: loseMessenger(inHandler: inHandler)
        case .swap(let delivery): swap(to: delivery)
        case .limitNesting(let level): call { $0.limitNesting(to: level) }
        case .clearReplay: messenger?.clearReplay()
        case .deliver: if !inHandler { deliver() }
        case .inHandler(let observer, let call, let step):
            state.withLock { $0.reactions[observer, default: []].append((call, step)) }
        case .onAnotherThread(let step):
            let returned = Threads.run(patience: patience.call) { self.perform(step, inHandler: inHandler) }
            if !returned { recorder.add(.stuck) }
        case .beforeScheduleReturns(let step):
            state.withLock { $0.afterScheduling.append(step) }
        }
    }

    /// The steps that release the living observers.
    var lastObserverSteps: [Step] {
        state.withLock { state in state.observers.keys.sorted().map { .observerDies($0) } }
    }

    /// The steps that release the living authors.
    var lastAuthorSteps: [Step] {
        state.withLock { state in state.authors.keys.sorted().map { .authorDies($0) } }
    }

    /// Releases the closures that read tallies.
    func forget() {
        let readers = state.withLock { state in
            let readers = state.readers
            state.readers = []
            return readers
        }
        withExtendedLifetime(readers) {}
    }

    // MARK: - Steps

    var messenger: (any TestedMessenger)? { state.withLock { $0.messenger } }

    /// Calls the messenger, and retains it until the call has returned.
    private func call(_ body: (any TestedMessenger) -> Void) {
        state.withLock { $0.runningCalls += 1 }
        Stage.$isInCall.withValue(true) {
            guard let messenger else { return }
            withExtendedLifetime(messenger) { body(messenger) }
        }
        state.withLock { $0.runningCalls -= 1 }
    }

    private func swap(to delivery: Int) {
        state.withLock { $0.force.beginSwap(to: delivery) }
        call { $0.swap(to: delivery) }
        let inFlight = recorder.messagesInFlight
        state.withLock { $0.force.endSwap(to: delivery, inFlight: inFlight) }
    }

    private func send(from author: Int?) {
        let sender = author.map { self.author($0) }
        call { $0.send(nextMessage(from: sender?.identity), from: sender) }
    }

    func nextMessage(from author: CountedMessage.AuthorIdentity?) -> CountedMessage {
        let number = state.withLock { state in
            state.sent += 1
            return state.sent
        }
        let life = tracker.begin(Stage.message, lastWords: lastWords("deinit of message \(number)"))
        return CountedMessage(number: number, author: author, life: life)
    }

    private func observe(_ observer: Int, initially: Bool = false) {
        call { messenger in
            let life = beginObservation(of: messenger, by: observer, initially: initially)
            let ended = state.withLock { _ in life.endCall() }
            recorder.end(ended)
        }
    }

    /// Begins an observation, and retains the observer until the call has returned.
    private func beginObservation(
        of messenger: any TestedMessenger, by observer: Int, initially: Bool
    ) -> StageObserverLife {
        let known = state.withLock { $0.observers[observer] }
        let (tested, life) = known ?? (messenger.makeObserver(), StageObserverLife())
        let (index, sentBefore) = state.withLock { state in
            state.observers[observer] = (tested, life)
            state.readers.append(nil)
            state.observerOfReader.append(observer)
            let index = recorder.begin(observer: observer, sentBefore: state.sent, beginsWithLatest: initially)
            life.beginCall(index)
            return (index, state.sent)
        }
        let name = Stage.handler(of: observer)
        let held = tracker.begin(name, lastWords: lastWords("deinit of what \(name) holds"))
        let latest = initially ? sentBefore : 0
        let receive: @Sendable (CountedMessage, AnyObject?) -> Void = { [weak self] message, author in
            self?.handle(message, author, index: index, observer: observer, mayStandIn: message.number <= latest)
            withExtendedLifetime(held) {}
        }
        let reader = withExtendedLifetime(tested) {
            initially ? tested.observeInitially(receive) : tested.observe(receive)
        }
        // A late handler may still observe after `forget`.
        state.withLock { state in if state.readers.indices.contains(index) { state.readers[index] = reader } }
        return life
    }

    private func stop(_ observer: Int) {
        guard let (tested, life) = state.withLock({ $0.observers[observer] }) else { return }
        tested.stopObserving()
        recorder.end(state.withLock { _ in life.indices })
    }

    // MARK: - State

    var wasLeftToLuck: Bool { state.withLock { $0.wasLeftToLuck } }

    func lastWords(_ place: String) -> (@Sendable () -> Void)? {
        guard let probe else { return nil }
        return { probe.check(place) }
    }

    /// Whether this thread runs inside a call of the messenger.
    @TaskLocal static var isInCall = false

    /// The number of a message that only shows whether it can be sent.
    static let probingNumber = 0
    static let message = CountedMessage.kind
    static let author = "an author"
    static func handler(of observer: Int) -> String { "\(Step.name(ofObserver: observer))'s handler" }

    let saysFarewell: Bool
    /// Whether some delivery claims to call handlers on threads of its own.
    let handlesElsewhere: Bool
    /// Whether all deliveries claim to call handlers on the thread that acts.
    let staysInPlace: Bool
    let recorder: Recorder
    let tracker: LifetimeTracker
    let probe: LockProbe?
    let patience: Patience
    let state: Guarded<StageState>
    let deliverPending: @Sendable () -> Void
    let driveElsewhere: @Sendable () -> Void
}

/// The messenger, the observers and the authors of a stage.
struct StageState {
    init(_ deliveries: [DeliveryClaims], messenger: any TestedMessenger) {
        self.messenger = messenger
        force = ForceOfDeliveries(deliveries)
    }

    var messenger: (any TestedMessenger)?
    var observers: [Int: (tested: any TestedObserver, life: StageObserverLife)] = [:]
    var authors: [Int: StageAuthor] = [:]
    var authorGenerations: [Int: Int] = [:]
    var reactions: [Int: [(call: Int, step: Step)]] = [:]
    var readers: [(@Sendable () -> Tally)?] = []
    var observerOfReader: [Int] = []
    var sent = 0
    /// The threads that perform steps outside of handlers. The last one is the one that acts.
    var actors: [ThreadIdentity] = []
    var force: ForceOfDeliveries
    /// Whether a `deliver` step is being performed.
    var isDelivering = false
    /// The steps that are performed before `schedule` returns.
    var afterScheduling: [Step] = []
    /// The number of calls of the messenger that have not returned.
    var runningCalls = 0
    /// Whether a handler went on although the call that caused it had not returned.
    var wasLeftToLuck = false
}

/// The observations of one observer on a stage, and their end.
///
/// An observer that is dropped during a call is deallocated when the call has returned.
final class StageObserverLife: @unchecked Sendable {  // the stage's lock guards the variables
    /// Its observations.
    private(set) var indices: [Int] = []

    func beginCall(_ index: Int) {
        indices.append(index)
        runningCalls += 1
    }

    /// Notes the end of a call, and returns the observations that have ended now.
    func endCall() -> [Int] {
        runningCalls -= 1
        return isDropped && runningCalls == 0 ? indices : []
    }

    /// Notes that the observer was dropped, and returns the observations that have ended now.
    func end() -> [Int] {
        isDropped = true
        return runningCalls == 0 ? indices : []
    }

    private var runningCalls = 0
    private var isDropped = false
}
