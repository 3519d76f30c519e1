internal import Synchronization

/// The inside of a derived value: it outlives the derived value for as long as others are computed from it.
@usableFromInline
package final class DerivedNode<Value: Equatable>: StateNode, @unchecked Sendable {  // as its superclass
    @usableFromInline @exclusivity(unchecked) var storedValue: Value?
    @usableFromInline let computation: Computation
    /// Made with the first observer. Under the lock.
    @usableFromInline @exclusivity(unchecked) private(set) var unretainedLink: Unmanaged<DerivedLink<Value>>?

    /// The client's closure: a closure around it would be one more allocation. Not copyable, so that calling it needs
    /// no retain.
    @usableFromInline
    enum Computation: ~Copyable {
        case tracked((StateReader) -> Value)
        /// Returns nil if the closure must not be run.
        case ofSources((StateReader) -> Value?)
    }

    @inlinable
    init(_ computation: consuming Computation) {
        self.computation = computation
        super.init { node, step, reader in
            let node = unsafeDowncast(node, to: DerivedNode<Value>.self)
            guard let reader else { return node.tellObservers() }
            reader._withUnsafeGuaranteedRef { reader in
                switch step {
                case .shortly: node.recomputeShortly(reader)
                case .store: node.recompute(reader)
                case .aside, .tell: node.computeAside(reader)
                }
            }
        }
    }

    deinit {
        unretainedLink?.release()
    }

    /// Whether it has ever had observers. The pointer is looked at as a word: a look at the link would ask the runtime
    /// for its type.
    @inlinable var hasLink: Bool { unsafeBitCast(unretainedLink, to: UInt.self) != 0 }

    /// The state for observers. Once made, it stays.
    var link: DerivedLink<Value>? { unretainedLink?.takeUnretainedValue() }

    /// Under the lock.
    func open(_ link: DerivedLink<Value>) { unretainedLink = .passRetained(link) }

    @inlinable
    func compute(_ reader: StateReader) -> Value? {
        switch computation {
        case .tracked(let compute): compute(reader)
        case .ofSources(let compute): compute(reader)
        }
    }

    @usableFromInline
    override var name: String { "Derived<\(Value.self)>" }

    override func noteSource(_ entry: StateEntry, _ outlet: ValueOutlet?) { noteConnection(to: entry, by: outlet) }

    override var followedNode: Int { numberInFollowing }

    override func noteComputed(isChange: Bool) {
        noteFollowed([isChange ? .derivedComputed : .derivedUnchanged])
    }

    override func noteChecked() { noteFollowed([.derivedChecked, .derivedUnchanged]) }

    override func isObserved(_ held: borrowing HeldLock) -> Bool { hasObservers(held) }

    override func toldCount(_ held: borrowing HeldLock) -> UInt? {
        guard let link, link.isOpen, link.toldCount != StateCounter.never else { return nil }
        return link.toldCount
    }

    override func isTelling(_ held: borrowing HeldLock) -> Bool { link?.openCore?.gate.isBusy ?? false }

    override func oweUpdate(_ held: borrowing HeldLock) { link?.owesUpdate = true }

    override func changed() {
        bringUpToDate()
        tell()
    }

    /// The value, up to date.
    @inlinable
    var value: Value {
        while true {
            let held = lock.lock()
            if isCurrentAtAGlance(held), let value = storedValue {
                lock.unlock(held)
                return value
            }
            lock.unlock(held)
            if let value = pulledValue { return value }
        }
    }

    /// How often the value has changed, up to date.
    var upToDateCount: UInt {
        withExtendedLifetime(value) {}
        return counts.changes.load(ordering: .acquiring)
    }

    /// Returns the value that a pull has stored, or a later one.
    @inlinable
    @inline(never)
    var pulledValue: Value? {
        StateReader.pull(self)
        return lock.withLock { storedValue }
    }

    /// Computes, and stores the value unless another thread was first.
    @inlinable
    func recompute(_ reader: StateReader) {
        let visit = reader.visit
        let isRun = beginRun(visit, reader)
        let new = isRun ? compute(reader) : nil
        finish(new, visit, isRun, reader)
    }

    /// Computes by the short way, which the reader has begun.
    @inlinable
    func recomputeShortly(_ reader: StateReader) {
        let visit = reader.visit
        var new = compute(reader)
        guard new != nil, endShortly(reader) else { return endShortRun(new, visit, reader) }
        // Released after the lock: `==` may have led to another value, so this may be the last copy.
        var old: Value?
        var held = lock.lock()
        if version == visit.version {
            old = storedValue
            let isChange = !lock.areEqual(old, new, &held)
            if version == visit.version {
                if isChange { swap(&storedValue, &new) }
                settleShortly(isChange: isChange, reader, held)
            }
        }
        lock.unlock(held)
        withExtendedLifetime(old) {}
    }

    /// Ends a run by the long way that was begun by the short one.
    @inlinable
    @inline(never)
    func endShortRun(_ new: Value?, _ visit: Visit, _ reader: StateReader) {
        reader.goOnLong()
        finish(new, visit, true, reader)
    }

    @inlinable
    func finish(_ computed: Value?, _ visit: Visit, _ isRun: Bool, _ reader: StateReader) {
        var new = computed
        var result = RunResult(isWhole: endRun(reader, isRun) && new != nil)
        // As in `recomputeShortly`.
        var old: Value?
        var held = lock.lock()
        if result.isWhole, version == visit.version {
            old = storedValue
            result.isChange = !lock.areEqual(old, new, &held)
        }
        if version == visit.version {
            if result.isChange { swap(&storedValue, &new) }
            settle(&result, reader, held)
        }
        lock.unlock(held)
        withExtendedLifetime(old) {}
        finishRun(result, visit, reader)
    }

    /// Computes for one pull alone, and leaves the value in the reader.
    @inlinable
    func computeAside(_ reader: StateReader) {
        let outer = enter(reader)
        _ = reader.begin(nil, mayFail: false)
        var value = compute(reader)
        reader.end()
        exit(to: outer)
        reader.leave()
        // The pull is torn, so the closure must not be run with values that the pull has read. The run that asks for
        // this value will be discarded, but needs some value, so it gets the present one.
        if value == nil { value = self.value }
        reader.slot = value.map { reader.arena.place($0) }
    }
}
