/// A property with a variable behind it.
///
/// ```swift
/// final class Model {
///     @ObservableVar var name = "Ada"
/// }
///
/// observer.observe(model.$name).new { print($0) }
/// model.name = "Grace"
/// ```
///
/// Copies of the wrapper share one variable.
@propertyWrapper
public struct ObservableVar<Value: Equatable> {
    /// The variable, to be observed.
    public let projectedValue: Var<Value>

    /// The variable's value.
    public var wrappedValue: Value {
        get { projectedValue.value }
        nonmutating set { projectedValue.value = newValue }
    }

    /// Makes a variable with that value.
    public init(wrappedValue: Value) {
        projectedValue = Var(wrappedValue)
    }
}

extension ObservableVar: Sendable where Value: Sendable {}

extension ObservableVar: Encodable where Value: Encodable {
    /// Encodes the value as the property alone would be encoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(wrappedValue)
    }
}

extension ObservableVar: Decodable where Value: Decodable {
    /// A new variable with a value that was encoded as the property alone would be.
    public init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try decoder.singleValueContainer().decode(Value.self))
    }
}

extension KeyedEncodingContainer {
    /// Leaves out an optional property that is nil, as the property alone would be.
    public mutating func encode<Wrapped: Encodable & Equatable>(
        _ property: ObservableVar<Wrapped?>, forKey key: Key
    ) throws {
        try encodeIfPresent(property.wrappedValue, forKey: key)
    }
}

extension KeyedDecodingContainer {
    /// Reads an optional property that was left out as nil, as the property alone would be.
    public func decode<Wrapped: Decodable & Equatable>(
        _ type: ObservableVar<Wrapped?>.Type, forKey key: Key
    ) throws -> ObservableVar<Wrapped?> {
        ObservableVar(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key))
    }
}
