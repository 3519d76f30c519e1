/// A change of a value: what variables send.
public struct Update<Value> {
    /// The value before.
    public let old: Value
    /// The value after.
    public let new: Value

    /// `old` and `new` may be equal: such an update says what the value is without a change.
    @inlinable
    public init(_ old: Value, _ new: Value) {
        self.old = old
        self.new = new
    }

    /// An update from nil to nil.
    @inlinable
    public init<Wrapped>() where Value == Wrapped? {
        self.init(nil, nil)
    }
}

extension Update: Sendable where Value: Sendable {}

extension Update: Equatable where Value: Equatable {
    /// Whether `old` and `new` differ.
    @inlinable
    public var isChange: Bool { old != new }
}

extension Update: Hashable where Value: Hashable {}
