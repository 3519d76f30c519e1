public import SwiftObserver

/// Subtracts an optional number from another one, as a plain number; `nil` counts as zero.
///
/// With this module imported, `-`, `*` and `/` accept optionals that have nothing to do with a variable, in all code of
/// the file. Two plain numbers are still the standard library's.
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
