extension Messenger {
    /// Ends the messages: all earlier messages are delivered, and then every observation ends.
    ///
    /// ```swift
    /// let jobs = Messenger<String>(delivery: .mainLoop)
    /// let observation = jobs.observe { print($0) }
    /// jobs.send("last one")
    /// jobs.finish()
    /// jobs.send("too late")          // ignored
    /// ```
    ///
    /// Waiting messages are delivered by the strategy, at its time and place, on actors too. Observations, async
    /// sequences, bindings and transform objects end after that, and not before this call returns unless nothing waits.
    /// ``Observable/stopBeingObserved()`` ends them at once instead, and discards waiting messages, also after this.
    /// Messages that a throttled or debounced strategy holds back are passed on at once, since no later ones can come.
    ///
    /// Later messages are ignored: they are not counted, and `trySend` throws. A variable can still be set, which sends
    /// nothing. A later observation receives the messages that the strategy keeps for new ones, and with `initial:
    /// true` the latest message; then it ends.
    ///
    /// May be called from any thread, in `deinit`, and from inside a handler: the message in flight and all earlier
    /// ones reach every observer. Calling it again changes nothing. O(observations) where nothing waits
    public final func finish() {
        let core = makeCore()
        if core.finish(with: nil, kept: false, from: Origin(self), sender: self) { core.flushHeldBack() }
    }

    /// Whether the messenger was finished. Earlier messages may still wait.
    public final var isFinished: Bool {
        guard let core = existingCore else { return false }
        return core.lock.withLock { core.phase.isFinished }
    }

    /// Sends a last message, and accepts nothing after it. False, and nothing happens, if the messenger was finished
    /// before.
    ///
    /// The message takes its place behind everything that was sent before, under every strategy; no bound refuses or
    /// drops it. When it has been delivered, on actors too, every observation ends. Later messages are ignored: they
    /// are not counted, and `trySend` throws. A variable or a cell can still be set, which sends nothing.
    ///
    /// A later observation receives the messages that the strategy keeps, the last message included, and then ends. A
    /// message that is `kept` does not count toward the limit of the replay, and is given even without any replay; an
    /// observation that begins with the current value receives it after that. `clearReplay()` does not forget it.
    ///
    /// If the strategy discards waiting messages, or releases its delivery, observations end without the last message.
    @inlinable
    @discardableResult
    package final func finish(with last: Message, kept: Bool = false, from author: AnyAuthor? = nil) -> Bool {
        makeCore().finish(with: last, kept: kept, from: Origin(author ?? self), sender: self)
    }

    /// Replaces the messages kept for new observations, within the limit of the replay, and sends nothing. The last
    /// message of a messenger that was finished stays, if it is kept. Replays that have begun go on.
    package final func replaceKept(with messages: [Message], from author: AnyAuthor? = nil) {
        plannedCore?.replaceKept(with: messages, from: Origin(author ?? self), sender: self)
    }

    /// Sets how messages are kept for new observations, within the limit of the replay, if not all are kept in the same
    /// way.
    ///
    /// Precondition: the closure looks at the message alone, and runs no client's code. It is called under a lock.
    package final func setKeeping(_ keeping: @escaping @Sendable (Message) -> Keeping) {
        setKeeping(by: KeepingByKind(keeping))
    }

    /// Sets the rule by which messages are kept for new observations, within the limit of the replay.
    final func setKeeping(by rule: KeepingRule<Message>) {
        let core = makeCore()
        let former = core.lock.withLock { held in
            core.openQueue(held)
            let former = core.queue.pointee.kept.rule
            rule.takePlace(of: former)
            core.queue.pointee.kept.rule = rule
            return former
        }
        withExtendedLifetime(former) {}
    }
}
