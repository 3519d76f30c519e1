extension Variable: CustomStringConvertible {
    /// The value as a text: `"\(variable)"` reads as `"\(variable.value)"`. An optional text that is nil is empty.
    public var description: String {
        let value = value
        guard let type = Value.self as? any StringValue.Type else { return String(describing: value) }
        return text(value, type)
    }

    private func text<Text: StringValue>(_ value: Value, _ type: Text.Type) -> String {
        (value as? Text)?.string ?? String(describing: value)
    }
}
