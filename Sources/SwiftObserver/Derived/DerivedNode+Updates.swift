public import Synchronization

/// The state that observers of a derived value need, made with the first one.
@usableFromInline
final class DerivedLink<Value: Equatable>: @unchecked Sendable {  // by the node's lock
    /// The inner state of the derived value, and the stand-in for the derived value as an author. Both are retained for
    /// as long as the node is there, so that sending an update retains neither.
    @usableFromInline let core: Unmanaged<MessengerCore<Update<Value>>>
    @usableFromInline let author: Unmanaged<StandIn>
    /// Whether the derived value is still there.
    @usableFromInline @exclusivity(unchecked) private(set) var isOpen = true
    /// The value that observers know: the last one that was sent, or else the value when the first observation began.
    @usableFromInline @exclusivity(unchecked) var told: Value?
    /// The count of changes that belongs to it.
    @usableFromInline @exclusivity(unchecked) var toldCount = StateCounter.never
    /// Whether the next value is sent in any case, since a handler was shown another value than the one that observers
    /// know.
    @usableFromInline @exclusivity(unchecked) var owesUpdate = false

    init(of messenger: Messenger<Update<Value>>) {
        let core = messenger.makeCore()
        author = .passRetained(core.standIn(for: messenger))
        self.core = .passRetained(core)
    }

    deinit {
        core.release()
        author.release()
    }

    /// The inner state, while the derived value is there.
    var openCore: MessengerCore<Update<Value>>? { isOpen ? core.takeUnretainedValue() : nil }

    /// Notes that the derived value is gone. Returns the value that observers knew, to be released outside the lock.
    func close() -> Value? {
        isOpen = false
        defer { told = nil }
        return told
    }

    /// The count that observers know, if there are observers and they have to be told of this one.
    @inlinable
    @inline(__always)
    func toldCount(unless count: UInt) -> UInt? {
        toldCount == count && !owesUpdate || toldCount == StateCounter.never || !isOpen ? nil : toldCount
    }

    /// Notes that observers know a count, unless they know another one than before, or are gone.
    @inlinable
    @inline(__always)
    func note(_ count: UInt, after known: UInt) -> Bool {
        guard toldCount == known, isOpen else { return false }
        toldCount = count
        return true
    }
}

extension StateNode {
    /// Brings the value up to date, and connects it to the sources that were read. A change of a source before it is
    /// connected is seen by looking again, and not told by anybody else.
    final func bringUpToDate() {
        while StateReader.pull(self) {}
    }
}

extension DerivedNode {
    /// Zero if it is not followed.
    var numberInFollowing: Int {
        guard Following.session != 0, let core = lock.withLock({ link?.openCore }) else { return 0 }
        return core.lock.withLock { core.followedNode }
    }

    func noteConnection(to entry: StateEntry, by outlet: ValueOutlet?) {
        let observation = outlet?.followedNumber(in: Following.session) ?? 0
        if entry.counter.isBehind {
            // The transform is shown as the source.
            if observation != 0 { Following.note(FollowedEvent(.derivedConnected, observation: observation)) }
            return
        }
        let node = numberInFollowing
        guard node != 0 else { return }
        let isDerived = entry.counter.kind == .derived
        let origin =
            isDerived
            ? entry.node._withUnsafeGuaranteedRef { $0.followedNode }
            : Int(entry.perform(.followedNode, self))
        Following.note(
            FollowedEvent(.derivedConnected, node: node, observation: observation, detail: UInt64(origin)))
    }

    func noteFollowed(_ kinds: [FollowedEvent.Kind]) {
        let node = numberInFollowing
        guard node != 0 else { return }
        for kind in kinds { Following.note(FollowedEvent(kind, node: node, call: Causes.current?.call ?? 0)) }
    }

    func hasObservers(_ held: borrowing HeldLock) -> Bool {
        guard let link, let core = link.openCore else { return false }
        let isObserved = core.lock.withLock { core.activeCount > 0 }
        // Without observers, no value is known.
        if !isObserved { forgetTold(link, held) }
        return isObserved
    }

    private func forgetTold(_ link: DerivedLink<Value>, _ held: borrowing HeldLock) {
        link.toldCount = StateCounter.never
    }

    /// Called before the first observation begins.
    func open(_ messenger: Messenger<Update<Value>>) {
        if lock.withLock({ hasLink }) { return }
        let made = DerivedLink(of: messenger)
        let isFirst = lock.withLock {
            if hasLink { return false }
            open(made)
            return true
        }
        guard isFirst else { return }
        let node: StateNode = self
        messenger.setUnobservedHook { node.observersChanged() }
    }

    /// Notes that an observation has begun. Its first update is a change of the present value, unless earlier observers
    /// know another value: then it is a change of that.
    func observerCame() {
        let isKnown = lock.withLock { link?.toldCount != StateCounter.never }
        if isKnown, !isCut { return }
        withExtendedLifetime(value) {}
        let replaced: Value? = lock.withLock {
            guard let link, link.toldCount == StateCounter.never else { return nil }
            return setTold(link)
        }
        withExtendedLifetime(replaced) {}
        observersChanged()
    }

    /// Makes the stored value the one that observers know. Returns the one before, to be released outside the lock.
    ///
    /// Under the lock.
    private func setTold(_ link: DerivedLink<Value>) -> Value? {
        let replaced = link.told
        link.told = storedValue
        link.toldCount = counts.changes.load(ordering: .relaxed)
        link.owesUpdate = false
        return replaced
    }

    /// Begins an observation with the value that observers know.
    func begin(_ subscription: Subscription<Update<Value>>, of messenger: Messenger<Update<Value>>) {
        // Earlier observers get the update of a change first.
        changed()
        _ = value
        var replaced: Value?
        messenger.begin(
            subscription,
            beginningWith: {
                guard let link else { preconditionFailure("It was opened") }
                if link.toldCount == StateCounter.never { replaced = setTold(link) }
                guard let told = link.told else { preconditionFailure("It was computed") }
                return Update(told, told)
            }, locking: lock)
        withExtendedLifetime(replaced) {}
        observersChanged()
    }

    /// Begins an observation without replay, and returns the value that observers know at that moment: the first update
    /// is a change of it.
    func begin(_ subscription: Subscription<Update<Value>>, withoutReplayOf messenger: Messenger<Update<Value>>)
        -> Value
    {
        changed()
        _ = value
        var replaced: Value?
        let value = lock.withLock {
            guard let link else { preconditionFailure("It was opened") }
            if link.toldCount == StateCounter.never { replaced = setTold(link) }
            // Without replay, nothing is delivered here.
            messenger.makeCore().begin(subscription, sender: messenger, replaying: false)
            guard let told = link.told else { preconditionFailure("It was computed") }
            return told
        }
        withExtendedLifetime(replaced) {}
        observersChanged()
        return value
    }

    @inlinable
    func tellObservers() {
        while true {
            var held = lock.lock()
            let count = counts.changes.load(ordering: .relaxed)
            guard let link = unretainedLink,
                let toldCount = link._withUnsafeGuaranteedRef({ $0.toldCount(unless: count) }),
                let old = link._withUnsafeGuaranteedRef({ $0.told }), let new = storedValue
            else { return lock.unlock(held) }
            // If observers know the value before this one, the two were compared when this one was stored.
            var isSame = false
            if count &- toldCount != 1 {
                lock.unlock(held)
                isSame = old == new
                held = lock.lock()
            }
            guard counts.changes.load(ordering: .relaxed) == count,
                link._withUnsafeGuaranteedRef({ $0.note(count, after: toldCount) })
            else {
                lock.unlock(held)
                continue
            }
            let owes = link._withUnsafeGuaranteedRef { $0.owesUpdate }
            if isSame, !owes { return lock.unlock(held) }
            if owes { link._withUnsafeGuaranteedRef { $0.owesUpdate = false } }
            // `old` keeps the replaced value alive.
            link._withUnsafeGuaranteedRef { $0.told = new }
            let (core, author) = link._withUnsafeGuaranteedRef { ($0.core, $0.author) }
            held.handOver()
            return core._withUnsafeGuaranteedRef { core in
                author._withUnsafeGuaranteedRef { author in
                    core.sendChange(
                        Update(old, new), from: Origin(author), sender: author, unlocking: lock, .handedOver())
                }
            }
        }
    }

    /// The derived value is gone. Others may still be computed from this.
    @usableFromInline
    func close() {
        let gone: (core: MessengerCore<Update<Value>>, told: Value?)? = lock.withLock {
            guard let link, let core = link.openCore else { return nil }
            return (core, link.close())
        }
        guard let gone else { return }
        // It holds this.
        gone.core.setUnobservedHook(nil)
        withExtendedLifetime(gone) { observersChanged() }
    }
}
