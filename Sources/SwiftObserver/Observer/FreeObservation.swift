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
public final class FreeObservation: Observer, Sendable {
    public let receiver = Receiver()

    /// Observes nothing yet.
    public init() {}

    /// Ends what is observed. O(what is observed)
    public func stop() {
        stopObserving()
    }

    /// Whether an observation goes on. O(1)
    public var isActive: Bool { receiver.hasObservations }
}
