extension Variable: BufferedObservable {
    /// An update in which `old` and `new` are both the current value.
    @inlinable
    public var latestMessage: Update<Value> {
        let value = value
        return Update(value, value)
    }

    /// Reads the value as a message that says what it is.
    @inlinable
    public var _latestReader: LatestReader<Update<Value>> {
        let peek = peek
        return LatestReader { peek.value.map { Update($0, $0) } }
    }
}
