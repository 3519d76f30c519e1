// Written by .ci/generate-conveniences.

/// A value that reads and writes as a `String`: a `String`, an optional one, or a variable of either.
///
/// `String`, `Optional` and ``Variable`` conform. So `Var<String>`, `Var<String?>`, `Var<String>?` and `Var<String?>?`
/// have the property `string`.
///
/// ```swift
/// var text: Var<String?>? = Var()
/// text.string += "!"
/// print(text.string)    // prints: !
/// ```
public protocol StringValue {
    /// The value as a plain `String`. `nil` reads as the empty text, and writing replaces it by the new value.
    var string: String { get set }

    /// Returns a value of this type that holds a text, or `nil` if the text is not enough to create one.
    ///
    /// Writing to an optional that is `nil` calls it, and leaves the optional `nil` if it returns `nil`. The default
    /// returns `nil`.
    static func holding(string: String) -> Self?
}

extension StringValue {
    /// Returns `nil`: the text is not enough to create a value of this type.
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

    /// Returns the given value.
    @inlinable
    public static func holding(string: String) -> String? { string }
}

extension Optional: StringValue where Wrapped: StringValue {
    /// The wrapped value as a plain `String`, or the empty text for `nil`.
    ///
    /// Writing to `nil` creates a value. So an optional variable that is `nil` becomes a new variable, without
    /// observers. `<-` and optional chaining (`variable?.string = …`) leave it `nil`.
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

    /// Returns an optional that wraps the given value, or `nil` if the wrapped type cannot be created from it.
    @inlinable
    public static func holding(string: String) -> Self? {
        guard let wrapped = Wrapped.holding(string: string) else { return nil }
        return .some(wrapped)
    }
}

extension Variable: StringValue where Value: StringValue {
    /// The variable's value as a plain `String`. `nil` reads as the empty text.
    ///
    /// Writing sets `value`: an equal value changes nothing, and any other value is stored at once and sent as an
    /// ``Update``. A compound write such as `text.string += "!"` is one read and one write, and another thread can
    /// come in between: call `modify` if that matters.
    @inlinable
    public var string: String {
        get { value.string }
        set {
            var changed = value
            changed.string = newValue
            value = changed
        }
    }

    /// Returns a new variable with the given value.
    @inlinable
    public static func holding(string: String) -> Self? {
        guard let value = Value.holding(string: string) else { return nil }
        return Self(value)
    }
}
