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
