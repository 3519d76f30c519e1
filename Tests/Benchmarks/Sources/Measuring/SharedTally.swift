import Synchronization

/// A count for handlers that may run on several threads at once.
public final class SharedTally: Sendable {
    @usableFromInline internal let calls = Atomic(0)

    public init() {}

    @inlinable
    public func add(_ value: Int) { calls.wrappingAdd(1, ordering: .relaxed) }

    /// Adds calls that were counted elsewhere.
    public func add(count: Int) { calls.wrappingAdd(count, ordering: .relaxed) }

    /// The calls since the count began.
    public var count: Int { calls.load(ordering: .acquiring) }

    /// A complaint, unless there were so many calls. Then the count begins anew.
    public func complaint(unless expected: Int) -> String? {
        let counted = calls.exchange(0, ordering: .acquiringAndReleasing)
        return counted == expected ? nil : "\(counted) calls of a handler instead of \(expected)"
    }
}
