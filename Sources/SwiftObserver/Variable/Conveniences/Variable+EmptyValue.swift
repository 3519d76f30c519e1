extension Variable where Value: SummandValue, Value.Operand == Value {
    /// A variable that begins with nothing: zero for a number, the empty text for a `String`.
    ///
    /// `Var<Int?>()` begins with `nil` instead.
    public convenience init() { self.init(Value.operand(of: nil)) }
}
