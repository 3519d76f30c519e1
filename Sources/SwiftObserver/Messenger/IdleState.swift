public import Synchronization

/// What a messenger has as long as it has no inner state: how many messages were sent to nobody, or the plan by which the
/// first one is to be delivered.
///
/// **Invariant.** Even: twice the count. Odd: the address of a plan, owned, plus one. A plan is put here once, before
/// anybody else knows the messenger, and taken once, under `Plan.lock`, when the inner state that follows it is there. So
/// who finds no plan, and then no inner state, knows that there has never been a plan.
@usableFromInline
struct IdleState: ~Copyable, Sendable {
    @usableFromInline let word = Atomic<Int>(0)

    @inlinable
    init() {}

    /// Before anybody else knows the messenger.
    @usableFromInline
    func put(_ plan: Plan) {
        word.store(Int(bitPattern: Unmanaged.passRetained(plan).toOpaque()) | 1, ordering: .releasing)
    }

    /// Whether a plan waits for an inner state. Meets the stores in `put` and `take`.
    @inlinable
    var hasPlan: Bool { word.load(ordering: .acquiring) & 1 == 1 }

    /// How many messages were sent to nobody.
    var count: Int {
        let word = word.load(ordering: .relaxed)
        return word & 1 == 1 ? 0 : word >> 1
    }

    /// Only where there is no plan, and will be none.
    @inlinable
    func countUp() {
        word.wrappingAdd(2, ordering: .relaxed)
    }

    /// Looks at the plan.
    @usableFromInline
    func plan(_ held: borrowing HeldLock) -> Plan? { unretainedPlan?.takeUnretainedValue() }

    /// Takes the plan, to be released outside the lock, when the inner state is there.
    @usableFromInline
    func take(_ held: borrowing HeldLock) -> Plan? {
        guard let plan = unretainedPlan else { return nil }
        word.store(0, ordering: .releasing)
        return plan.takeRetainedValue()
    }

    /// The same for a messenger that nobody else knows any more.
    func takeLast() -> Plan? { unretainedPlan?.takeRetainedValue() }

    private var unretainedPlan: Unmanaged<Plan>? {
        let word = word.load(ordering: .acquiring)
        guard word & 1 == 1, let address = UnsafeRawPointer(bitPattern: word & ~1) else { return nil }
        return Unmanaged.fromOpaque(address)
    }
}
