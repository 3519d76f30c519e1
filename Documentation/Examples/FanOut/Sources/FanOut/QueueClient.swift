import Dispatch
import SwiftObserver

/// A queue for each client: the handler may block in `write`, and blocks a thread while it does.
final class QueueClient: Client {
    let connection = Connection(blocks: true)
    private let observation = FreeObservation()
    private let token: ObservationToken

    init(_ room: Messenger<Line>, backlog: Int, number: Int) {
        let queue = DispatchQueue(label: "client \(number)")
        token = observation.observe(room)
            .delivered(by: .queue(queue).bounded(to: backlog, dropping: .oldest))
            .receive { [connection] line in connection.write(line) }
    }

    var numbers: ObservationNumbers { token.numbers }

    func leave() {
        connection.hangUp()
        observation.stop()
    }
}
