extension Variable where Value == String {
    /// The value, with the empty text for nil. Setting it sets the value.
    public var string: String {
        get { value ?? "" }
        set { value = newValue }
    }
}

extension Variable: TextOutputStream where Value == String {
    /// Appends a text to ``string``.
    public func write(_ string: String) {
        value = self.string + string
    }
}
