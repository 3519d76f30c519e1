extension Variable where Value: Numeric {
    /// The value, with zero in the place of nil.
    public var number: Value {
        get { value ?? .zero }
        set { value = newValue }
    }

    /// The magnitude of ``number``.
    public var magnitude: Value.Magnitude { number.magnitude }
}

// Operators with a number on one side. A variable or a number that is nil counts as zero.

/// Adds a variable's value and a number.
///
/// ```swift
/// let price = Var(5)
/// print(price + 2, 2 + price)    // prints: 7 7
/// ```
public func + <Number: Numeric>(numVar: Var<Number>?, num: Number?) -> Number {
    (numVar?.number ?? .zero) + (num ?? .zero)
}

/// Adds a number and a variable's value.
public func + <Number: Numeric>(num: Number?, numVar: Var<Number>?) -> Number {
    (num ?? .zero) + (numVar?.number ?? .zero)
}

/// Subtracts a number from a variable's value.
///
/// ```swift
/// let price = Var(5)
/// print(price - 2, 2 - price)    // prints: 3 -3
/// ```
public func - <Number: Numeric>(numVar: Var<Number>?, num: Number?) -> Number {
    (numVar?.number ?? .zero) - (num ?? .zero)
}

/// Subtracts a variable's value from a number.
public func - <Number: Numeric>(num: Number?, numVar: Var<Number>?) -> Number {
    (num ?? .zero) - (numVar?.number ?? .zero)
}

/// Multiplies a variable's value by a number.
///
/// ```swift
/// let price = Var(5)
/// print(price * 2, 2 * price)    // prints: 10 10
/// ```
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

    /// Subtracts the value of the right variable from that of the left one.
    public static func - (lhs: Variable, rhs: Variable) -> Value { lhs.number - rhs.number }

    /// Multiplies the values of two variables.
    public static func * (lhs: Variable, rhs: Variable) -> Value { lhs.number * rhs.number }
}

// Operators that change their left side. They do nothing without a variable there. On the right, nil counts as zero.

/// Adds a number to the value of a variable.
///
/// ```swift
/// let price = Var(5)
/// price += 2
/// print(price)    // prints: 7
/// ```
public func += <Number: Numeric>(numVar: Var<Number>?, num: Number?) {
    guard let numVar else { return }
    numVar.number += num ?? .zero
}

/// Adds a variable's value to a number.
public func += <Number: Numeric>(num: inout Number, numVar: Var<Number>?) {
    num += numVar?.number ?? .zero
}

/// Subtracts a number from the value of a variable.
///
/// ```swift
/// let price = Var(5)
/// price -= 2
/// print(price)    // prints: 3
/// ```
public func -= <Number: Numeric>(numVar: Var<Number>?, num: Number?) {
    guard let numVar else { return }
    numVar.number -= num ?? .zero
}

/// Subtracts a variable's value from a number.
public func -= <Number: Numeric>(num: inout Number, numVar: Var<Number>?) {
    num -= numVar?.number ?? .zero
}

/// Multiplies the value of a variable by a number.
///
/// ```swift
/// let price = Var(5)
/// price *= 2
/// print(price)    // prints: 10
/// ```
public func *= <Number: Numeric>(numVar: Var<Number>?, num: Number?) {
    guard let numVar else { return }
    numVar.number *= num ?? .zero
}

/// Multiplies a number by a variable's value.
public func *= <Number: Numeric>(num: inout Number, numVar: Var<Number>?) {
    num *= numVar?.number ?? .zero
}

extension Variable where Value: Numeric {
    /// Adds the value of the right variable to the left one.
    public static func += (lhs: Variable, rhs: Variable) { lhs.number += rhs.number }

    /// Adds the value of the right variable, if there is one, to the left one.
    public static func += (lhs: Variable, rhs: Variable?) { lhs.number += rhs?.number ?? .zero }

    /// Adds the value of the right variable to the left one, if there is one.
    public static func += (lhs: Variable?, rhs: Variable) { lhs?.number += rhs.number }

    /// Subtracts the value of the right variable from the left one.
    public static func -= (lhs: Variable, rhs: Variable) { lhs.number -= rhs.number }

    /// Subtracts the value of the right variable, if there is one, from the left one.
    public static func -= (lhs: Variable, rhs: Variable?) { lhs.number -= rhs?.number ?? .zero }

    /// Subtracts the value of the right variable from the left one, if there is one.
    public static func -= (lhs: Variable?, rhs: Variable) { lhs?.number -= rhs.number }

    /// Multiplies the left variable by the value of the right one.
    public static func *= (lhs: Variable, rhs: Variable) { lhs.number *= rhs.number }

    /// Multiplies the left variable by the value of the right one, or by zero if there is none.
    public static func *= (lhs: Variable, rhs: Variable?) { lhs.number *= rhs?.number ?? .zero }

    /// Multiplies the left variable, if there is one, by the value of the right one.
    public static func *= (lhs: Variable?, rhs: Variable) { lhs?.number *= rhs.number }
}
