/// An observable that passes on the messages of another one, which it holds weakly: the result of `weak()`.
///
/// ```swift
/// var source: Messenger<String>? = Messenger()
/// let lines = source?.weak()
/// source = nil
/// print(lines?.origin == nil)    // prints: true
/// ```
///
/// It keeps nothing, and must be held itself. It stands for its origin wherever an observable is needed: when the
/// origin is finished, so is this. When the origin is deallocated, it falls silent and may be given another one.
public final class Weak<O: Observable>: Observable, Observer {
    /// Delivers the origin's messages, `.ordered`.
    public let messenger = Messenger<O.Message>()
    public let receiver = Receiver()
    private let state = Guarded(State())

    private struct State {
        weak var origin: O?
        var token: ObservationToken?
        /// Counts the origins.
        var count = 0
    }

    /// Observes the origin from now on.
    public init(_ origin: O) {
        connect(to: origin)
    }

    /// The observable that is observed, until it is deallocated. Setting it stops observing the one before; it sends
    /// nothing.
    public var origin: O? {
        get { load() }
        set { connect(to: newValue) }
    }

    /// Another name for `origin`.
    public var observable: O? { load() }

    /// Under the lock, which guards the variable. The caller releases the reference outside the lock.
    private func load() -> O? {
        state.withLock { $0.origin }
    }

    private func connect(to origin: O?) {
        let target = messenger
        // The old observation ends first, so that no message of both arrives twice.
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        replaceToken(with: nil, for: origin)
        let token = origin.map { origin in
            SourceConnection(to: origin.messenger, by: receiver, into: target) { message, author in
                target.deliver(message, from: author)
            } whenEnded: { [weak self] isFinished in
                if isFinished, self?.isLatest(number) ?? false { target.finish() }
            }
        }
        replaceToken(with: token, for: origin)
    }

    private func replaceToken(with newToken: ObservationToken?, for origin: O?) {
        let oldToken = state.withLock { state in
            let oldToken = state.token
            state.token = newToken
            state.origin = origin
            return oldToken
        }
        oldToken?.stop()
    }

    private func isLatest(_ number: Int) -> Bool {
        state.withLock { $0.count == number }
    }

    deinit {
        messenger.noteDeath(of: Weak.self)
    }
}

// The state has a lock.
extension Weak: @unchecked Sendable where O: Sendable, O.Message: Sendable {}
