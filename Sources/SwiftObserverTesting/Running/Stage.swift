internal import SwiftObserver

/// Where a script is performed: it holds the messenger, its observers and authors, and does what the steps say.
///
/// Handlers hold it weakly; what it holds can be let go of from inside a handler.
final class Stage: Sendable {
    init(
        _ specimen: Specimen, saysFarewell: Bool, recorder: Recorder, tracker: LifetimeTracker, probe: LockProbe?,
        patience: Patience
    ) {
        self.saysFarewell = saysFarewell
        self.recorder = recorder
        self.tracker = tracker
        self.probe = probe
        self.patience = patience
        state.messenger = specimen.messenger
        deliverPending = specimen.deliverPending
    }

    let deliverPending: @Sendable () -> Void

    /// Performs a step. What handlers do in consequence is performed where they are called.
    func perform(_ step: Step, inHandler: Bool = false) {
        switch step {
        case .send(let author): send(from: author)
        case .burst(let count): for _ in 0..<max(0, count) { send(from: nil) }
        case .observe(let observer): observe(observer)
        case .stop(let observer): stop(observer)
        case .observerDies(let observer): loseObserver(observer, inHandler: inHandler)
        case .authorDies(let author): loseAuthor(author, inHandler: inHandler)
        case .messengerDies: loseMessenger(inHandler: inHandler)
        case .swap(let delivery): messenger?.swap(to: delivery)
        case .clearReplay: messenger?.clearReplay()
        case .deliver: if !inHandler { deliverPending() }
        case .inHandler(let observer, let call, let step):
            lock.withLock { state.reactions[observer, default: []].append((call, step)) }
        case .onAnotherThread(let step):
            let returned = Threads.run(patience: patience.call) { self.perform(step, inHandler: inHandler) }
            if !returned { recorder.add(.stuck) }
        }
    }

    /// Reads what became of the messages of each observation, and notes what does not add up.
    func takeStock(bound: Int?) -> [Tally?] {
        lock.withLock { state.readers }.enumerated().map { index, reader in
            guard let tally = reader?() else { return nil }
            let observer = lock.withLock { state.observerOfReader[index] }
            if !tally.addsUp { recorder.add(.doesNotAddUp(observer: observer, tally)) }
            if let bound, tally.pending > bound { recorder.add(.pastBound(observer: observer, tally)) }
            return tally
        }
    }

    /// The steps that let go of the observers that live.
    var lastObserverSteps: [Step] {
        lock.withLock { state.observers.keys.sorted().map { .observerDies($0) } }
    }

    /// The steps that let go of the authors that live.
    var lastAuthorSteps: [Step] {
        lock.withLock { state.authors.keys.sorted().map { .authorDies($0) } }
    }

    /// Lets go of what only reads.
    func forget() {
        let readers = lock.withLock {
            let readers = state.readers
            state.readers = []
            return readers
        }
        withExtendedLifetime(readers) {}
    }

    // MARK: - Steps

    private var messenger: (any TestedMessenger)? { lock.withLock { state.messenger } }

    private func send(from author: Int?) {
        let sender = author.map { self.author($0) }
        guard let messenger else { return }
        messenger.send(nextMessage(from: sender?.identity), from: sender)
    }

    private func nextMessage(from author: CountedMessage.AuthorIdentity?) -> CountedMessage {
        let number = lock.withLock {
            state.sent += 1
            return state.sent
        }
        let life = tracker.begin(Stage.message, lastWords: lastWords("deinit of message \(number)"))
        return CountedMessage(number: number, author: author, life: life)
    }

    private func observe(_ observer: Int) {
        guard let messenger else { return }
        let tested = lock.withLock { state.observers[observer] } ?? messenger.makeObserver()
        let index = lock.withLock {
            state.observers[observer] = tested
            state.readers.append(nil)
            state.observerOfReader.append(observer)
            return recorder.begin(observer: observer, sentBefore: state.sent)
        }
        let name = Stage.handler(of: observer)
        let life = tracker.begin(name, lastWords: lastWords("deinit of what \(name) holds"))
        let reader = tested.observe { [weak self] message, author in
            self?.handle(message, author, index: index, observer: observer)
            withExtendedLifetime(life) {}
        }
        // A handler that comes too late may still observe when nobody reads any more.
        lock.withLock { if state.readers.indices.contains(index) { state.readers[index] = reader } }
    }

    private func stop(_ observer: Int) {
        guard let tested = lock.withLock({ state.observers[observer] }) else { return }
        tested.stopObserving()
        recorder.end(observer: observer)
    }

    private func loseObserver(_ observer: Int, inHandler: Bool) {
        let witness = Witness(lock.withLock { state.observers.removeValue(forKey: observer) })
        recorder.end(observer: observer)
        noteIfHeld(witness, "observer \(Step.name(ofObserver: observer))", inHandler: inHandler)
    }

    private func loseMessenger(inHandler: Bool) {
        if saysFarewell, let messenger { messenger.prepareFarewell(nextMessage(from: nil)) }
        let witness = Witness(
            lock.withLock {
                let messenger = state.messenger
                state.messenger = nil
                return messenger
            })
        noteIfHeld(witness, "the messenger", inHandler: inHandler)
    }

    private func loseAuthor(_ author: Int, inHandler: Bool) {
        let witness = Witness(
            lock.withLock {
                if state.authors[author] != nil { state.authorGenerations[author, default: 0] += 1 }
                return state.authors.removeValue(forKey: author)
            })
        noteIfHeld(witness, "author \(author)", inHandler: inHandler)
    }

    /// A delivery that is just coming to its end on another thread may hold something for a moment.
    private func noteIfHeld(_ witness: Witness, _ name: String, inHandler: Bool) {
        guard !inHandler, !Threads.wait(patience: patience.release, until: { witness.object == nil }) else { return }
        recorder.add(.retained(name))
    }

    private func author(_ author: Int) -> StageAuthor {
        lock.withLock {
            if let known = state.authors[author] { return known }
            let identity = CountedMessage.AuthorIdentity(
                author: author, generation: state.authorGenerations[author, default: 0])
            let life = tracker.begin(Stage.author, lastWords: lastWords("deinit of author \(author)"))
            let new = StageAuthor(identity: identity, life: life)
            state.authors[author] = new
            return new
        }
    }

    // MARK: - Handlers

    private func handle(_ message: CountedMessage, _ author: AnyObject?, index: Int, observer: Int) {
        let mark = mark(of: author, for: message)
        let call = recorder.enter(index, message: message.number, author: mark)
        probe?.check("\(Stage.handler(of: observer)), message \(message.number)")
        let due = lock.withLock {
            let due = state.reactions[observer, default: []].filter { $0.call == call }
            if !due.isEmpty { state.reactions[observer]?.removeAll { $0.call == call } }
            return due
        }
        for reaction in due { perform(reaction.step, inHandler: true) }
        if tracker.living(Stage.handler(of: observer)) == 0 { recorder.add(.diedEarly(Stage.handler(of: observer))) }
        recorder.exit(index)
    }

    private func mark(of author: AnyObject?, for message: CountedMessage) -> AuthorMark {
        guard let author else { return messenger == nil ? .anybody : .stranger }
        if let sender = author as? StageAuthor {
            return sender.identity == message.author ? .author(sender.identity.author) : .stranger
        }
        guard let messenger else { return .anybody }
        if author === messenger.defaultAuthor { return message.author == nil ? .owner : .messenger }
        return author === messenger.standIn ? .messenger : .stranger
    }

    private func lastWords(_ place: String) -> (@Sendable () -> Void)? {
        guard let probe else { return nil }
        return { probe.check(place) }
    }

    static let message = "a message"
    static let author = "an author"
    static func handler(of observer: Int) -> String { "\(Step.name(ofObserver: observer))'s handler" }

    private let saysFarewell: Bool
    private let recorder: Recorder
    private let tracker: LifetimeTracker
    private let probe: LockProbe?
    private let patience: Patience
    private let lock = Lock()
    private let state = StageState()
}
