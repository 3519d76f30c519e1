/// What opens and closes a window, or sets the alarm for its end.
extension ThrottleLatestMachine {
    @inlinable
    mutating func ring(at time: Duration) -> Step<Element, Failure, Never> {
        isSet = true
        windowEnd = time
        return .ring(at: time)
    }

    @inlinable
    mutating func emit(at now: Duration) -> Step<Element, Failure, Never> {
        defer { pending = nil }
        return emit(pending, at: now).ending(end)
    }

    /// Opens the next window.
    @inlinable
    mutating func emit(_ element: Element?, at now: Duration) -> Step<Element, Failure, Never> {
        windowEnd = now + interval
        return Step(emitting: element)
    }
}
