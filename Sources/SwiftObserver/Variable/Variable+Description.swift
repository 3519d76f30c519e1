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
