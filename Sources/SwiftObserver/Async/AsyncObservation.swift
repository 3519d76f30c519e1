/// An observation with an asynchronous handler, which one source feeds: one call at a time, in one task, while the
/// messages that come in the meantime wait.
///
/// The task exists as long as there is something to handle. It stands neither in a messenger's list nor among a
/// receiver's connections. If it is stopped, so is its source; if the source ends, this one ends after its last message.
final class AsyncObservation<Message: Sendable>: ObservationToken, @unchecked Sendable {  // by the locks, as said below
    /// Called on the actor that it is given, or on none.
    typealias Handle = @Sendable (isolated (any Actor)?, Message, AnyAuthor) async -> Void

    private struct Letter {
        let message: Message
        let author: CombinedAuthor
    }

    let junction = Junction(sources: 1)
    /// For the source's deliverer.
    private let authors = WaitingAuthors()
    private let hasActor: Bool
    private weak let actor: (any Actor)?
    private let lock = Lock()
    // Under the lock:
    /// The waiting messages. A waiter among them stands for a task that is still to begin.
    private var pending: PendingMessages<Letter, Void>
    private var handle: Handle?
    private var task: Task<Void, Never>?
    private var taskCount = 0

    init(on actor: (any Actor)?, backlog: BacklogLimit, _ handle: @escaping Handle) {
        hasActor = actor != nil
        self.actor = actor
        self.handle = handle
        pending = PendingMessages(backlog: backlog)
        _ = pending.take(reportingLag: false, orWait: ())
        super.init()
        junction.setTail(self)
    }

    /// Takes a message. For the source's deliverer.
    func take(_ message: Message, from author: Origin) {
        let letter = Letter(message: message, author: authors.waitingForm(of: author))
        let reaction = lock.withLock { pending.offer(letter) }
        // A message that is not accepted is released here, outside the lock.
        if case .resume(_, let letter) = reaction { begin(with: letter) }
    }

    private func begin(with letter: Letter) {
        let (handle, number) = lock.withLock {
            taskCount += 1
            return (self.handle, taskCount)
        }
        let actor = actor
        guard let handle, hasActor == (actor != nil) else { return stop() }
        let task = Task { await run(letter, handle, on: actor) }
        keep(task, number)
    }

    /// Keeps the task, to cancel it with the observation. By now, the task may have ended and another one may have
    /// replaced it.
    private func keep(_ newTask: Task<Void, Never>, _ number: Int) {
        let (isLate, replaced) = lock.withLock {
            guard isActive, number == taskCount else { return (!isActive, newTask as Task<Void, Never>?) }
            defer { task = newTask }
            return (false, task)
        }
        withExtendedLifetime(replaced) {}
        if isLate { newTask.cancel() }
    }

    /// Handles messages until none is left. On the handler's actor, so that no code there can stop the observation
    /// between the check and the call.
    private func run(_ first: Letter, _ handle: Handle, on actor: isolated (any Actor)?) async {
        var next: Letter? = first
        while let letter = next, isActive {
            // Only its identity is used.
            nonisolated(unsafe) let author = letter.author.readable
            await handle(actor, letter.message, author)
            next = takeNext()
        }
    }

    private func takeNext() -> Letter? {
        switch lock.withLock({ pending.take(reportingLag: false, orWait: ()) }) {
        case .message(let letter):
            return letter
        case .end:
            stop()
            return nil
        case .lag, nil:
            return nil
        }
    }

    @usableFromInline
    override func endNow() {
        end().release()
    }

    override func end() -> Retired {
        var retired = Retired()
        guard noteEndAtomically() else { return retired }
        retired.add(.passRetained(self))
        return retired
    }

    @usableFromInline
    override func retire(here: Bool) {
        let task = lock.withLock {
            defer { self.task = nil }
            return self.task
        }
        task?.cancel()
        _ = lock.withLock { pending.clear() }.waiters
        let handle = lock.withLock {
            defer { self.handle = nil }
            return self.handle
        }
        withExtendedLifetime(handle) {}
        junction.tailRetired()
    }

    override func sourcesAreGone() {
        let isIdle = lock.withLock { !pending.finish().isEmpty }
        if isIdle { stop() }
    }

    override func complete() {
        // Called by an earlier step of the chain. It ends the source, and so ends this observation after its last
        // message.
        junction.tailRetired()
    }

    override func flushHeldBack() {
        junction.flushSources()
    }

    override var ownNumbers: ObservationNumbers {
        var numbers = lock.withLock {
            var numbers = ObservationNumbers(offered: pending.offered, delivered: 0)
            pending.complete(&numbers)
            return numbers
        }
        numbers.fullName = junction.sourceName
        return numbers
    }

    /// The source has the name.
    override func giveName(_ name: String) {
        junction.nameSources(name)
    }
}

/// Asynchronous handlers: one call at a time, while further messages wait in the observation's own backlog.
extension ObservationChain where Transformed: Sendable {
    /// Ends the chain with an asynchronous handler, and begins the observation.
    ///
    /// ```swift
    /// let drafts = Messenger<String>()
    /// observer.observe(drafts).receive(backlog: .latestOnly) { draft in
    ///     await save(draft)
    /// }
    ///
    /// @Sendable func save(_ draft: String) async {}
    /// ```
    ///
    /// The handler runs in a task, on the actor on which it was written, or else on none. A message that comes while it
    /// is at work waits: all of them in order with `.unlimited`, only the latest with `.latestOnly`, so many with
    /// `.limited(to:dropping:)`. The next call begins when the one before has returned. To give up the work for an
    /// older message instead, use `mapLatest`.
    ///
    /// When the observation ends, the task is cancelled, the backlog is discarded, and no further call begins on the
    /// handler's actor. If it ends because the observable is gone, the backlog is handled first. The numbers of the
    /// observation count the backlog as pending, and a message that was taken out of it as delivered.
    @preconcurrency
    @discardableResult
    public func receive(
        backlog: BacklogLimit,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Transformed) async -> Void
    ) -> ObservationToken {
        // The compiler can't read the isolation of a parameter, only that of a local constant.
        let receive = receive
        return end(on: receive.isolation, backlog) { _, message, _ in await receive(message) }
    }

    /// Ends the chain with an asynchronous handler that is given the author too, and begins the observation.
    ///
    /// Use the author for its identity only: it may belong to another actor.
    @preconcurrency
    @discardableResult
    public func receive(
        backlog: BacklogLimit,
        @_inheritActorContext _ receive: @escaping @isolated(any) @Sendable (Transformed, AnyAuthor) async -> Void
    ) -> ObservationToken {
        let receive = receive
        return end(on: receive.isolation, backlog) { _, message, author in
            // Only its identity is used.
            nonisolated(unsafe) let author = author
            await receive(message, author)
        }
    }

    private func end(
        on actor: (any Actor)?, _ backlog: BacklogLimit, _ handle: @escaping AsyncObservation<Transformed>.Handle
    ) -> ObservationToken {
        let chain = isOnce ? applying(Limitation(1)) : self
        let observation = AsyncObservation(on: actor, backlog: backlog, handle)
        let ending = Ending<Transformed>(actor: nil, junction: observation.junction, tail: observation) {
            observation.take($0, from: $1)
        }
        return ending.passOn(chain.begin(ending))
    }
}

extension ObservationChain where Observing: Actor, Transformed: Sendable {
    /// Ends the chain with an asynchronous handler that is given the actor that observes, and begins the observation.
    ///
    /// Nothing retains the actor but the task, which ends when no message waits.
    @discardableResult
    public func receive(
        backlog: BacklogLimit, _ receive: @escaping @Sendable (isolated Observing, Transformed) async -> Void
    ) -> ObservationToken {
        end(on: observer, backlog) { [weak observer] _, message, _ in
            if let observer { await receive(observer, message) }
        }
    }
}
