internal import SwiftObserver

/// The connection of a shared signal, which lasts as long as that is observed.
final class SharedConnection: @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var count: ConnectionCount

    init(disconnectingAt threshold: Int) {
        count = ConnectionCount(disconnectingAt: threshold)
    }

    /// Starts one observation, and then the connection, if there is none.
    func start<Base: ConnectableSignalProtocol>(_ downstream: Downstream<Base.Element, Base.Error>, of base: Base) {
        let share = Share(in: self)
        let end = downstream.end
        downstream.observation.attach(.disposable(share))
        let number = lock.withLock { count.enter() }
        base._serialSignal.begin(
            Downstream(
                share.observation, on: downstream.actor, next: downstream.next,
                end: { [weak share] completion in
                    share?.dispose()
                    end(completion)
                }))
        guard let number else { return }
        let connection = base.connect()
        lock.withLock { count.connected(number, connection) }?.dispose()
    }

    private func leave() {
        lock.withLock { count.leave() }?.dispose()
    }

    /// One observation. It holds the connection, and so, as everything that is upstream, not the subject that it goes through.
    private final class Share: Disposable {
        let observation = Observation()
        private let connection: SharedConnection

        init(in connection: SharedConnection) {
            self.connection = connection
        }

        func dispose() {
            if observation.end() { connection.leave() }
        }

        var isDisposed: Bool { observation.isDisposed }
    }
}
