extension Variable: Encodable where Value: Encodable {
    /// Encodes the value under the key `storedValue`, nil as null. Observers and strategy are not encoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: VariableKey.self)
        try container.encode(value, forKey: .storedValue)
    }
}

extension Variable: Decodable where Value: Decodable {
    /// A variable with the value under the key `storedValue`. Without the key, an optional value is nil, as earlier
    /// versions encoded it; any other value is an error.
    public convenience init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: VariableKey.self)
        if !container.contains(.storedValue), let optional = Value.self as? any ExpressibleByNilLiteral.Type,
            let none = optional.init(nilLiteral: ()) as? Value
        {
            self.init(none)
        } else {
            self.init(try container.decode(Value.self, forKey: .storedValue))
        }
    }
}

private enum VariableKey: String, CodingKey {
    case storedValue
}
