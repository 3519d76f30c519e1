extension Variable: Encodable where Value: Encodable {
    /// Encodes the value under the key `storedValue`, nil as null. Observers and strategy are not encoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: VariableKey.self)
        try container.encode(value, forKey: .storedValue)
    }
}

extension Variable: Decodable where Value: Decodable {
    /// A variable with the value under the key `storedValue`.
    public convenience init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: VariableKey.self)
        self.init(try container.decode(Value.self, forKey: .storedValue))
    }
}

private enum VariableKey: String, CodingKey {
    case storedValue
}
