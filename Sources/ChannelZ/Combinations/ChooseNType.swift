/// A value of one of several types.
///
/// ```swift
/// func count<C: ChooseNType>(of choice: C) -> Int { choice.arity }
/// print(count(of: Choose2<Int, String>.v1(3)))    // prints: 2
/// ```
public protocol ChooseNType {
    /// The number of types.
    var arity: Int { get }

    associatedtype T1

    /// The value, if it is of the first type. Setting nil does nothing.
    var v1: T1? { get set }
}

extension ChooseNType {
    /// Maps the value with a function if it is of the first type; nil otherwise.
    ///
    /// ```swift
    /// let entry = Choose2<Int, String>.v1(3)
    /// print(entry.firstMap { $0 * 2 } ?? 0)    // prints: 6
    /// ```
    public func firstMap<U>(_ f: (T1) throws -> U?) rethrows -> U? {
        guard let v1 else { return nil }
        return try f(v1)
    }
}

/// An error of decoding a choice: the value is of none of the types.
///
/// ```swift
/// import Foundation
///
/// let json = Data("true".utf8)
/// do {
///     print(try JSONDecoder().decode(Choose2<Int, String>.self, from: json))
/// } catch let error as ChoiceDecodingError<Choose2<Int, String>> {
///     print(error.errors.count, "types fail")    // prints: 2 types fail
/// }
/// ```
public struct ChoiceDecodingError<T: ChooseNType>: Error {
    /// The errors of decoding each type, in order.
    public let errors: [any Error]

    /// Creates an error with the errors of each type.
    public init(errors: [any Error]) {
        self.errors = errors
    }
}
