/// A value of which every arithmetic operator can take a plain number: a number or an optional one, where `nil` counts
/// as zero.
///
/// The operators on variables stand on it. `Int`, `Float`, `Double` and optionals of them conform; there is nothing
/// here that a client calls.
public protocol NumberValue: SummandValue where Operand: Numeric {
    /// What `/` gives.
    static func quotient(_ dividend: Operand, _ divisor: Operand) -> Operand
}

extension NumberValue where Operand == Self {
    /// The number itself, or zero.
    @inlinable
    public static func operand(of value: Self?) -> Self { value ?? .zero }

    /// What `+` gives.
    @inlinable
    public static func sum(_ left: Self, _ right: Self) -> Self { left + right }
}

extension Int: NumberValue {
    /// What `/` gives: the quotient without the remainder. Dividing by zero traps.
    @inlinable
    public static func quotient(_ dividend: Int, _ divisor: Int) -> Int { dividend / divisor }
}

extension Float: NumberValue {
    /// What `/` gives.
    @inlinable
    public static func quotient(_ dividend: Float, _ divisor: Float) -> Float { dividend / divisor }
}

extension Double: NumberValue {
    /// What `/` gives.
    @inlinable
    public static func quotient(_ dividend: Double, _ divisor: Double) -> Double { dividend / divisor }
}

extension Optional: NumberValue where Wrapped: NumberValue {
    /// What `/` gives.
    @inlinable
    public static func quotient(_ dividend: Wrapped.Operand, _ divisor: Wrapped.Operand) -> Wrapped.Operand {
        Wrapped.quotient(dividend, divisor)
    }
}
