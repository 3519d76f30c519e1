public import SwiftObserver

/// Connects a derived receiver to its upstream, for as long as the derived receiver is of use.
///
/// The upstream's observation retains the feed and the feed retains the derived messenger; nothing retains the
/// upstream. The observation ends when the derived receiver has been deallocated and nobody observes its messenger. Once the
/// receiver is gone, nobody new comes to observe, so it does not matter which of the two happens last: each side writes
/// its own fact before it reads the other's.
@usableFromInline
final class Feed<Wave>: @unchecked Sendable {

    /// The messenger of the derived receiver.
    @usableFromInline
    let messenger: Messenger<Wave>

    private let lock = Lock()

    // Guarded by `lock`.
    private var token: ObservationToken?
    private var receiverIsAlive = true
    private var hasEnded = false

    @usableFromInline
    init(into messenger: Messenger<Wave>) {
        self.messenger = messenger
        messenger.setUnobservedHook { [weak self] in self?.endIfUnused() }
    }

    /// Takes over the observation that feeds. It may have ended the feed before it could be handed over.
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
        // Nobody new comes to listen who could be given what is kept.
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
