import Dispatch

enum MainQueue {
    /// Returns when the main queue has run the blocks that it held.
    @MainActor
    static func turn() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }

    /// Returns when the condition holds, however many turns of the main queue that takes.
    @MainActor
    static func turns(until isDone: @MainActor () -> Bool) async {
        while !isDone() { await turn() }
    }
}
