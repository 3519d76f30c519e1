import Synchronization

/// What handlers count into when they may run on several threads at once.
public final class SharedTally: Sendable {
    @usableFromInline internal let calls = Atomic(0)

    public init() {}

    @inlinable
    public func add(_ value: Int) { calls.wrappingAdd(1, ordering: .relaxed) }

    /// Adds what was counted elsewhere.
    public func add(count: Int) { calls.wrappingAdd(count, ordering: .relaxed) }

    /// The calls since the count began.
    public var count: Int { calls.load(ordering: .acquiring) }

    /// What is wrong, if so many calls were expected; then the count begins anew.
    public func complaint(unless expected: Int) -> String? {
        let counted = calls.exchange(0, ordering: .acquiringAndReleasing)
        return counted == expected ? nil : "\(counted) calls of a handler instead of \(expected)"
    }
}
