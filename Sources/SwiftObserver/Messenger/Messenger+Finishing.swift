/// The end of a messenger's messages, while the messenger itself goes on.
extension Messenger {
    /// Ends the messages: what was sent before is delivered, and then every observation ends.
    ///
    /// ```swift
    /// let jobs = Messenger<String>(delivery: .mainLoop)
    /// let observation = jobs.observe { print($0) }
    /// jobs.send("last one")
    /// jobs.finish()
    /// jobs.send("too late")          // ignored
    /// ```
    ///
    /// What waits is delivered by the strategy, whenever and wherever that delivers, on actors too; observations, async
    /// sequences, bindings and transform objects end after that, and not before this call returns unless nothing waits.
    /// ``Observable/stopBeingObserved()`` ends them at once instead, and discards what waits, also after this. A throttled or
    /// debounced strategy is not waited for: nothing more comes that it could wait for.
    ///
    /// Whatever is sent afterwards is ignored: it is not counted, and `trySend` throws. A variable can still be set, which
    /// sends nothing. A later observation is given what the strategy keeps for new ones, and `initial: true` the latest
    /// message; then it ends.
    ///
    /// May be called from any thread, from inside a handler (the message in flight and those sent before reach everybody)
    /// and in `deinit`. Calling it again changes nothing. O(observations) where nothing waits
    public final func finish() {
        let core = makeCore()
        if core.finish(with: nil, kept: false, from: self, sender: self) { core.flushHeldBack() }
    }

    /// Whether the messenger was finished. What was sent before may still wait.
    public final var isFinished: Bool {
        guard let core = existingCore else { return false }
        return core.lock.withLock { core.phase.isFinished }
    }

    /// Sends a last message, and accepts nothing after it. False, and nothing happens, if the messenger was finished before.
    ///
    /// The message takes its place behind everything that was sent before, under every strategy; no bound refuses or drops
    /// it. When it has been delivered, on actors too, every observation ends. What is sent later is ignored: it is not
    /// counted, and `trySend` throws. A variable or a cell can still be set, which sends nothing.
    ///
    /// A later observation is given what the strategy keeps, the last message included, and then ends. If the message
    /// is `kept`, it is given in addition to what the limit of the replay allows, even without any replay; an
    /// observation that begins with the current value is given it after that. It is not forgotten by `clearReplay()`.
    ///
    /// If the strategy discards what waits, or lets go of its delivery, observations end without it.
    @inlinable
    @discardableResult
    package final func finish(with last: Message, kept: Bool = false, from author: AnyAuthor? = nil) -> Bool {
        makeCore().finish(with: last, kept: kept, from: author ?? self, sender: self)
    }

    /// Replaces what is kept for new observations, within the limit of the replay, and sends nothing. The last message of a
    /// messenger that was finished stays, if it is kept. Replays that have begun go on.
    package final func replaceKept(with messages: [Message], from author: AnyAuthor? = nil) {
        plannedCore?.replaceKept(with: messages, from: author ?? self, sender: self)
    }

    /// Sets how messages are kept for new observations, within the limit of the replay, if not all are kept in the same way.
    ///
    /// The closure is called under a lock: it looks at the message, and runs nothing of a client's.
    package final func setKeeping(_ keeping: @escaping @Sendable (Message) -> Keeping) {
        let core = makeCore()
        let former = core.lock.withLock { held in
            core.openQueue(held)
            let former = core.kept.rule
            core.kept.rule = KeepingRule(keeping)
            return former
        }
        withExtendedLifetime(former) {}
    }

    /// Releases messages that others have replaced that are kept alone. To be called after such a message was sent.
    package final func releaseReplaced() {
        guard let core = existingCore else { return }
        let replaced = core.lock.withLock { core.hasQueue ? core.kept.rule?.replaced.takeAll() : nil }
        withExtendedLifetime(replaced) {}
    }
}
