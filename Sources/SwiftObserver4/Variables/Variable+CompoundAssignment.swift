// Operators that change their left side. Without a variable there, they do nothing; nil on the right counts as zero.

/// Adds a number to the value of a variable.
public func += <Number: Numeric>(numVar: Var<Number>?, num: Number?) {
    guard let numVar else { return }
    numVar.number += num ?? .zero
}

/// Adds a variable's value to a number.
public func += <Number: Numeric>(num: inout Number, numVar: Var<Number>?) {
    num += numVar?.number ?? .zero
}

/// Subtracts a number from the value of a variable.
public func -= <Number: Numeric>(numVar: Var<Number>?, num: Number?) {
    guard let numVar else { return }
    numVar.number -= num ?? .zero
}

/// Subtracts a variable's value from a number.
public func -= <Number: Numeric>(num: inout Number, numVar: Var<Number>?) {
    num -= numVar?.number ?? .zero
}

/// Multiplies the value of a variable by a number.
public func *= <Number: Numeric>(numVar: Var<Number>?, num: Number?) {
    guard let numVar else { return }
    numVar.number *= num ?? .zero
}

/// Multiplies a number by a variable's value.
public func *= <Number: Numeric>(num: inout Number, numVar: Var<Number>?) {
    num *= numVar?.number ?? .zero
}

extension Variable where Value: Numeric {
    /// Adds the value of another to the value of a variable.
    public static func += (lhs: Variable, rhs: Variable) { lhs.number += rhs.number }

    /// Adds the value of another to the value of a variable, if there is one, or zero.
    public static func += (lhs: Variable, rhs: Variable?) { lhs.number += rhs?.number ?? .zero }

    /// Adds the value of another to the value of a variable, if there is one to be changed.
    public static func += (lhs: Variable?, rhs: Variable) { lhs?.number += rhs.number }

    /// Subtracts the value of another from the value of a variable.
    public static func -= (lhs: Variable, rhs: Variable) { lhs.number -= rhs.number }

    /// Subtracts the value of another from the value of a variable, if there is one, or zero.
    public static func -= (lhs: Variable, rhs: Variable?) { lhs.number -= rhs?.number ?? .zero }

    /// Subtracts the value of another from the value of a variable, if there is one to be changed.
    public static func -= (lhs: Variable?, rhs: Variable) { lhs?.number -= rhs.number }

    /// Multiplies the value of a variable by the value of another.
    public static func *= (lhs: Variable, rhs: Variable) { lhs.number *= rhs.number }

    /// Multiplies the value of a variable by the value of another, if there is one, or zero.
    public static func *= (lhs: Variable, rhs: Variable?) { lhs.number *= rhs?.number ?? .zero }

    /// Multiplies the value of a variable by the value of another, if there is one to be changed.
    public static func *= (lhs: Variable?, rhs: Variable) { lhs?.number *= rhs.number }
}
