/// An observable that passes on the messages of another one, which it holds weakly: what `weak()` makes.
///
/// It keeps nothing, and must be held itself. It stands for its origin wherever an observable is needed.
public final class Weak<O: Observable>: Observable, Observer {
    /// Delivers what comes from the origin, `.ordered`.
    public let messenger = Messenger<O.Message>()
    public let receiver = Receiver()
    private let lock = Lock()
    private weak var current: O?
    private var token: ObservationToken?

    /// Observes the origin from now on.
    public init(_ origin: O) {
        connect(to: origin)
    }

    /// What is observed, until it is deallocated. Setting it stops observing the one before; it sends nothing.
    public var origin: O? {
        get { load() }
        set { connect(to: newValue) }
    }

    /// The same as `origin`.
    public var observable: O? { load() }

    /// The lock guards the variable; the reference that is formed is dropped by the caller, outside it.
    private func load() -> O? {
        lock.withLock { current }
    }

    private func connect(to origin: O?) {
        let target = messenger
        // First ended, so that nothing that both send arrives twice.
        replaceToken(with: nil, for: origin)
        let token = origin?.messenger.beginObservation(
            by: receiver, on: nil, replaying: false,
            .link { message, author in target.deliver(message, from: author) })
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
}

// The origin is guarded by `lock`.
extension Weak: @unchecked Sendable where O: Sendable, O.Message: Sendable {}
