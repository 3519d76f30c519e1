/// What all optionals have in common, for generic code that works on waves that are optional.
///
/// There is no reason to conform other types to it.
public protocol OptionalProtocol: SendableMetatype {

    /// The type of the value that may be there.
    associatedtype Wrapped

    /// The same as an optional.
    var optional: Wrapped? { get }
}

extension Optional: OptionalProtocol {

    /// The optional itself.
    @inlinable
    public var optional: Wrapped? { self }
}
