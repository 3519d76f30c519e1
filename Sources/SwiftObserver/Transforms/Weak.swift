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
    private let lock = Lock()
    private weak var current: O?
    private var token: ObservationToken?
    /// Counts the origins.
    private var count = 0

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

    /// The lock guards the variable; the reference that is formed is dropped by the caller, outside it.
    private func load() -> O? {
        lock.withLock { current }
    }

    private func connect(to origin: O?) {
        let target = messenger
        // The old observation ends first, so that no message of both arrives twice.
        let number = lock.withLock {
            count += 1
            return count
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
        let oldToken = lock.withLock {
            let oldToken = token
            token = newToken
            current = origin
            return oldToken
        }
        oldToken?.stop()
    }

    private func isLatest(_ number: Int) -> Bool {
        lock.withLock { count == number }
    }

    deinit {
        messenger.noteDeath(of: Weak.self)
    }
}

// The origin is guarded by `lock`.
extension Weak: @unchecked Sendable where O: Sendable, O.Message: Sendable {}
