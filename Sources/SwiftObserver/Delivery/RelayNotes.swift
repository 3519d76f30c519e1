/// What a relay notes about inputs that wait: made only for a relay that has something to note.
@usableFromInline
final class RelayNotes {  // by the relay's lock
    private var entries = Ring<(input: Int, causes: Causes)>()
    /// The queues that deliver on the relay's actor before the relay does.
    @usableFromInline var earlier = EarlierQueues()

    @usableFromInline
    init() {}

    /// Notes what led to an input.
    ///
    /// - Parameter input: The position of the input among all that have waited.
    func add(_ causes: Causes, ofInput input: Int) {
        entries.append((input, causes))
    }

    /// Takes what led to the input that is handled next. What led to those that were dropped before goes as well.
    @usableFromInline
    func take(ofInput input: Int) -> Causes? {
        while !entries.isEmpty, entries[0].input <= input {
            let entry = entries.popFirst()
            if let entry, entry.input == input { return entry.causes }
        }
        return nil
    }
}
