extension Variable: BufferedObservable {
    /// An update in which `old` and `new` are both the current value.
    @inlinable
    public var latestMessage: Update<Value> {
        let value = value
        return Update(value, value)
    }
}
