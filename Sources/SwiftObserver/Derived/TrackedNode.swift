internal import Synchronization

/// The inside of a tracked observation: a node without a value. Its computation is the client's closure.
///
/// A run that is due takes in every change until it begins. The two subclasses see to it that runs come one after the
/// other: `DirectNode` in place, `MessengerNode` on an actor.
class TrackedNode: StateNode, @unchecked Sendable {  // as its superclass
    private final let closure: (StateReader) -> Void
    // Half a word and less each: a screen may have many of these.
    /// How many repeats in a row end the observation.
    private final let limit: UInt32
    private final let isOver = Atomic<Bool>(false)
    /// Whether another thread has asked for a run since the latest one began.
    private final let othersAsked = Atomic<Bool>(false)
    // For the runs, which never overlap, and for what is called inside of them:
    @exclusivity(unchecked) private final var hasBegun = false
    @exclusivity(unchecked) private final var row = Row.none
    #if DEBUG
        /// Whether a developer was told that there may be no end to it.
        @exclusivity(unchecked) private final var isNamed = false
    #endif
    /// How many runs in a row nothing but the run before has made necessary.
    @exclusivity(unchecked) private final var repeats: UInt32 = 0

    init(_ closure: @escaping (StateReader) -> Void, limit: Int) {
        self.closure = closure
        self.limit = UInt32(clamping: limit)
        super.init { node, step, reader in
            guard let reader else { return }
            let node = unsafeDowncast(node, to: TrackedNode.self)
            reader._withUnsafeGuaranteedRef { reader in
                switch step {
                case .shortly: node.rerunShortly(reader)
                case .store: node.rerun(reader)
                case .aside, .tell: break
                }
            }
        }
    }

    /// Runs that follow each other, each because the one before has set what it had read.
    private enum Row {
        /// The closure was not called yet in this row.
        case none
        case begun
        /// The latest run has gone on with later values.
        case movedOn
    }

    override final var name: String { "A tracked observation" }

    override final var maySet: Bool { true }

    override final func isObserved(_ held: borrowing HeldLock) -> Bool { !isOver.load(ordering: .relaxed) }

    /// The token, while the observation goes on.
    var token: ObservationToken? { nil }

    /// Notes that the observation has ended.
    final func end() {
        isOver.store(true, ordering: .relaxed)
        observersChanged()
    }

    /// Runs the closure if something that it has read has changed, unless the observation is over.
    final func run() {
        guard !isOver.load(ordering: .relaxed) else { return }
        // Connects the sources that were read, and sees changes since.
        bringUpToDate()
        // The change that it went on for may have reached nothing behind it, before something was connected.
        if row == .movedOn {
            row = .begun
            if !isUntold { runAgain() }
        }
        guard !hasBegun else { return }
        hasBegun = true
        if isCut { observersChanged() }
    }

    /// Has another run follow the one that ends, unless one was asked for.
    func runAgain() {}

    /// Notes that what comes is not the consequence of a run.
    final func beginRow() { row = .none }

    /// Notes that a run is asked for while another one may go on. Returns whether that one asks for it itself.
    @discardableResult
    final func noteAsked() -> Bool {
        let isOwn = computing.load(ordering: .relaxed) == ThreadIdentity.current.value
        if !isOwn { othersAsked.store(true, ordering: .relaxed) }
        return isOwn
    }

    private final func rerunShortly(_ reader: StateReader) {
        let visit = reader.visit
        call(reader)
        guard endShortly(reader) else {
            reader.goOnLong()
            return finish(visit, true, reader)
        }
        lock.withLock { held in
            if version == visit.version { settleShortly(isChange: false, reader, held) }
        }
    }

    private final func rerun(_ reader: StateReader) {
        let visit = reader.visit
        let isRun = beginRun(visit, reader)
        if isRun { call(reader) }
        finish(visit, isRun, reader)
    }

    private final func finish(_ visit: Visit, _ isRun: Bool, _ reader: StateReader) {
        if reader.frame.hasMovedOn {
            row = .movedOn
        } else if row == .movedOn {
            row = .begun
        }
        var result = RunResult(isWhole: endRun(reader, isRun))
        lock.withLock { held in
            if version == visit.version { settle(&result, reader, held) }
        }
        finishRun(result, visit, reader)
    }

    /// Calls the closure, unless the observation is over.
    private final func call(_ reader: StateReader) {
        let isByOthers = othersAsked.exchange(false, ordering: .relaxed)
        let isRepeat = row != .none && !isByOthers
        row = .begun
        if isRepeat {
            // None are told apart beyond the largest number.
            repeats = max(repeats, repeats &+ 1)
            checkRepeats()
        } else {
            repeats = 0
        }
        reader.frame.movesOn = true
        if !isOver.load(ordering: .relaxed) { closure(reader) }
    }

    private final func checkRepeats() {
        #if DEBUG
            if Int(repeats) == SendChain.longest, !isNamed {
                isNamed = true
                let name = token?.numbers.name.map { " \($0)" } ?? ""
                DebugOutput.tell(
                    """
                    SwiftObserver: The tracked observation\(name) has run \(repeats) times in a row, each time because the \
                    run before had set what it had read, and there may be no end to it. observe(limitingRepeats:) ends \
                    such an observation.
                    """)
            }
        #endif
        if repeats >= limit, limit < .max { token?.stop() }
    }
}
