/// A value that only its lock's holder can reach.
///
/// Use it where one more allocation doesn't matter. A class that is made for each observation has a ``Lock`` beside its
/// own properties instead, and uses `Lock.withLock`.
@usableFromInline
package final class Guarded<State: ~Copyable>: @unchecked Sendable {
    // `lock` guards `state`; callers pass only states that may be used on any thread, one thread at a time.
    private let lock = Lock()
    @exclusivity(unchecked) private var state: State

    package init(_ state: consuming State) {
        self.state = state
    }

    /// Runs a body with the value, and returns its result after the lock was released.
    ///
    /// The body runs under the lock. It must not call client code, and must return each reference that could be the
    /// last one.
    package func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try lock.withLock { (_: borrowing HeldLock) throws(Failure) in try body(&state) }
    }

    /// Replaces the value, and returns the one that was there.
    package func exchange(with new: consuming State) -> State {
        var new: State? = .some(new)
        return withLock { state in
            guard var taken = new.take() else { preconditionFailure("The body runs once") }
            swap(&state, &taken)
            return taken
        }
    }
}

/// A place for one value that may arrive after the place was closed: the token of an observation that ended while it
/// began, for example.
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

    /// Keeps a value until the slot is closed. Returns the value that the caller has to dispose of: the given one if
    /// the slot is closed, or else the replaced one.
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
