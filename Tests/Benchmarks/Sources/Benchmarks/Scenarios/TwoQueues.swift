import Dispatch

/// Runs a body in many blocks on two serial queues, as code does that knows no threads.
enum TwoQueues {
    /// Calls `body` with so many numbers on each queue, each in a block of its own, and returns when all have ended.
    static func run(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) {
        let queues = [DispatchQueue(label: "first"), DispatchQueue(label: "second")]
        for number in 0..<count {
            for queue in queues { queue.async { body(number) } }
        }
        for queue in queues { queue.sync {} }
    }
}
