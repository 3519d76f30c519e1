/// A value that reads and writes as a `Float`: a `Float`, an optional one, or a variable that holds either.
///
/// `Float`, `Optional` and ``Variable`` conform, so `float` is there on `Var<Float>`, `Var<Float?>`, `Var<Float>?`
/// and `Var<Float?>?` alike.
public protocol FloatValue {
    /// The value as a plain `Float`; `nil` reads as zero, and writing replaces a `nil` by what is written.
    var float: Float { get set }

    /// Makes the value that writing puts in the place of a `nil`.
    ///
    /// A conforming type that does not implement it answers `nil`: an optional of it that is `nil` then stays `nil`.
    static func holding(float: Float) -> Self?
}

extension FloatValue {
    /// Answers `nil`: this type cannot be made from the number alone.
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

    /// The given value itself.
    @inlinable
    public static func holding(float: Float) -> Float? { float }
}

extension Optional: FloatValue where Wrapped: FloatValue {
    /// The wrapped value as a plain `Float`, and zero where there is none.
    ///
    /// Writing to `nil` makes a value. An optional variable that is `nil` so becomes a new variable, which nobody
    /// observes yet; `<-` and optional chaining (`variable?.float = …`) leave it `nil`.
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

    /// An optional that wraps the given value, or `nil` where the wrapped type cannot be made from it.
    @inlinable
    public static func holding(float: Float) -> Self? {
        guard let wrapped = Wrapped.holding(float: float) else { return nil }
        return .some(wrapped)
    }
}

extension Variable: FloatValue where Value: FloatValue {
    /// The variable's value as a plain `Float`; `nil` reads as zero.
    ///
    /// Writing is like setting `value`: an equal value changes nothing, any other is stored at once and sent as an
    /// ``Update``. A compound write such as `number.float += 5` is one read and one write, and another thread can
    /// come in between: call `modify` where that matters.
    @inlinable
    public var float: Float {
        get { value.float }
        set {
            var changed = value
            changed.float = newValue
            value = changed
        }
    }

    /// A new variable that holds the given value.
    @inlinable
    public static func holding(float: Float) -> Self? {
        guard let value = Value.holding(float: float) else { return nil }
        return Self(value)
    }
}
