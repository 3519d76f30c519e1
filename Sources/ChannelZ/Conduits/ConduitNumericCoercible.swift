/// A number that can be converted into numbers of other types, even if something is lost.
///
/// What does not fit is clamped to the nearest number that does. Fractions are cut off. Not a number becomes 0. An unsigned
/// number takes the magnitude of a negative one. Truth is 1 and 0, and every number but 0 is true.
public protocol ConduitNumericCoercible {
    /// The number of this type that comes nearest.
    static func fromConduitNumericCoercible(_ value: any ConduitNumericCoercible) -> Self?

    /// The number of another type that comes nearest.
    func toConduitNumericCoercible<T: ConduitNumericCoercible>() -> T?
}

/// Converts a number into one of another type, even if something is lost: see ``ConduitNumericCoercible``.
public func convertNumericType<From: ConduitNumericCoercible, To: ConduitNumericCoercible>(_ from: From) -> To {
    if let same = from as? To { return same }
    guard let result: To = from.toConduitNumericCoercible() ?? To.fromConduitNumericCoercible(from) else {
        preconditionFailure("\(From.self) cannot be converted into \(To.self)")
    }
    return result
}
