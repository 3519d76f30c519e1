/// An observation that needs no observer: it lasts as long as you hold it.
///
/// ```swift
/// let observation = messenger.observe { print($0) }
/// ```
///
/// It is for scripts, tests and free functions. It ends when it is released, when `stop()` is called, or when the observable
/// is deallocated, whichever comes first. It is an observer itself, so that everything that observers can do is there
/// without an observer of your own:
///
/// ```swift
/// let observation = FreeObservation()
/// observation.observe(width, height) { width, height in
///     print(width.new * height.new)
/// }
/// ```
public final class FreeObservation: Observer, @unchecked Sendable {  // what it keeps is guarded by the lock
    public let receiver = Receiver()
    private let lock = Lock()
    /// The observation with which it was made.
    private var own: ObservationToken?

    /// Observes nothing yet.
    public init() {}

    /// Ends what is observed. O(what is observed)
    public func stop() {
        stopObserving()
    }

    /// Has delivered now what throttled or debounced strategies hold back on the way to what is observed. See
    /// ``ObservationToken/flush()``. O(what is observed)
    public func flush() {
        for observation in receiver.observations { observation.flush() }
    }

    /// What happened to the messages of its observations, of all together: of those that go on, and of the one with which it
    /// was made, also when that has ended. O(what is observed)
    ///
    /// ```swift
    /// let log = messenger.observe { print($0) }.named("log")
    /// print(log.numbers)    // log: 0 offered, 0 delivered
    /// ```
    public var numbers: ObservationNumbers {
        let own = lock.withLock { self.own }
        let others = receiver.observations.reversed().filter { $0 !== own }
        return .sum(of: ((own.map { [$0] } ?? []) + others).map(\.numbers))
    }

    /// Gives its observations that go on a name, which their numbers show, and those of what is observed.
    @discardableResult
    public func named(_ name: String) -> FreeObservation {
        for observation in receiver.observations { observation.named(name) }
        return self
    }

    /// Keeps the observation with which it was made, for its numbers.
    func keep(_ token: ObservationToken) {
        lock.withLock { own = token }
    }

    /// Whether an observation goes on. O(1)
    public var isActive: Bool { receiver.hasObservations }
}
