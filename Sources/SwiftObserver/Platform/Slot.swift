/// A place for one value that may arrive after the place was closed: the token of an observation that ended while it began,
/// for example.
///
/// A value comes out exactly once: from `close`, or, if it's late, from `put`.
@usableFromInline
package final class Slot<Value>: Sendable {
    private enum State {
        case empty
        case filled(Value)
        case closed
    }

    private let state = Guarded(State.empty)

    package init() {}

    /// Keeps a value until the slot is closed. Returns a value that has to be disposed of by the caller: the given one if the
    /// slot is closed, or the one that it replaces.
    package func put(_ value: Value) -> Value? {
        state.withLock { state in
            switch state {
            case .empty:
                state = .filled(value)
                return nil
            case .filled(let replaced):
                state = .filled(value)
                return replaced
            case .closed:
                return value
            }
        }
    }

    /// Closes the slot, and returns the value that was there. Closing twice returns nil.
    package func close() -> Value? {
        let last = state.exchange(with: .closed)
        guard case .filled(let value) = last else { return nil }
        return value
    }

    package var isClosed: Bool {
        state.withLock { state in
            if case .closed = state { return true }
            return false
        }
    }
}
