/// What may wrap a value.
public protocol _WrapperType<Wrapped> {
    associatedtype Wrapped

    init(_ some: Wrapped)
    func map<U>(_ f: (Wrapped) throws -> U) rethrows -> U?
    func flatMap<U>(_ f: (Wrapped) throws -> U?) rethrows -> U?

    /// The wrapped value, if there is one.
    var asOptional: Wrapped? { get }
}

/// What may wrap a value, or be nil.
public protocol _OptionalType: _WrapperType, ExpressibleByNilLiteral {}

extension Optional: _OptionalType {
    /// The optional itself.
    @inlinable
    public var asOptional: Wrapped? { self }
}
