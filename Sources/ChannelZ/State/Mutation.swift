/// A change of a value: what cells emit.
public struct Mutation<T>: MutationType {
    public typealias RawValue = T

    /// The value before; nil for the current value that a cell emits on receiving.
    public let old: RawValue?
    /// The value after.
    public let new: RawValue

    /// A change from one value to another, or the beginning of one if there is no old value.
    @inlinable
    public init(old: RawValue?, new: RawValue) {
        self.old = old
        self.new = new
    }

    /// A value of which it is not known what it was before.
    @inlinable
    public init(rawValue: T) {
        self.init(old: nil, new: rawValue)
    }
}

extension Mutation: Sendable where T: Sendable {}
