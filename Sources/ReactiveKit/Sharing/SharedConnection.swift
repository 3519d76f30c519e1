internal import SwiftObserver

/// The connection of a shared signal, which lasts as long as the signal is observed.
final class SharedConnection: Sendable {
    private let count: Guarded<ConnectionCount>

    init(disconnectingAt threshold: Int) {
        count = Guarded(ConnectionCount(disconnectingAt: threshold))
    }

    /// Starts one observation, and then the connection, if there is none.
    func start<Base: ConnectableSignalProtocol>(_ downstream: Downstream<Base.Element, Base.Error>, of base: Base) {
        let share = Share(in: self, upstreamOf: downstream.observation)
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

    /// One observation. It retains the shared connection but, like everything upstream, not the subject.
    private final class Share: Disposable {
        let observation: Observation
        private let connection: SharedConnection

        init(in connection: SharedConnection, upstreamOf downstream: Observation) {
            observation = Observation(upstreamOf: downstream)
            self.connection = connection
        }

        func dispose() {
            if observation.end() { connection.leave() }
        }

        var isDisposed: Bool { observation.isDisposed }
    }
}

extension ConnectableSignalProtocol {
    /// Returns a signal that connects this one for its first observer, and disconnects it after its last one.
    ///
    /// ```swift
    /// let prices = PassthroughSubject<Int, Never>()
    /// let latest = prices.replay(limit: 1).refCount()
    /// _ = latest.observeNext { print("first", $0) }
    /// prices.send(5)                                   // prints: first 5
    /// _ = latest.observeNext { print("second", $0) }   // prints: second 5
    /// ```
    ///
    /// The next observer connects it again with the same subject, which still keeps its elements.
    ///
    /// - Parameter disconnectCount: The number of remaining observers at which the signal is disconnected when one
    ///   leaves, by default zero. With a negative number, the signal stays connected.
    public func refCount(disconnectCount: Int = 0) -> Signal<Element, Error> {
        shared(by: SharedConnection(disconnectingAt: disconnectCount), as: "refCount")
    }

    /// - Parameter name: The name of the operator, for inspections.
    func shared(by connection: SharedConnection, as name: StaticString) -> Signal<Element, Error> {
        let source = _serialSignal
        return Signal(home: source.home, canHop: source.canHop) { downstream in
            downstream.note(name)
            connection.start(downstream, of: self)
        }
    }
}

/// Counts the observers of a shared signal, and decides when it is connected and disconnected.
struct ConnectionCount {
    /// The number of remaining observers at which the signal is disconnected when one leaves. A negative number means
    /// never.
    let threshold: Int
    private var observers = 0
    private var phase = Phase.idle
    /// The number of connections so far.
    private var number = 0

    private enum Phase {
        case idle
        case connecting
        case connected(any Disposable)
    }

    init(disconnectingAt threshold: Int) {
        self.threshold = threshold
    }

    /// Adds an observer. Returns the number of the connection to make, if there is none.
    mutating func enter() -> Int? {
        observers += 1
        guard case .idle = phase else { return nil }
        phase = .connecting
        number += 1
        return number
    }

    /// Takes a new connection. Returns it if it has to be disposed, since it is not wanted any more.
    mutating func connected(_ number: Int, _ connection: any Disposable) -> (any Disposable)? {
        guard case .connecting = phase, number == self.number else { return connection }
        phase = .connected(connection)
        return nil
    }

    /// Removes an observer. Returns the connection if it has to be disposed.
    mutating func leave() -> (any Disposable)? {
        observers -= 1
        guard observers == threshold else { return nil }
        defer { phase = .idle }
        if case .connected(let connection) = phase { return connection }
        return nil
    }
}
