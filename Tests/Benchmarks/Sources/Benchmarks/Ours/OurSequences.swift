import Measuring
import SwiftObserver

enum OurSequences {
    static func messages(consumers: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let messages = max(1, operations / consumers)
            let total = SharedTally()
            return Workload(
                complaint: { total.complaint(unless: messages * consumers) },
                suspending: {
                    let tasks = await send(messages, to: consumers)
                    total.add(count: await tasks.total())
                })
        }
    }

    /// The messenger dies at the end, which ends its sequences after their last message.
    private static func send(_ messages: Int, to consumers: Int) async -> Consumers {
        let messenger = Messenger<Int>()
        let sequences = (0..<consumers).map { _ in messenger.messages() }
        let tasks = Consumers(consumers) { sequences[$0] }
        await Task.detached {
            for message in 0..<messages { messenger.send(message) }
        }.value
        return tasks
    }
}
