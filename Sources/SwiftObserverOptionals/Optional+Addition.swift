public import SwiftObserver

/// Adds two optional numbers or joins two optional texts, as a plain value; `nil` counts as zero or as the empty text.
///
/// With this module imported, `+` accepts optionals that have nothing to do with a variable, in all code of the file.
/// Two plain values are still added by the standard library.
@inlinable
public func + <Value: SummandValue>(left: Value?, right: Value?) -> Value where Value.Operand == Value {
    Value.sum(Value.operand(of: left), Value.operand(of: right))
}
