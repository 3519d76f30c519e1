// Written by .ci/generate-conveniences.

/// A value that reads and writes as a `Float`: a `Float`, an optional one, or a variable of either.
///
/// `Float`, `Optional` and ``Variable`` conform. So `Var<Float>`, `Var<Float?>`, `Var<Float>?` and `Var<Float?>?`
/// have the property `float`.
///
/// ```swift
/// var number: Var<Float?>? = Var()
/// number.float += 5
/// print(number.float)    // prints: 5.0
/// ```
public protocol FloatValue {
    /// The value as a plain `Float`. `nil` reads as zero, and writing replaces it by the new value.
    var float: Float { get set }

    /// Returns a value of this type that holds a number, or `nil` if the number is not enough to create one.
    ///
    /// Writing to an optional that is `nil` calls it, and leaves the optional `nil` if it returns `nil`. The default
    /// returns `nil`.
    static func holding(float: Float) -> Self?
}

extension FloatValue {
    /// Returns `nil`: the number is not enough to create a value of this type.
    @inlinable
    public static func holding(float: Float) -> Self? { nil }
}

extension Float: FloatValue {
    /// The value itself.
    @inlinable
    public var float: Float {
        get { self }
        set { self = newValue }
    }

    /// Returns the given value.
    @inlinable
    public static func holding(float: Float) -> Float? { float }
}

extension Optional: FloatValue where Wrapped: FloatValue {
    /// The wrapped value as a plain `Float`, or zero for `nil`.
    ///
    /// Writing to `nil` creates a value. So an optional variable that is `nil` becomes a new variable, without
    /// observers. `<-` and optional chaining (`variable?.float = …`) leave it `nil`.
    @inlinable
    public var float: Float {
        get { self?.float ?? 0 }
        set {
            guard case .some(var wrapped) = self else {
                self = Wrapped.holding(float: newValue)
                return
            }
            wrapped.float = newValue
            self = wrapped
        }
    }

    /// Returns an optional that wraps the given value, or `nil` if the wrapped type cannot be created from it.
    @inlinable
    public static func holding(float: Float) -> Self? {
        guard let wrapped = Wrapped.holding(float: float) else { return nil }
        return .some(wrapped)
    }
}

extension Variable: FloatValue where Value: FloatValue {
    /// The variable's value as a plain `Float`. `nil` reads as zero.
    ///
    /// Writing sets `value`: an equal value changes nothing, and any other value is stored at once and sent as an
    /// ``Update``. A compound write such as `number.float += 5` is one read and one write, and another thread can
    /// come in between: call `modify` if that matters.
    @inlinable
    public var float: Float {
        get { value.float }
        set {
            var changed = value
            changed.float = newValue
            value = changed
        }
    }

    /// Returns a new variable with the given value.
    @inlinable
    public static func holding(float: Float) -> Self? {
        guard let value = Value.holding(float: float) else { return nil }
        return Self(value)
    }
}
