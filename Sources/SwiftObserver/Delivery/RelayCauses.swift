/// What led to some of the inputs that wait in a relay: made only where there was something.
@usableFromInline
final class RelayCauses {  // by the relay's lock
    private var entries = Ring<(input: Int, causes: Causes)>()

    /// - Parameter input: The how manyth input it is that waits.
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
