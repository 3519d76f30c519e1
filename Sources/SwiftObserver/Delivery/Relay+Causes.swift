/// What led to an input goes along with it when it waits, as with a message.
extension Relay {
    @usableFromInline
    func openNotes(_ held: borrowing HeldLock) -> RelayNotes {
        let notes = notes ?? RelayNotes()
        self.notes = notes
        return notes
    }

    /// Notes what led to the input that was just left, if there is somebody who asks.
    @usableFromInline
    func noteCauses(_ held: borrowing HeldLock) {
        guard let current = Causes.current else { return }
        openNotes(held).add(current, ofInput: queued)
    }

    /// For the deliverer.
    @inlinable
    func handle(_ input: Input, under causes: Causes?) {
        if let causes { Causes.run(under: causes) { handler.call(input) } } else { handler.call(input) }
    }
}
