internal import Dispatch
#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// From where a program sends.
package enum Place: String, CaseIterable, Sendable {
    case mainActor = "the main actor"
    case mainQueue = "the main queue"
    case queueOnMain = "a serial queue that targets the main queue"
    case queue = "a serial queue"
    case queueInsideMain = "a serial queue, synchronously from the main actor"
    case mainQueueFromQueue = "the main queue, synchronously from a serial queue"
    case task = "a detached task"
    case actor = "an actor"

    /// Does something there, and comes back when it is done.
    func run(_ body: @escaping @Sendable () -> Void) async {
        switch self {
        case .mainActor: await MainActor.run { body() }
        case .mainQueue: await Self.run(on: .main, body)
        case .queueOnMain: await Self.run(on: DispatchQueue(label: "on main", target: .main), body)
        case .queue: await Self.run(on: DispatchQueue(label: "own"), body)
        case .queueInsideMain: await MainActor.run { DispatchQueue(label: "inside").sync { body() } }
        case .mainQueueFromQueue:
            await Self.run(on: DispatchQueue(label: "outside")) { DispatchQueue.main.sync { body() } }
        case .task: await Task.detached { body() }.value
        case .actor: await Somewhere().run(body)
        }
    }

    private static func run(on queue: DispatchQueue, _ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { done in
            queue.async {
                body()
                done.resume()
            }
        }
    }
}

private actor Somewhere {
    func run(_ body: @Sendable () -> Void) { body() }
}
