// How these are written keeps the type checking of a client's own arithmetic as fast as without them, which
// Tests/TypeChecking measures: three generic overloads of an operator and not one for each pair of types, and all of
// them disfavored, so that the compiler looks at them only where no other operator fits. The plain side is an optional
// of the variable's own operand: literals take its type, and `nil` counts as nothing.

/// Adds or joins a variable's value and a plain one, as a plain value; `nil` counts as nothing.
@inlinable @_disfavoredOverload
public func + <Value: SummandValue>(left: Variable<Value>?, right: Value.Operand?) -> Value.Operand {
    Value.sum(Value.operand(of: left?.value), right ?? Value.operand(of: nil))
}

/// Adds or joins a plain value and a variable's, as a plain value; `nil` counts as nothing.
@inlinable @_disfavoredOverload
public func + <Value: SummandValue>(left: Value.Operand?, right: Variable<Value>?) -> Value.Operand {
    Value.sum(left ?? Value.operand(of: nil), Value.operand(of: right?.value))
}

/// Adds or joins the values of two variables, as a plain value; `nil` counts as nothing.
@inlinable @_disfavoredOverload
public func + <Left: SummandValue, Right: SummandValue>(
    left: Variable<Left>?, right: Variable<Right>?
) -> Left.Operand where Left.Operand == Right.Operand {
    Left.sum(Left.operand(of: left?.value), Right.operand(of: right?.value))
}
