internal import SwiftObserver

/// Counts objects that exist, by name, and so tells what leaked and what was deallocated early.
///
/// ```swift
/// let tracker = LifetimeTracker()
/// observer.observe(messenger) { [life = tracker.begin("handler")] _ in
///     withExtendedLifetime(life) {}
/// }
/// observer.stopObserving()
/// tracker.living      // [:]
/// ```
///
/// It may be used from any thread.
public final class LifetimeTracker: Sendable {
    /// Makes a tracker that knows of nothing yet.
    public init() {}

    /// Begins a life. It ends when the last reference to it is dropped.
    ///
    /// - Parameters:
    ///   - name: The name that it is counted under.
    ///   - lastWords: Called in its `deinit`, on whatever thread that runs.
    public func begin(_ name: String, lastWords: (@Sendable () -> Void)? = nil) -> Life {
        count(name, 1)
        return Life(name: name, tracker: self, lastWords: lastWords)
    }

    /// How many live, by name. Names of which none lives are left out.
    public var living: [String: Int] {
        lock.withLock { state.living.filter { $0.value != 0 } }
    }

    /// How many of that name live.
    public func living(_ name: String) -> Int {
        lock.withLock { state.living[name, default: 0] }
    }

    /// How many lives of that name ever began.
    public func begun(_ name: String) -> Int {
        lock.withLock { state.begun[name, default: 0] }
    }

    fileprivate func count(_ name: String, _ change: Int) {
        lock.withLock {
            state.living[name, default: 0] += change
            if change > 0 { state.begun[name, default: 0] += change }
        }
    }

    /// Guarded by the lock.
    private final class State: @unchecked Sendable {
        var living: [String: Int] = [:]
        var begun: [String: Int] = [:]
    }

    private let lock = Lock()
    private let state = State()
}

/// A life that a ``LifetimeTracker`` counts, from its beginning to its `deinit`.
public final class Life: Sendable {
    /// The name that it is counted under.
    public let name: String

    fileprivate init(name: String, tracker: LifetimeTracker, lastWords: (@Sendable () -> Void)?) {
        self.name = name
        self.tracker = tracker
        self.lastWords = lastWords
    }

    deinit {
        tracker.count(name, -1)
        lastWords?()
    }

    private let tracker: LifetimeTracker
    private let lastWords: (@Sendable () -> Void)?
}
