/// A value of one of several types.
public protocol ChooseNType {
    /// The number of types.
    var arity: Int { get }

    associatedtype T1

    /// The value, if it is of the first type. Setting nil does nothing.
    var v1: T1? { get set }
}

extension ChooseNType {
    /// Maps the value with a function if it is of the first type; nil otherwise.
    public func firstMap<U>(_ f: (T1) throws -> U?) rethrows -> U? {
        guard let v1 else { return nil }
        return try f(v1)
    }
}

/// An error of decoding a choice: the value is of none of the types.
public struct ChoiceDecodingError<T: ChooseNType>: Error {
    /// The errors of decoding each type, in order.
    public let errors: [any Error]

    /// Creates an error with the errors of each type.
    public init(errors: [any Error]) {
        self.errors = errors
    }
}
