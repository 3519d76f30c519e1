import AsyncAlgorithms
import Measuring

enum AsyncAlgorithmsPeers {
    /// A channel hands each message to one task and waits until it was taken.
    static func channels(consumers: Int) -> Contender {
        Contender("AsyncChannel", .peer) { operations in
            let messages = max(1, operations / consumers)
            let total = SharedTally()
            return Workload(
                complaint: { total.complaint(unless: messages * consumers) },
                suspending: {
                    let channels = (0..<consumers).map { _ in AsyncChannel<Int>() }
                    let tasks = Consumers(consumers) { channels[$0] }
                    await Task.detached {
                        for message in 0..<messages {
                            for channel in channels { await channel.send(message) }
                        }
                        for channel in channels { channel.finish() }
                    }.value
                    total.add(count: await tasks.total())
                })
        }
    }

    /// One stream that several tasks share.
    static func share(consumers: Int) -> Contender {
        Contender("share", .peer, restraint: consumers > 1 ? 20 : 1) { operations in
            let messages = max(1, operations / consumers)
            let total = SharedTally()
            return Workload(
                complaint: { total.complaint(unless: messages * consumers) },
                suspending: {
                    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
                    let shared = stream.share(bufferingPolicy: .unbounded)
                    let ready = SharedTally()
                    let tasks = Consumers(consumers, ready: ready) { _ in shared }
                    // A consumer that begins to iterate later misses the earlier messages.
                    while ready.count < consumers { await Task.yield() }
                    await Task.detached {
                        for message in 0..<messages { continuation.yield(message) }
                        continuation.finish()
                    }.value
                    total.add(count: await tasks.total())
                })
        }
    }
}
