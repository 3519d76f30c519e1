internal import SwiftObserver

/// A counter of living objects by name, which shows leaks and early deallocations.
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
    /// Makes a tracker without any lives.
    public init() {}

    /// Begins a life. It ends when the last reference to it is dropped.
    ///
    /// - Parameters:
    ///   - name: The name under which it is counted.
    ///   - lastWords: A closure that its `deinit` calls, on any thread.
    public func begin(_ name: String, lastWords: (@Sendable () -> Void)? = nil) -> Life {
        count(name, 1)
        return Life(name: name, tracker: self, lastWords: lastWords)
    }

    /// The numbers of living objects by name. Names without any are left out.
    public var living: [String: Int] {
        state.withLock { state in state.living.filter { $0.value != 0 } }
    }

    /// Returns the number of living objects of a name.
    public func living(_ name: String) -> Int {
        state.withLock { $0.living[name, default: 0] }
    }

    /// Returns the number of lives of a name that ever began.
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
    /// The name under which it is counted.
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
    /// The name under which messages are counted.
    static let kind = "a message"

    /// The message's number among those of its script, counted from one in the order of the `send` calls.
    public let number: Int
    /// The author, or nil for the messenger's owner.
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

    /// One of a script's authors. Earlier authors of the same number have other generations.
    struct AuthorIdentity: Sendable, Hashable {
        let author: Int
        let generation: Int
    }

    private let life: Life
}
