/// A count for handlers, so that every run can be checked and no handler can be optimised away.
///
/// It is used by one thread at a time; where that is not so, `SharedTally` is used.
public final class Tally: @unchecked Sendable {
    // Checks of exclusive access would cost more than the handlers that they would be part of.
    @usableFromInline @exclusivity(unchecked) internal var calls = 0
    @usableFromInline @exclusivity(unchecked) internal var sum = 0

    public init() {}

    @inlinable
    public func add(_ value: Int) {
        calls &+= 1
        sum &+= value
    }

    /// A complaint, unless there were so many calls. Then the count begins anew.
    public func complaint(unless expected: Int) -> String? {
        let calls = take()
        return calls == expected ? nil : "\(calls) calls of a handler instead of \(expected)"
    }

    /// The calls since the count began, which begins anew.
    public func take() -> Int {
        defer {
            calls = 0
            sum = 0
        }
        return calls
    }

    /// The calls since the count began.
    public var count: Int { calls }
}
