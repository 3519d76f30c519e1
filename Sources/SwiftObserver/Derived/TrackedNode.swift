internal import Synchronization

/// The inside of a tracked observation: a node without a value. Its computation is the client's closure.
///
/// Its runs are messages of a messenger of its own, which delivers them as it does all messages: on the closure's
/// actor, in order, until the observation ends. A run that is due takes in every change until it begins.
final class TrackedNode: StateNode, @unchecked Sendable {  // as its superclass
    private let runs = Messenger<Void>()
    /// Whether a run has been sent that has not begun.
    private let isDue = Atomic<Bool>(false)
    private let isOver = Atomic<Bool>(false)
    /// Set before the first run.
    @exclusivity(unchecked) private var hasActor = false
    /// Whether the first run is over. Runs alone use it, which never overlap.
    @exclusivity(unchecked) private var hasBegun = false

    init(_ run: @escaping (StateReader) -> Void) {
        super.init { node, step, reader in
            guard let reader else { return }
            let node = unsafeDowncast(node, to: TrackedNode.self)
            reader._withUnsafeGuaranteedRef { reader in
                switch step {
                case .shortly: node.rerunShortly(reader, run)
                case .store: node.rerun(reader, run)
                case .aside, .tell: break
                }
            }
        }
    }

    override var name: String { "A tracked observation" }

    override var maySet: Bool { true }

    /// Begins the observation, with a first run.
    func begin(by receiver: Receiver, on actor: (any Actor)?) -> ObservationToken {
        hasActor = actor != nil
        let token = runs.beginObservation(by: receiver, on: actor, .message { [self] in run() })
        runs.setUnobservedHook { [self] in end() }
        // It may have ended meanwhile.
        if !token.isActive { end() }
        observersChanged()
        return token
    }

    private func end() {
        isOver.store(true, ordering: .relaxed)
        observersChanged()
        // It holds this.
        runs.setUnobservedHook(nil)
    }

    private func schedule() {
        // Meets the exchange in `run`: that run sees every earlier change.
        if !isDue.exchange(true, ordering: .acquiringAndReleasing) { runs.send(()) }
    }

    /// On the closure's actor, one at a time.
    private func run() {
        isDue.store(false, ordering: .sequentiallyConsistent)
        guard !isOver.load(ordering: .relaxed) else { return }
        // Connects the sources that were read, and sees changes since.
        bringUpToDate()
        guard !hasBegun else { return }
        hasBegun = true
        if isCut { observersChanged() }
    }

    private func rerunShortly(_ reader: StateReader, _ run: (StateReader) -> Void) {
        let visit = reader.visit
        reader.frame.movesOn = true
        run(reader)
        guard endShortly(reader) else {
            reader.goOnLong()
            return finish(visit, true, reader)
        }
        lock.withLock { held in
            if version == visit.version { settleShortly(isChange: false, reader, held) }
        }
    }

    private func rerun(_ reader: StateReader, _ run: (StateReader) -> Void) {
        let visit = reader.visit
        let isRun = beginRun(visit, reader)
        reader.frame.movesOn = true
        if isRun { run(reader) }
        finish(visit, isRun, reader)
    }

    private func finish(_ visit: Visit, _ isRun: Bool, _ reader: StateReader) {
        var result = RunResult(isWhole: endRun(reader, isRun))
        lock.withLock { held in
            if version == visit.version { settle(&result, reader, held) }
        }
        finishRun(result, visit, reader)
    }

    // MARK: - As a node that is always observed

    override func isObserved(_ held: borrowing HeldLock) -> Bool { !isOver.load(ordering: .relaxed) }

    /// A run takes in all changes, and does nothing if there are none. A run on an actor is asked for only if there is
    /// one.
    override func changed() {
        if !hasActor || isStale { schedule() }
    }

    /// Whether something that the last run read has changed.
    private var isStale: Bool {
        StateReader.pull { reader in
            if case .outOfDate = self.examine(reader) { return true }
            return reader.isTorn || !reader.isConsistent() ? nil : false
        }
    }
}

extension Observer {
    /// Runs a closure now, and again whenever something that it has read has changed.
    ///
    /// ```swift
    /// let price = Var(5), quantity = Var(2)
    /// observer.observe { read in
    ///     print("\(read(price) * read(quantity)) €")
    /// }
    /// ```
    ///
    /// All values that one run reads existed together, unless another thread sets one of them during the run: then it
    /// is run again at once. The closure is run again for changes of the sources that its last run has read, until
    /// these are deallocated, finished, or stop being observed. Changes that come while a run is due are joined into
    /// one, so the closure sees the latest state and not each state. The first run is over when this returns if the
    /// closure belongs to no actor, or if it belongs to the main actor and you're there. On another actor, it comes
    /// soon after.
    ///
    /// The closure runs where a handler does: on the actor on which it was written, or, if it belongs to no actor,
    /// where a change is delivered. It may be run again if something changes while it runs, and it may set variables. If
    /// it reads something again that it has set, or that has changed otherwise, it gets the new value, and everything
    /// that it reads from there on is of that later moment: `while read(a) < 3 { a.value += 1 }` ends. If it sets a source
    /// that it has read, and does not read it again, it runs again until nothing changes any more.
    ///
    /// The observation retains the closure and its sources, and lasts until the observer is deallocated or the token is
    /// stopped.
    ///
    /// If the observer is observable too, `x.observe { print($0) }` observes its messages: give the parameter of a
    /// tracked observation's closure a name, or its type.
    @preconcurrency
    @discardableResult
    // Many are observer and observable, transforms among them: without this their messages could not be observed by
    // `$0`.
    @_disfavoredOverload
    public func observe(
        @_inheritActorContext _ run: @escaping @isolated(any) @Sendable (StateReader) -> Void
    ) -> ObservationToken {
        let handler = ClientClosure.handler(run)
        return TrackedNode(handler.call).begin(by: knownReceiver, on: handler.actor)
    }
}

extension FreeObservation {
    /// Runs a closure now, and again whenever something that it has read has changed, for as long as this is held.
    ///
    /// As an observer's tracked observation, it runs on the actor on which the closure was written.
    @preconcurrency
    public convenience init(
        @_inheritActorContext _ run: @escaping @isolated(any) @Sendable (StateReader) -> Void
    ) {
        self.init()
        observe(run)
    }
}
