public import SwiftObserver

/// Adds two optional numbers or joins two optional texts, as a plain value; `nil` counts as zero or as the empty text.
///
/// In a file that imports this module, `+` accepts any optionals, not only values of variables. The standard library
/// still adds two plain values.
@inlinable
public func + <Value: SummandValue>(left: Value?, right: Value?) -> Value where Value.Operand == Value {
    Value.sum(Value.operand(of: left), Value.operand(of: right))
}

/// Subtracts an optional number from another one, as a plain number; `nil` counts as zero.
///
/// In a file that imports this module, `-`, `*` and `/` accept any optionals, not only values of variables. Two plain
/// numbers are still computed by the standard library.
@inlinable
public func - <Number: NumberValue>(left: Number?, right: Number?) -> Number where Number.Operand == Number {
    Number.operand(of: left) - Number.operand(of: right)
}

/// Multiplies two optional numbers, as a plain number; `nil` counts as zero.
@inlinable
public func * <Number: NumberValue>(left: Number?, right: Number?) -> Number where Number.Operand == Number {
    Number.operand(of: left) * Number.operand(of: right)
}

/// Divides an optional number by another one, as a plain number; `nil` counts as zero. A whole number divided by zero
/// traps.
@inlinable
public func / <Number: NumberValue>(left: Number?, right: Number?) -> Number where Number.Operand == Number {
    Number.quotient(Number.operand(of: left), Number.operand(of: right))
}
