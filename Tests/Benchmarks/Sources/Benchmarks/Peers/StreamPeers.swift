import Measuring

enum StreamPeers {
    /// A stream serves one task: for several, there is one stream for each, as one would do by hand.
    static func streams(consumers: Int) -> Contender {
        Contender("AsyncStream", .peer) { operations in
            let messages = max(1, operations / consumers)
            let total = SharedTally()
            return Workload(
                complaint: { total.complaint(unless: messages * consumers) },
                suspending: {
                    let streams = (0..<consumers).map { _ in AsyncStream.makeStream(of: Int.self) }
                    let tasks = Consumers(consumers) { streams[$0].stream }
                    await Task.detached {
                        for message in 0..<messages {
                            for stream in streams { stream.continuation.yield(message) }
                        }
                        for stream in streams { stream.continuation.finish() }
                    }.value
                    total.add(count: await tasks.total())
                })
        }
    }
}
