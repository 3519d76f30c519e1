import SwiftObserver

/// A task for each client: it waits without a thread until the connection has room.
final class TaskClient: Client {
    let connection = Connection(blocks: false)
    private let lines: MessageSequence<Line>
    private let task: Task<Void, Never>

    init(_ room: Messenger<Line>, backlog: Int, number: Int, poller: Poller) {
        let lines = room.messages(backlog: .limited(to: backlog, dropping: .oldest)).named("client \(number)")
        self.lines = lines
        task = Task { [connection] in
            for await line in lines {
                while !connection.write(line), !Task.isCancelled {
                    await withCheckedContinuation { goOn in
                        poller.whenWritable(connection) { goOn.resume() }
                    }
                }
            }
        }
    }

    var numbers: ObservationNumbers { lines.numbers }

    func leave() {
        task.cancel()
        connection.hangUp()
    }
}
