/// What has a value.
public protocol ValuableType<RawValue> {
    associatedtype RawValue

    /// The value.
    var rawValue: RawValue { get }
}

extension ValuableType {
    /// The value: another name of `rawValue`.
    @inlinable
    public var value: RawValue { rawValue }
}
