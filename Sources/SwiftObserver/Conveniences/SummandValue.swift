/// A value of which `+` can take a plain operand: a number or a text, or an optional one, where `nil` counts as
/// nothing.
///
/// ```swift
/// print(Var(1) + 2, Var("a") + "!")    // prints: 3 a!
/// ```
///
/// The operators on variables stand on it: `Var(1) + 2`, `text + "!"`. `Int`, `Float`, `Double`, `String` and optionals
/// of them conform; there is nothing here that a client calls.
public protocol SummandValue {
    /// The plain type that operators take and give: `Int` for `Int` and for `Int?`.
    associatedtype Operand

    /// Returns the operand that stands for a value; zero or the empty text for nil.
    static func operand(of value: Self?) -> Operand

    /// Returns the result of `+`.
    static func sum(_ left: Operand, _ right: Operand) -> Operand
}

extension String: SummandValue {
    /// Returns the text itself, or the empty text.
    @inlinable
    public static func operand(of value: String?) -> String { value ?? "" }

    /// Returns the one text followed by the other.
    @inlinable
    public static func sum(_ left: String, _ right: String) -> String { left + right }
}

extension Optional: SummandValue where Wrapped: SummandValue {
    /// Returns the operand that stands for the wrapped value; zero or the empty text for nil.
    @inlinable
    public static func operand(of value: Self?) -> Wrapped.Operand { Wrapped.operand(of: value ?? nil) }

    /// Returns the result of `+`.
    @inlinable
    public static func sum(_ left: Wrapped.Operand, _ right: Wrapped.Operand) -> Wrapped.Operand {
        Wrapped.sum(left, right)
    }
}

/// A value of which every arithmetic operator can take a plain number: a number or an optional one, where `nil` counts
/// as zero.
///
/// ```swift
/// print(Var(7) / 2, Var<Int?>(nil) * 2)    // prints: 3 0
/// ```
///
/// The operators on variables stand on it. `Int`, `Float`, `Double` and optionals of them conform; there is nothing
/// here that a client calls.
public protocol NumberValue: SummandValue where Operand: Numeric {
    /// Returns the result of `/`.
    static func quotient(_ dividend: Operand, _ divisor: Operand) -> Operand
}

extension NumberValue where Operand == Self {
    /// Returns the number itself, or zero.
    @inlinable
    public static func operand(of value: Self?) -> Self { value ?? .zero }

    /// Returns the result of `+`.
    @inlinable
    public static func sum(_ left: Self, _ right: Self) -> Self { left + right }
}

extension Int: NumberValue {
    /// Returns the result of `/`: the quotient without the remainder. Dividing by zero traps.
    @inlinable
    public static func quotient(_ dividend: Int, _ divisor: Int) -> Int { dividend / divisor }
}

extension Float: NumberValue {
    /// Returns the result of `/`.
    @inlinable
    public static func quotient(_ dividend: Float, _ divisor: Float) -> Float { dividend / divisor }
}

extension Double: NumberValue {
    /// Returns the result of `/`.
    @inlinable
    public static func quotient(_ dividend: Double, _ divisor: Double) -> Double { dividend / divisor }
}

extension Optional: NumberValue where Wrapped: NumberValue {
    /// Returns the result of `/`.
    @inlinable
    public static func quotient(_ dividend: Wrapped.Operand, _ divisor: Wrapped.Operand) -> Wrapped.Operand {
        Wrapped.quotient(dividend, divisor)
    }
}

extension Variable where Value: SummandValue, Value.Operand == Value {
    /// A variable that begins with nothing: zero for a number, the empty text for a `String`.
    ///
    /// `Var<Int?>()` begins with `nil` instead.
    public convenience init() { self.init(Value.operand(of: nil)) }
}
