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
        guard let type = Value.self as? any StringValue.Type else { return String(describing: value) }
        return text(value, type)
    }

    private func text<Text: StringValue>(_ value: Value, _ type: Text.Type) -> String {
        (value as? Text)?.string ?? String(describing: value)
    }
}

infix operator <- : AssignmentPrecedence

/// Sets the value of a variable: `number <- 42`. Without a variable, there is nothing to do.
///
/// ```swift
/// counter <- 42
/// print(counter)    // prints: 42
/// ```
public func <- <Value>(variable: Var<Value>?, value: Value) {
    variable?.value = value
}
