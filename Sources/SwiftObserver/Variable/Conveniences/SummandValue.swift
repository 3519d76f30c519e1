/// A value of which `+` can take a plain operand: a number or a text, or an optional one, where `nil` counts as
/// nothing.
///
/// The operators on variables stand on it: `Var(1) + 2`, `text + "!"`. `Int`, `Float`, `Double`, `String` and optionals
/// of them conform; there is nothing here that a client calls.
public protocol SummandValue {
    /// The plain type that operators take and give: `Int` for `Int` and for `Int?`.
    associatedtype Operand

    /// What operators see of a value; zero or the empty text where there is none.
    static func operand(of value: Self?) -> Operand

    /// What `+` gives.
    static func sum(_ left: Operand, _ right: Operand) -> Operand
}

extension String: SummandValue {
    /// The text itself, or the empty text.
    @inlinable
    public static func operand(of value: String?) -> String { value ?? "" }

    /// The one text followed by the other.
    @inlinable
    public static func sum(_ left: String, _ right: String) -> String { left + right }
}

extension Optional: SummandValue where Wrapped: SummandValue {
    /// What operators see of the wrapped value; zero or the empty text where there is none.
    @inlinable
    public static func operand(of value: Self?) -> Wrapped.Operand { Wrapped.operand(of: value ?? nil) }

    /// What `+` gives.
    @inlinable
    public static func sum(_ left: Wrapped.Operand, _ right: Wrapped.Operand) -> Wrapped.Operand {
        Wrapped.sum(left, right)
    }
}
