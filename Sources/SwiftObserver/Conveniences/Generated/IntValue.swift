// Written by .ci/generate-conveniences.

/// A value that reads and writes as an `Int`: an `Int`, an optional one, or a variable of either.
///
/// `Int`, `Optional` and ``Variable`` conform. So `Var<Int>`, `Var<Int?>`, `Var<Int>?` and `Var<Int?>?`
/// have the property `int`.
///
/// ```swift
/// var number: Var<Int?>? = Var()
/// number.int += 5
/// print(number.int)    // prints: 5
/// ```
public protocol IntValue {
    /// The value as a plain `Int`. `nil` reads as zero, and writing replaces it by the new value.
    var int: Int { get set }

    /// Returns a value of this type that holds a number, or `nil` if the number is not enough to create one.
    ///
    /// Writing to an optional that is `nil` calls it, and leaves the optional `nil` if it returns `nil`. The default
    /// returns `nil`.
    static func holding(int: Int) -> Self?
}

extension IntValue {
    /// Returns `nil`: the number is not enough to create a value of this type.
    @inlinable
    public static func holding(int: Int) -> Self? { nil }
}

extension Int: IntValue {
    /// The value itself.
    @inlinable
    public var int: Int {
        get { self }
        set { self = newValue }
    }

    /// Returns the given value.
    @inlinable
    public static func holding(int: Int) -> Int? { int }
}

extension Optional: IntValue where Wrapped: IntValue {
    /// The wrapped value as a plain `Int`, or zero for `nil`.
    ///
    /// Writing to `nil` creates a value. So an optional variable that is `nil` becomes a new variable, without
    /// observers. `<-` and optional chaining (`variable?.int = …`) leave it `nil`.
    @inlinable
    public var int: Int {
        get { self?.int ?? 0 }
        set {
            guard case .some(var wrapped) = self else {
                self = Wrapped.holding(int: newValue)
                return
            }
            wrapped.int = newValue
            self = wrapped
        }
    }

    /// Returns an optional that wraps the given value, or `nil` if the wrapped type cannot be created from it.
    @inlinable
    public static func holding(int: Int) -> Self? {
        guard let wrapped = Wrapped.holding(int: int) else { return nil }
        return .some(wrapped)
    }
}

extension Variable: IntValue where Value: IntValue {
    /// The variable's value as a plain `Int`. `nil` reads as zero.
    ///
    /// Writing sets `value`: an equal value changes nothing, and any other value is stored at once and sent as an
    /// ``Update``. A compound write such as `number.int += 5` is one read and one write, and another thread can
    /// come in between: call `modify` if that matters.
    @inlinable
    public var int: Int {
        get { value.int }
        set {
            var changed = value
            changed.int = newValue
            value = changed
        }
    }

    /// Returns a new variable with the given value.
    @inlinable
    public static func holding(int: Int) -> Self? {
        guard let value = Value.holding(int: int) else { return nil }
        return Self(value)
    }
}
