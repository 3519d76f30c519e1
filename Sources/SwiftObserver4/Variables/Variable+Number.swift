extension Variable where Value: Numeric {
    /// The value, with zero for nil. Setting it sets the value.
    public var number: Value {
        get { value ?? .zero }
        set { value = newValue }
    }

    /// The magnitude of ``number``.
    public var magnitude: Value.Magnitude { number.magnitude }
}
