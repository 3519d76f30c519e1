// Written by .ci/generate-conveniences.

/// A value that reads and writes as a `Double`: a `Double`, an optional one, or a variable of either.
///
/// `Double`, `Optional` and ``Variable`` conform. So `Var<Double>`, `Var<Double?>`, `Var<Double>?` and `Var<Double?>?`
/// have the property `double`.
///
/// ```swift
/// var number: Var<Double?>? = Var()
/// number.double += 5
/// print(number.double)    // prints: 5.0
/// ```
public protocol DoubleValue {
    /// The value as a plain `Double`. `nil` reads as zero, and writing replaces it by the new value.
    var double: Double { get set }

    /// Returns a value of this type that holds a number, or `nil` if the number is not enough to create one.
    ///
    /// Writing to an optional that is `nil` calls it, and leaves the optional `nil` if it returns `nil`. The default
    /// returns `nil`.
    static func holding(double: Double) -> Self?
}

extension DoubleValue {
    /// Returns `nil`: the number is not enough to create a value of this type.
    @inlinable
    public static func holding(double: Double) -> Self? { nil }
}

extension Double: DoubleValue {
    /// The value itself.
    @inlinable
    public var double: Double {
        get { self }
        set { self = newValue }
    }

    /// Returns the given value.
    @inlinable
    public static func holding(double: Double) -> Double? { double }
}

extension Optional: DoubleValue where Wrapped: DoubleValue {
    /// The wrapped value as a plain `Double`, or zero for `nil`.
    ///
    /// Writing to `nil` creates a value. So an optional variable that is `nil` becomes a new variable, without
    /// observers. `<-` and optional chaining (`variable?.double = …`) leave it `nil`.
    @inlinable
    public var double: Double {
        get { self?.double ?? 0 }
        set {
            guard case .some(var wrapped) = self else {
                self = Wrapped.holding(double: newValue)
                return
            }
            wrapped.double = newValue
            self = wrapped
        }
    }

    /// Returns an optional that wraps the given value, or `nil` if the wrapped type cannot be created from it.
    @inlinable
    public static func holding(double: Double) -> Self? {
        guard let wrapped = Wrapped.holding(double: double) else { return nil }
        return .some(wrapped)
    }
}

extension Variable: DoubleValue where Value: DoubleValue {
    /// The variable's value as a plain `Double`. `nil` reads as zero.
    ///
    /// Writing sets `value`: an equal value changes nothing, and any other value is stored at once and sent as an
    /// ``Update``. A compound write such as `number.double += 5` is one read and one write, and another thread can
    /// come in between: call `modify` if that matters.
    @inlinable
    public var double: Double {
        get { value.double }
        set {
            var changed = value
            changed.double = newValue
            value = changed
        }
    }

    /// Returns a new variable with the given value.
    @inlinable
    public static func holding(double: Double) -> Self? {
        guard let value = Value.holding(double: double) else { return nil }
        return Self(value)
    }
}
