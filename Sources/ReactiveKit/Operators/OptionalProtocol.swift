/// What `Optional` conforms to, so that extensions can speak of signals of optionals.
public protocol OptionalProtocol: ExpressibleByNilLiteral {
    /// What is wrapped.
    associatedtype Wrapped

    /// This value as an optional.
    var _unbox: Wrapped? { get }

    /// No value.
    init(nilLiteral: ())

    /// A value.
    init(_ some: Wrapped)
}

extension Optional: OptionalProtocol {
    /// This value.
    @inlinable
    public var _unbox: Wrapped? { self }
}
