internal import SwiftObserver

/// The handlers of all observations.
extension Stage {
    /// Records a call of a handler, and performs its steps.
    ///
    /// - Parameter mayStandIn: Whether the messenger may be the author because it gives its latest message.
    func handle(_ message: CountedMessage, _ author: AnyObject?, index: Int, observer: Int, mayStandIn: Bool) {
        guard message.number != Stage.probingNumber else { return }
        noteIfStrayed(message, observer)
        noteIfMisplaced(message, observer)
        let mark = mark(of: author, for: message, mayStandIn: mayStandIn)
        let call = recorder.enter(index, message: message.number, author: mark)
        probe?.check("\(Stage.handler(of: observer)), message \(message.number)")
        let due = state.withLock { state in
            let due = state.reactions[observer, default: []].filter { $0.call == call }
            if !due.isEmpty { state.reactions[observer]?.removeAll { $0.call == call } }
            return due
        }
        if !due.isEmpty { awaitCallsElsewhere() }
        for reaction in due { perform(reaction.step, inHandler: true) }
        if tracker.living(Stage.handler(of: observer)) == 0 { recorder.add(.diedEarly(Stage.handler(of: observer))) }
        recorder.exit(index, message: message.number)
    }

    private func noteIfStrayed(_ message: CountedMessage, _ observer: Int) {
        guard staysInPlace, state.withLock({ $0.actors.last }) != .current else { return }
        recorder.add(.strayed(observer: observer, message: message.number))
    }

    /// Notes a message of a delivery on demand that comes inside of one of the script's calls.
    private func noteIfMisplaced(_ message: CountedMessage, _ observer: Int) {
        let delivery = state.withLock { state in
            state.actors.contains(.current) && !state.isDelivering ? state.force.delivery(holding: message.number) : nil
        }
        guard let delivery else { return }
        recorder.add(.misplaced(observer: observer, message: message.number, delivery: delivery))
    }

    /// Performs the steps that come when a strategy has delivered in place, before `schedule` returns.
    func scheduleReturns() {
        let due = state.withLock { state in
            defer { state.afterScheduling = [] }
            return state.afterScheduling
        }
        for step in due { perform(step, inHandler: true) }
    }

    /// Waits until running calls have returned. Otherwise chance would decide when an object is deallocated that a
    /// handler on another thread drops.
    private func awaitCallsElsewhere() {
        guard handlesElsewhere, !Stage.isInCall else { return }
        // This is less than the time of a call, which may itself wait for this handler.
        let returned = Threads.wait(patience: patience.call / 4) { state.withLock { $0.runningCalls == 0 } }
        if !returned { state.withLock { $0.wasLeftToLuck = true } }
    }

    private func mark(of author: AnyObject?, for message: CountedMessage, mayStandIn: Bool) -> AuthorMark {
        guard let author else { return messenger == nil ? .anybody : .stranger }
        if let sender = author as? StageAuthor {
            return sender.identity == message.author ? .author(sender.identity.author) : .stranger
        }
        guard let messenger else { return .anybody }
        // The object that stands in may also be the default author.
        if mayStandIn, author === messenger.standIn, author === messenger.defaultAuthor { return .anybody }
        if author === messenger.defaultAuthor { return message.author == nil ? .owner : .messenger }
        return author === messenger.standIn ? .messenger : .stranger
    }
}

/// Deliveries and tallies.
extension Stage {
    /// Delivers waiting messages, or some of them.
    func deliver() {
        state.withLock { $0.isDelivering = true }
        deliverPending()
        state.withLock { $0.isDelivering = false }
    }

    /// Drives strategies that deliver elsewhere, for example by a clock of the test. Deliveries on demand must not run:
    /// a handler may just have swapped to one.
    func drive() {
        state.withLock { $0.isDelivering = true }
        driveElsewhere()
        state.withLock { $0.isDelivering = false }
    }

    /// Returns the tally of each observation, and notes those that do not add up.
    func takeStock(bound: Int?) -> [Tally?] {
        state.withLock { $0.readers }.enumerated().map { index, reader in
            guard let tally = reader?() else { return nil }
            let observer = state.withLock { $0.observerOfReader[index] }
            if !tally.addsUp { recorder.add(.doesNotAddUp(observer: observer, tally)) }
            if let bound, tally.pending > bound { recorder.add(.pastBound(observer: observer, tally)) }
            return tally
        }
    }
}

/// The release of objects.
extension Stage {
    func loseObserver(_ observer: Int, inHandler: Bool) {
        let (witness, life) = dropObserver(observer)
        if let life { recorder.end(state.withLock { _ in life.end() }) }
        noteIfHeld(witness, "observer \(Step.name(ofObserver: observer))", inHandler: inHandler)
    }

    private func dropObserver(_ observer: Int) -> (Witness, StageObserverLife?) {
        let lost = state.withLock { $0.observers.removeValue(forKey: observer) }
        return (Witness(lost?.tested), lost?.life)
    }

    func loseMessenger(inHandler: Bool) {
        if saysFarewell, let messenger { messenger.prepareFarewell(nextMessage(from: nil)) }
        let witness = Witness(
            state.withLock { state in
                let messenger = state.messenger
                state.messenger = nil
                return messenger
            })
        noteIfHeld(witness, "the messenger", inHandler: inHandler)
    }

    /// Notes that an object is still held. A delivery that ends on another thread may hold it for a moment.
    func noteIfHeld(_ witness: Witness, _ name: String, inHandler: Bool) {
        guard !inHandler, !Threads.wait(patience: patience.release, until: { witness.object == nil }) else { return }
        recorder.add(.retained(name))
    }
}

/// The authors of messages.
extension Stage {
    func author(_ author: Int) -> StageAuthor {
        state.withLock { state in
            if let known = state.authors[author] { return known }
            let identity = CountedMessage.AuthorIdentity(
                author: author, generation: state.authorGenerations[author, default: 0])
            let life = tracker.begin(Stage.author, lastWords: lastWords("deinit of author \(author)"))
            let new = StageAuthor(identity: identity, life: life)
            state.authors[author] = new
            return new
        }
    }

    func loseAuthor(_ author: Int, inHandler: Bool) {
        let witness = Witness(
            state.withLock { state in
                if state.authors[author] != nil { state.authorGenerations[author, default: 0] += 1 }
                return state.authors.removeValue(forKey: author)
            })
        noteIfHeld(witness, "author \(author)", inHandler: inHandler)
    }
}

/// An author of messages.
final class StageAuthor: Sendable {
    init(identity: CountedMessage.AuthorIdentity, life: Life) {
        self.identity = identity
        self.life = life
    }

    let identity: CountedMessage.AuthorIdentity
    private let life: Life
}

/// A weak reference to an object, which consumes a strong one.
struct Witness {
    init(_ object: consuming (any AnyObject)?) {
        self.object = object
    }

    weak var object: AnyObject?
}
