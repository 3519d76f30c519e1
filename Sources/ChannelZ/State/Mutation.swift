/// A change of a value: the pulse of a cell.
///
/// ```swift
/// let change = Mutation(old: "Ada", new: "Grace")
/// print(change.old ?? "nothing", "to", change.new)    // prints: Ada to Grace
/// ```
public struct Mutation<T>: MutationType {
    public typealias RawValue = T

    /// The value before; nil for the current value that a cell emits on receiving.
    public let old: RawValue?
    /// The value after.
    public let new: RawValue

    /// Creates a change from one value to another; from an unknown value if `old` is nil.
    @inlinable
    public init(old: RawValue?, new: RawValue) {
        self.old = old
        self.new = new
    }

    /// Creates a change from an unknown value.
    @inlinable
    public init(rawValue: T) {
        self.init(old: nil, new: rawValue)
    }
}

extension Mutation: Sendable where T: Sendable {}

/// A change of a value.
///
/// ```swift
/// func isFirst<M: MutationType>(_ change: M) -> Bool { change.old == nil }
/// print(isFirst(Mutation(rawValue: "Ada")))    // prints: true
/// ```
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

/// A type with a value.
///
/// ```swift
/// func text<V: ValuableType>(of source: V) -> String { "\(source.value)" }
/// print(text(of: ValueTransceiver(3)))    // prints: 3
/// ```
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
