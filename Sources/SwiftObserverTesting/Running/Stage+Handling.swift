internal import SwiftObserver

/// What handlers do.
extension Stage {
    func handle(_ message: CountedMessage, _ author: AnyObject?, index: Int, observer: Int) {
        guard message.number != Stage.probingNumber else { return }
        let mark = mark(of: author, for: message)
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
        recorder.exit(index)
    }

    /// A handler that another thread calls may come before the call that caused it has returned. What a handler drops
    /// would then die now or a little later, by luck.
    private func awaitCallsElsewhere() {
        guard handlesElsewhere, !Stage.isInCall else { return }
        // Shorter than a call may take, which itself may wait for this handler.
        _ = Threads.wait(patience: patience.call / 4) { lock.withLock { state.runningCalls == 0 } }
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
}
