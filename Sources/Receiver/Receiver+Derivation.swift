public import SwiftObserver

/// An operator's result for a wave.
@usableFromInline
enum OperatorResult<Value> {

    case pass(Value)
    case drop

    /// Passes the value, as the last one: the operator needs no more waves.
    case last(Value)
}

extension Receiver {

    /// Returns a receiver of an operator's results.
    @inlinable
    func derive<Derived>(
        on actor: (any Actor)? = nil,
        by step: @escaping (Wave) -> OperatorResult<Derived>
    ) -> Receiver<Derived> {
        // The upstream must live until the observation has begun, even if this is its last use.
        withExtendedLifetime(self) {
            let derived = Messenger<Derived>(keeping: messenger.delivery.replay)
            let feed = Feed(into: derived)
            let token = messenger.connect(on: actor) { wave, author in
                switch step(wave) {
                case .pass(let value):
                    feed.messenger.passOn(value, from: author)
                case .drop:
                    break
                case .last(let value):
                    feed.messenger.passOn(value, from: author)
                    feed.end()
                }
            }
            feed.begin(token)
            return Receiver<Derived>(on: derived, feed: feed)
        }
    }

    /// Returns a receiver without waves, with the replay limit of this one.
    @usableFromInline
    func deriveNothing() -> Receiver {
        Receiver(on: Messenger(keeping: messenger.delivery.replay))
    }
}

extension Messenger {

    /// Creates an ordered messenger with a replay limit.
    @inlinable
    convenience init(keeping limit: ReplayLimit) {
        switch limit {
        case .nothing: self.init()
        case .last(let count): self.init(delivery: .warm(upTo: count))
        case .all: self.init(delivery: .cold)
        case .untilObserved(upTo: let count): self.init(delivery: .keepingUntilObserved(upTo: count))
        }
    }
}

/// Connects a derived receiver to its upstream, until the derived receiver is deallocated and its messenger has no
/// observers.
///
/// The upstream's observation retains the feed, and the feed retains the derived messenger. The upstream is not
/// retained. A messenger without its receiver gets no new observers, so the two conditions may come true in any order:
/// each side records its own condition before it reads the other one. One lock orders them; it guards the token too.
@usableFromInline
final class Feed<Wave>: @unchecked Sendable {  // `lock` guards the variables.

    /// The messenger of the derived receiver.
    @usableFromInline
    let messenger: Messenger<Wave>

    private let lock = Lock()
    private var token: ObservationToken?
    private var receiverIsAlive = true
    private var hasEnded = false

    @usableFromInline
    init(into messenger: Messenger<Wave>) {
        self.messenger = messenger
        messenger.setUnobservedHook { [weak self] in self?.endIfUnused() }
    }

    /// Keeps the token of the upstream's observation. The last wave may have ended the feed before the token arrives.
    @usableFromInline
    func begin(_ token: ObservationToken) {
        let isTooLate = lock.withLock {
            if !hasEnded { self.token = token }
            return hasEnded
        }
        if isTooLate { token.stop() }
    }

    func receiverDied() {
        lock.withLock { receiverIsAlive = false }
        // There will be no new listener to replay waves to.
        messenger.stopKeeping()
        endIfUnused()
    }

    @usableFromInline
    func end() {
        let token = lock.withLock {
            hasEnded = true
            return self.token.take()
        }
        token?.stop()
    }

    private func endIfUnused() {
        guard !messenger.isObserved else { return }
        if lock.withLock({ !receiverIsAlive }) { end() }
    }
}
