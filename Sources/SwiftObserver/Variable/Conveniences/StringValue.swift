/// A value that reads and writes as a text: a text, an optional one, or a variable that holds either.
///
/// `String`, `Optional` and ``Variable`` conform, so `string` is there on `Var<String>`, `Var<String?>`, `Var<String>?`
/// and `Var<String?>?` alike.
public protocol StringValue {
    /// The value as a plain `String`; `nil` reads as the empty text, and writing replaces a `nil` by what is written.
    var string: String { get set }

    /// Makes the value that writing puts in the place of a `nil`.
    ///
    /// A conforming type that does not implement it answers `nil`: an optional of it that is `nil` then stays `nil`.
    static func holding(string: String) -> Self?
}

extension StringValue {
    /// Answers `nil`: this type cannot be made from the text alone.
    @inlinable
    public static func holding(string: String) -> Self? { nil }
}

extension String: StringValue {
    /// The value itself.
    @inlinable
    public var string: String {
        get { self }
        set { self = newValue }
    }

    /// The given value itself.
    @inlinable
    public static func holding(string: String) -> String? { string }
}

extension Optional: StringValue where Wrapped: StringValue {
    /// The wrapped value as a plain `String`, and the empty text where there is none.
    ///
    /// Writing to `nil` makes a value. An optional variable that is `nil` so becomes a new variable, which nobody
    /// observes yet; `<-` and optional chaining (`variable?.string = …`) leave it `nil`.
    @inlinable
    public var string: String {
        get { self?.string ?? "" }
        set {
            guard case .some(var wrapped) = self else {
                self = Wrapped.holding(string: newValue)
                return
            }
            wrapped.string = newValue
            self = wrapped
        }
    }

    /// An optional that wraps the given value, or `nil` where the wrapped type cannot be made from it.
    @inlinable
    public static func holding(string: String) -> Self? {
        guard let wrapped = Wrapped.holding(string: string) else { return nil }
        return .some(wrapped)
    }
}

extension Variable: StringValue where Value: StringValue {
    /// The variable's value as a plain `String`; `nil` reads as the empty text.
    ///
    /// Writing is like setting `value`: an equal value changes nothing, any other is stored at once and sent as an
    /// ``Update``. A compound write such as `text.string += "!"` is one read and one write, and another thread can
    /// come in between: call `modify` where that matters.
    @inlinable
    public var string: String {
        get { value.string }
        set {
            var changed = value
            changed.string = newValue
            value = changed
        }
    }

    /// A new variable that holds the given value.
    @inlinable
    public static func holding(string: String) -> Self? {
        guard let value = Value.holding(string: string) else { return nil }
        return Self(value)
    }
}
