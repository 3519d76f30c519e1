/// A value that reads and writes as an `Int`: an `Int`, an optional one, or a variable that holds either.
///
/// `Int`, `Optional` and ``Variable`` conform, so `int` is there on `Var<Int>`, `Var<Int?>`, `Var<Int>?`
/// and `Var<Int?>?` alike.
public protocol IntValue {
    /// The value as a plain `Int`; `nil` reads as zero, and writing replaces a `nil` by what is written.
    var int: Int { get set }

    /// Makes the value that writing puts in the place of a `nil`.
    ///
    /// A conforming type that does not implement it answers `nil`: an optional of it that is `nil` then stays `nil`.
    static func holding(int: Int) -> Self?
}

extension IntValue {
    /// Answers `nil`: this type cannot be made from the number alone.
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

    /// The given value itself.
    @inlinable
    public static func holding(int: Int) -> Int? { int }
}

extension Optional: IntValue where Wrapped: IntValue {
    /// The wrapped value as a plain `Int`, and zero where there is none.
    ///
    /// Writing to `nil` makes a value. An optional variable that is `nil` so becomes a new variable, which nobody
    /// observes yet; `<-` and optional chaining (`variable?.int = …`) leave it `nil`.
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

    /// An optional that wraps the given value, or `nil` where the wrapped type cannot be made from it.
    @inlinable
    public static func holding(int: Int) -> Self? {
        guard let wrapped = Wrapped.holding(int: int) else { return nil }
        return .some(wrapped)
    }
}

extension Variable: IntValue where Value: IntValue {
    /// The variable's value as a plain `Int`; `nil` reads as zero.
    ///
    /// Writing is like setting `value`: an equal value changes nothing, any other is stored at once and sent as an
    /// ``Update``. A compound write such as `number.int += 5` is one read and one write, and another thread can
    /// come in between: call `modify` where that matters.
    @inlinable
    public var int: Int {
        get { value.int }
        set {
            var changed = value
            changed.int = newValue
            value = changed
        }
    }

    /// A new variable that holds the given value.
    @inlinable
    public static func holding(int: Int) -> Self? {
        guard let value = Value.holding(int: int) else { return nil }
        return Self(value)
    }
}
