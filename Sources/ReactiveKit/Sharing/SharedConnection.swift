internal import SwiftObserver

/// The connection of a shared signal, which lasts as long as that is observed.
final class SharedConnection: Sendable {
    private let count: Guarded<ConnectionCount>

    init(disconnectingAt threshold: Int) {
        count = Guarded(ConnectionCount(disconnectingAt: threshold))
    }

    /// Starts one observation, and then the connection, if there is none.
    func start<Base: ConnectableSignalProtocol>(_ downstream: Downstream<Base.Element, Base.Error>, of base: Base) {
        let share = Share(in: self)
        let end = downstream.end
        downstream.observation.attach(.disposable(share))
        let number = count.withLock { $0.enter() }
        base._serialSignal.begin(
            Downstream(
                share.observation, on: downstream.actor, next: downstream.next,
                end: { [weak share] completion in
                    share?.dispose()
                    end(completion)
                }))
        guard let number else { return }
        let connection = base.connect()
        count.withLock { $0.connected(number, connection) }?.dispose()
    }

    private func leave() {
        count.withLock { $0.leave() }?.dispose()
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

extension ConnectableSignalProtocol {
    /// A signal that connects this one when it is first observed, and disconnects when nobody observes it any more.
    ///
    /// The next observer connects it again, with the same subject: what that keeps is kept.
    ///
    /// - Parameter disconnectCount: At how many observers it is disconnected when one leaves; by default, when the last one
    ///   does. A negative number means that it stays connected.
    public func refCount(disconnectCount: Int = 0) -> Signal<Element, Error> {
        let connection = SharedConnection(disconnectingAt: disconnectCount)
        let source = _serialSignal
        return Signal(home: source.home, canHop: source.canHop) { connection.start($0, of: self) }
    }
}

/// Counts the observers of a shared signal, and decides when it is connected and disconnected.
struct ConnectionCount {
    /// At how many observers it is disconnected when one leaves. A negative number means never.
    let threshold: Int
    private var observers = 0
    private var phase = Phase.idle
    /// Counts the connections.
    private var number = 0

    private enum Phase {
        case idle
        case connecting
        case connected(any Disposable)
    }

    init(disconnectingAt threshold: Int) {
        self.threshold = threshold
    }

    /// One more observes. Returns the number of the connection that is to be made, if there is none.
    mutating func enter() -> Int? {
        observers += 1
        guard case .idle = phase else { return nil }
        phase = .connecting
        number += 1
        return number
    }

    /// A connection was made. Returns it if it is to be disposed, since nobody wants it any more.
    mutating func connected(_ number: Int, _ connection: any Disposable) -> (any Disposable)? {
        guard case .connecting = phase, number == self.number else { return connection }
        phase = .connected(connection)
        return nil
    }

    /// One observes no more. Returns the connection if it is to be disposed.
    mutating func leave() -> (any Disposable)? {
        observers -= 1
        guard observers == threshold else { return nil }
        defer { phase = .idle }
        if case .connected(let connection) = phase { return connection }
        return nil
    }
}
