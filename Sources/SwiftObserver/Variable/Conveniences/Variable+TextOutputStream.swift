extension Variable: TextOutputStream where Value: StringValue {
    /// Appends a text to the variable's ``string``; `nil` counts as the empty text.
    ///
    /// The change is one read and one write of `value`, and is sent as an ``Update``. Appending nothing to a text sends
    /// nothing; appending it to `nil` makes the value the empty text.
    public func write(_ text: String) { string += text }
}

extension Variable: CustomDebugStringConvertible where Value: StringValue {
    /// The text in quotation marks, as the text itself is printed for debugging.
    public var debugDescription: String { string.debugDescription }
}
