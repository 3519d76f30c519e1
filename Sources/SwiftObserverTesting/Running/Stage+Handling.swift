internal import SwiftObserver

/// What handlers do.
extension Stage {
    /// - Parameter mayStandIn: Whether the messenger may be the author because it gives its latest message.
    func handle(_ message: CountedMessage, _ author: AnyObject?, index: Int, observer: Int, mayStandIn: Bool) {
        guard message.number != Stage.probingNumber else { return }
        noteIfStrayed(message, observer)
        noteIfMisplaced(message, observer)
        let mark = mark(of: author, for: message, mayStandIn: mayStandIn)
        let call = recorder.enter(index, message: message.number, author: mark)
        probe?.check("\(Stage.handler(of: observer)), message \(message.number)")
        let due = lock.withLock {
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
        guard staysInPlace, lock.withLock({ state.actors.last }) != .current else { return }
        recorder.add(.strayed(observer: observer, message: message.number))
    }

    /// In place, that is inside of a call that the script makes, nothing may be delivered that waits for its time.
    private func noteIfMisplaced(_ message: CountedMessage, _ observer: Int) {
        let delivery = lock.withLock {
            state.actors.contains(.current) && !state.isDelivering ? state.force.delivery(holding: message.number) : nil
        }
        guard let delivery else { return }
        recorder.add(.misplaced(observer: observer, message: message.number, delivery: delivery))
    }

    /// A strategy that delivers in place has done what `schedule` asked for, and is about to return.
    func scheduleReturns() {
        let due = lock.withLock {
            defer { state.afterScheduling = [] }
            return state.afterScheduling
        }
        for step in due { perform(step, inHandler: true) }
    }

    /// A handler that another thread calls may come before the call that caused it has returned. What a handler drops
    /// would then be deallocated now or a little later, by luck.
    private func awaitCallsElsewhere() {
        guard handlesElsewhere, !Stage.isInCall else { return }
        // Shorter than a call may take, which itself may wait for this handler.
        let returned = Threads.wait(patience: patience.call / 4) { lock.withLock { state.runningCalls == 0 } }
        if !returned { lock.withLock { state.wasLeftToLuck = true } }
    }

    private func mark(of author: AnyObject?, for message: CountedMessage, mayStandIn: Bool) -> AuthorMark {
        guard let author else { return messenger == nil ? .anybody : .stranger }
        if let sender = author as? StageAuthor {
            return sender.identity == message.author ? .author(sender.identity.author) : .stranger
        }
        guard let messenger else { return .anybody }
        // Who stands in cannot be told from who sends, if that is the same object.
        if mayStandIn, author === messenger.standIn, author === messenger.defaultAuthor { return .anybody }
        if author === messenger.defaultAuthor { return message.author == nil ? .owner : .messenger }
        return author === messenger.standIn ? .messenger : .stranger
    }
}
