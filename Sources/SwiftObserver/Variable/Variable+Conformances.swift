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

extension Variable: Equatable {
    /// Compares the values, not the variables.
    public static func == (variable: Variable, other: Variable) -> Bool {
        variable.value == other.value
    }
}

extension Variable: Comparable where Value: Comparable {
    /// Compares the values.
    public static func < (variable: Variable, other: Variable) -> Bool {
        variable.value < other.value
    }
}

extension Variable {
    /// The value as a text.
    var valueText: String {
        let value = value
        guard let type = Value.self as? any Text.Type else { return String(describing: value) }
        return text(of: value, type)
    }

    private func text<Readable: Text>(of value: Value, _ type: Readable.Type) -> String {
        (value as? Readable)?.text ?? String(describing: value)
    }
}

/// A value that reads as a text of its own: a text, an optional one, or a variable of either.
private protocol Text {
    var text: String { get }
}

extension String: Text {
    fileprivate var text: String { self }
}

extension Optional: Text where Wrapped: Text {
    fileprivate var text: String { self?.text ?? "" }
}

extension Variable: Text where Value: Text {
    fileprivate var text: String { value.text }
}
