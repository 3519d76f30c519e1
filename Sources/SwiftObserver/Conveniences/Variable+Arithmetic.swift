// How these are written keeps the type checking of a client's own arithmetic almost as fast as without them, which
// Tests/Compiler/TypeChecking measures: three generic overloads of an operator and not one for each pair of types; all
// of them disfavored, so that the compiler tries them only where no other operator fits; and the operand as a parameter
// of its own, which is cheaper than a member of another. The plain side is optional: literals take the operand's type,
// and `nil` counts as nothing.

/// Subtracts a plain value from a variable's value. Returns a plain value; `nil` counts as zero.
///
/// ```swift
/// print(Var(5) - 2)    // prints: 3
/// ```
@inlinable @_disfavoredOverload
public func - <Operand, Value: NumberValue>(left: Variable<Value>?, right: Operand?) -> Operand
where Value.Operand == Operand {
    Value.operand(of: left?.value) - (right ?? Value.operand(of: nil))
}

/// Subtracts a variable's value from a plain value. Returns a plain value; `nil` counts as zero.
@inlinable @_disfavoredOverload
public func - <Operand, Value: NumberValue>(left: Operand?, right: Variable<Value>?) -> Operand
where Value.Operand == Operand {
    (left ?? Value.operand(of: nil)) - Value.operand(of: right?.value)
}

/// Subtracts the second variable's value from the first one's. Returns a plain value; `nil` counts as zero.
@inlinable @_disfavoredOverload
public func - <Operand, Left: NumberValue, Right: NumberValue>(
    left: Variable<Left>?, right: Variable<Right>?
) -> Operand where Left.Operand == Operand, Right.Operand == Operand {
    Left.operand(of: left?.value) - Right.operand(of: right?.value)
}

/// Multiplies a variable's value by a plain value. Returns a plain value; `nil` counts as zero.
///
/// ```swift
/// print(Var(5) * 2)    // prints: 10
/// ```
@inlinable @_disfavoredOverload
public func * <Operand, Value: NumberValue>(left: Variable<Value>?, right: Operand?) -> Operand
where Value.Operand == Operand {
    Value.operand(of: left?.value) * (right ?? Value.operand(of: nil))
}

/// Multiplies a plain value by a variable's value. Returns a plain value; `nil` counts as zero.
@inlinable @_disfavoredOverload
public func * <Operand, Value: NumberValue>(left: Operand?, right: Variable<Value>?) -> Operand
where Value.Operand == Operand {
    (left ?? Value.operand(of: nil)) * Value.operand(of: right?.value)
}

/// Multiplies the values of two variables. Returns a plain value; `nil` counts as zero.
@inlinable @_disfavoredOverload
public func * <Operand, Left: NumberValue, Right: NumberValue>(
    left: Variable<Left>?, right: Variable<Right>?
) -> Operand where Left.Operand == Operand, Right.Operand == Operand {
    Left.operand(of: left?.value) * Right.operand(of: right?.value)
}

/// Divides a variable's value by a plain value. Returns a plain value; `nil` counts as zero. Dividing an integer by
/// zero traps.
///
/// ```swift
/// print(Var(5) / 2)    // prints: 2
/// ```
@inlinable @_disfavoredOverload
public func / <Operand, Value: NumberValue>(left: Variable<Value>?, right: Operand?) -> Operand
where Value.Operand == Operand {
    Value.quotient(Value.operand(of: left?.value), right ?? Value.operand(of: nil))
}

/// Divides a plain value by a variable's value. Returns a plain value; `nil` counts as zero. Dividing an integer by
/// zero traps.
@inlinable @_disfavoredOverload
public func / <Operand, Value: NumberValue>(left: Operand?, right: Variable<Value>?) -> Operand
where Value.Operand == Operand {
    Value.quotient(left ?? Value.operand(of: nil), Value.operand(of: right?.value))
}

/// Divides the first variable's value by the second one's. Returns a plain value; `nil` counts as zero. Dividing an
/// integer by zero traps.
@inlinable @_disfavoredOverload
public func / <Operand, Left: NumberValue, Right: NumberValue>(
    left: Variable<Left>?, right: Variable<Right>?
) -> Operand where Left.Operand == Operand, Right.Operand == Operand {
    Left.quotient(Left.operand(of: left?.value), Right.operand(of: right?.value))
}

// How these are written keeps the type checking of a client's own arithmetic almost as fast as without them, which
// Tests/Compiler/TypeChecking measures: three generic overloads of an operator and not one for each pair of types; all
// of them disfavored, so that the compiler tries them only where no other operator fits; and the operand as a parameter
// of its own, which is cheaper than a member of another. The plain side is optional: literals take the operand's type,
// and `nil` counts as nothing.

/// Adds a plain value to a variable's value, or joins two texts. Returns a plain value; `nil` counts as zero or as an
/// empty text.
///
/// ```swift
/// print(Var(5) + 2)    // prints: 7
/// ```
@inlinable @_disfavoredOverload
public func + <Operand, Value: SummandValue>(left: Variable<Value>?, right: Operand?) -> Operand
where Value.Operand == Operand {
    Value.sum(Value.operand(of: left?.value), right ?? Value.operand(of: nil))
}

/// Adds a variable's value to a plain value, or joins two texts. Returns a plain value; `nil` counts as zero or as an
/// empty text.
@inlinable @_disfavoredOverload
public func + <Operand, Value: SummandValue>(left: Operand?, right: Variable<Value>?) -> Operand
where Value.Operand == Operand {
    Value.sum(left ?? Value.operand(of: nil), Value.operand(of: right?.value))
}

/// Adds the values of two variables, or joins two texts. Returns a plain value; `nil` counts as zero or as an empty
/// text.
@inlinable @_disfavoredOverload
public func + <Operand, Left: SummandValue, Right: SummandValue>(
    left: Variable<Left>?, right: Variable<Right>?
) -> Operand where Left.Operand == Operand, Right.Operand == Operand {
    Left.sum(Left.operand(of: left?.value), Right.operand(of: right?.value))
}
