/// A value that reads and writes as a `Double`: a `Double`, an optional one, or a variable that holds either.
///
/// `Double`, `Optional` and ``Variable`` conform, so `double` is there on `Var<Double>`, `Var<Double?>`, `Var<Double>?`
/// and `Var<Double?>?` alike.
public protocol DoubleValue {
    /// The value as a plain `Double`; `nil` reads as zero, and writing replaces a `nil` by what is written.
    var double: Double { get set }

    /// Makes the value that writing puts in the place of a `nil`.
    ///
    /// A conforming type that does not implement it answers `nil`: an optional of it that is `nil` then stays `nil`.
    static func holding(double: Double) -> Self?
}

extension DoubleValue {
    /// Answers `nil`: this type cannot be made from the number alone.
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

    /// The given value itself.
    @inlinable
    public static func holding(double: Double) -> Double? { double }
}

extension Optional: DoubleValue where Wrapped: DoubleValue {
    /// The wrapped value as a plain `Double`, and zero where there is none.
    ///
    /// Writing to `nil` makes a value. An optional variable that is `nil` so becomes a new variable, which nobody
    /// observes yet; `<-` and optional chaining (`variable?.double = …`) leave it `nil`.
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

    /// An optional that wraps the given value, or `nil` where the wrapped type cannot be made from it.
    @inlinable
    public static func holding(double: Double) -> Self? {
        guard let wrapped = Wrapped.holding(double: double) else { return nil }
        return .some(wrapped)
    }
}

extension Variable: DoubleValue where Value: DoubleValue {
    /// The variable's value as a plain `Double`; `nil` reads as zero.
    ///
    /// Writing is like setting `value`: an equal value changes nothing, any other is stored at once and sent as an
    /// ``Update``. A compound write such as `number.double += 5` is one read and one write, and another thread can
    /// come in between: call `modify` where that matters.
    @inlinable
    public var double: Double {
        get { value.double }
        set {
            var changed = value
            changed.double = newValue
            value = changed
        }
    }

    /// A new variable that holds the given value.
    @inlinable
    public static func holding(double: Double) -> Self? {
        guard let value = Value.holding(double: double) else { return nil }
        return Self(value)
    }
}
