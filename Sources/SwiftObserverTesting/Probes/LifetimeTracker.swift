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
        state.withLock { state in state.living.filter { $0.value != 0 } }
    }

    /// How many of that name live.
    public func living(_ name: String) -> Int {
        state.withLock { $0.living[name, default: 0] }
    }

    /// How many lives of that name ever began.
    public func begun(_ name: String) -> Int {
        state.withLock { $0.begun[name, default: 0] }
    }

    fileprivate func count(_ name: String, _ change: Int) {
        state.withLock { state in
            state.living[name, default: 0] += change
            if change > 0 { state.begun[name, default: 0] += change }
        }
    }

    private struct State {
        var living: [String: Int] = [:]
        var begun: [String: Int] = [:]
    }

    private let state = Guarded(State())
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

/// The message that scripts send: a number, and a life that is counted.
public final class CountedMessage: Sendable {
    /// By which name messages are counted.
    static let kind = "a message"

    /// The message's number among those of its script, counted from one in the order of the `send` calls.
    public let number: Int
    /// Who sent it, where that is not the messenger's owner.
    let author: AuthorIdentity?

    /// Makes a message whose life is counted.
    public convenience init(number: Int, life: Life) {
        self.init(number: number, author: nil, life: life)
    }

    init(number: Int, author: AuthorIdentity?, life: Life) {
        self.number = number
        self.author = author
        self.life = life
    }

    /// One of a script's authors, told apart from those that had its number before it.
    struct AuthorIdentity: Sendable, Hashable {
        let author: Int
        let generation: Int
    }

    private let life: Life
}
