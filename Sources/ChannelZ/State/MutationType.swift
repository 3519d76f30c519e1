/// A change of a value.
public protocol MutationType<RawValue>: ValuableType, RawRepresentable {
    /// The value before; nil for the current value that a cell emits on receiving.
    var old: RawValue? { get }

    /// The value after.
    var new: RawValue { get }
}

extension MutationType {
    /// The value after.
    @inlinable
    public var rawValue: RawValue { new }
}
