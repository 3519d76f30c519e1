import SwiftObserver

/// A strategy for each client that delivers only while the connection has room. It needs neither thread nor task.
final class WritableClient: Client {
    let connection = Connection(blocks: false)
    private let observation = FreeObservation()
    private let token: ObservationToken

    init(_ room: Messenger<Line>, backlog: Int, number: Int, poller: Poller) {
        let strategy = WhileWritable { [connection] in connection.isWritable }
        token = observation.observe(room)
            .delivered(by: strategy.bounded(to: backlog, dropping: .oldest))
            .receive { [connection] line in
                connection.write(line)
                guard !connection.isWritable else { return }
                poller.whenWritable(connection) { strategy.becameWritable() }
            }
    }

    var numbers: ObservationNumbers { token.numbers }

    func leave() {
        observation.stop()
        connection.hangUp()
    }
}
