// Operators with a number on one side, where nil, of a variable or a number, counts as zero.

/// Adds a variable's value and a number.
public func + <Number: Numeric>(numVar: Var<Number>?, num: Number?) -> Number {
    (numVar?.number ?? .zero) + (num ?? .zero)
}

/// Adds a number and a variable's value.
public func + <Number: Numeric>(num: Number?, numVar: Var<Number>?) -> Number {
    (num ?? .zero) + (numVar?.number ?? .zero)
}

/// Subtracts a number from a variable's value.
public func - <Number: Numeric>(numVar: Var<Number>?, num: Number?) -> Number {
    (numVar?.number ?? .zero) - (num ?? .zero)
}

/// Subtracts a variable's value from a number.
public func - <Number: Numeric>(num: Number?, numVar: Var<Number>?) -> Number {
    (num ?? .zero) - (numVar?.number ?? .zero)
}

/// Multiplies a variable's value by a number.
public func * <Number: Numeric>(numVar: Var<Number>?, num: Number?) -> Number {
    (numVar?.number ?? .zero) * (num ?? .zero)
}

/// Multiplies a number by a variable's value.
public func * <Number: Numeric>(num: Number?, numVar: Var<Number>?) -> Number {
    (num ?? .zero) * (numVar?.number ?? .zero)
}

extension Variable where Value: Numeric {
    /// Adds the values of two variables.
    public static func + (lhs: Variable, rhs: Variable) -> Value { lhs.number + rhs.number }

    /// Subtracts the value of one variable from that of another.
    public static func - (lhs: Variable, rhs: Variable) -> Value { lhs.number - rhs.number }

    /// Multiplies the values of two variables.
    public static func * (lhs: Variable, rhs: Variable) -> Value { lhs.number * rhs.number }
}
