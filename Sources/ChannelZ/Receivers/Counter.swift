internal import Synchronization

/// A number that several threads may count.
public final class Counter: ExpressibleByIntegerLiteral, Sendable {
    private let value: Atomic<Int64>

    /// A counter that begins with a number.
    public init(integerLiteral: Int) {
        value = Atomic(Int64(integerLiteral))
    }

    /// Sets the number.
    public func set(_ v: Int64) {
        value.store(v, ordering: .sequentiallyConsistent)
    }

    /// The number.
    public func get() -> Int64 {
        value.load(ordering: .sequentiallyConsistent)
    }

    /// Adds one, and returns the sum. It wraps around at the end.
    @discardableResult
    public func increment() -> Int64 {
        value.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
    }

    /// Subtracts one, and returns the difference. It wraps around at the end.
    @discardableResult
    public func decrement() -> Int64 {
        value.wrappingSubtract(1, ordering: .sequentiallyConsistent).newValue
    }
}
