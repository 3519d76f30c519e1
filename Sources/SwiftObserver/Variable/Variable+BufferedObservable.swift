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
        let core = makeCore()
        return LatestReader(
            { peek.value.map { Update($0, $0) } },
            after: { delivered in peek.value.map { Update(delivered.old, $0) } ?? delivered },
            // As long as nothing was sent after it.
            isCurrent: { core.gate.isDirectAndAlone }, stamp: StateStamp(of: core) { peek.changes }, owner: self)
    }
}
