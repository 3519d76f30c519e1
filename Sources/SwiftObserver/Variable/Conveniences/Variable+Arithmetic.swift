// How these are written keeps the type checking of a client's own arithmetic as fast as without them, which
// Tests/TypeChecking measures: three generic overloads of an operator and not one for each pair of types, and all of
// them disfavored, so that the compiler looks at them only where no other operator fits. The plain side is an optional
// of the variable's own operand: literals take its type, and `nil` counts as nothing.

/// Subtracts, the second from the first, a variable's value and a plain one, as a plain value; `nil` counts as nothing.
@inlinable @_disfavoredOverload
public func - <Value: NumberValue>(left: Variable<Value>?, right: Value.Operand?) -> Value.Operand {
    Value.operand(of: left?.value) - (right ?? Value.operand(of: nil))
}

/// Subtracts, the second from the first, a plain value and a variable's, as a plain value; `nil` counts as nothing.
@inlinable @_disfavoredOverload
public func - <Value: NumberValue>(left: Value.Operand?, right: Variable<Value>?) -> Value.Operand {
    (left ?? Value.operand(of: nil)) - Value.operand(of: right?.value)
}

/// Subtracts, the second from the first, the values of two variables, as a plain value; `nil` counts as nothing.
@inlinable @_disfavoredOverload
public func - <Left: NumberValue, Right: NumberValue>(
    left: Variable<Left>?, right: Variable<Right>?
) -> Left.Operand where Left.Operand == Right.Operand {
    Left.operand(of: left?.value) - Right.operand(of: right?.value)
}

/// Multiplies a variable's value and a plain one, as a plain value; `nil` counts as nothing.
@inlinable @_disfavoredOverload
public func * <Value: NumberValue>(left: Variable<Value>?, right: Value.Operand?) -> Value.Operand {
    Value.operand(of: left?.value) * (right ?? Value.operand(of: nil))
}

/// Multiplies a plain value and a variable's, as a plain value; `nil` counts as nothing.
@inlinable @_disfavoredOverload
public func * <Value: NumberValue>(left: Value.Operand?, right: Variable<Value>?) -> Value.Operand {
    (left ?? Value.operand(of: nil)) * Value.operand(of: right?.value)
}

/// Multiplies the values of two variables, as a plain value; `nil` counts as nothing.
@inlinable @_disfavoredOverload
public func * <Left: NumberValue, Right: NumberValue>(
    left: Variable<Left>?, right: Variable<Right>?
) -> Left.Operand where Left.Operand == Right.Operand {
    Left.operand(of: left?.value) * Right.operand(of: right?.value)
}

/// Divides, the first by the second, a variable's value and a plain one, as a plain value; `nil` counts as nothing. A
/// whole number divided by zero traps.
@inlinable @_disfavoredOverload
public func / <Value: NumberValue>(left: Variable<Value>?, right: Value.Operand?) -> Value.Operand {
    Value.quotient(Value.operand(of: left?.value), right ?? Value.operand(of: nil))
}

/// Divides, the first by the second, a plain value and a variable's, as a plain value; `nil` counts as nothing. A whole
/// number divided by zero traps.
@inlinable @_disfavoredOverload
public func / <Value: NumberValue>(left: Value.Operand?, right: Variable<Value>?) -> Value.Operand {
    Value.quotient(left ?? Value.operand(of: nil), Value.operand(of: right?.value))
}

/// Divides, the first by the second, the values of two variables, as a plain value; `nil` counts as nothing. A whole
/// number divided by zero traps.
@inlinable @_disfavoredOverload
public func / <Left: NumberValue, Right: NumberValue>(
    left: Variable<Left>?, right: Variable<Right>?
) -> Left.Operand where Left.Operand == Right.Operand {
    Left.quotient(Left.operand(of: left?.value), Right.operand(of: right?.value))
}
