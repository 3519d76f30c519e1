/// What led to an input goes along with it when it waits, as with a message.
extension Relay {
    /// Notes what led to the input that was just left, if there is somebody who asks.
    @usableFromInline
    func noteCauses(_ held: borrowing HeldLock) {
        guard let current = Causes.current else { return }
        let carried = causes ?? RelayCauses()
        causes = carried
        carried.add(current, ofInput: queued)
    }

    /// For the deliverer.
    @inlinable
    func handle(_ input: Input, under causes: Causes?) {
        if let causes { Causes.run(under: causes) { handler.call(input) } } else { handler.call(input) }
    }
}
