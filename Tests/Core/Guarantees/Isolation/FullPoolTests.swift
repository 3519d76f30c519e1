import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Handlers of actors get their turn", .serialized)
struct FullPoolTests {
    @Test("while every thread of the pool computes, the main actor and an actor with an executor of its own are called")
    func fullPool() async throws {
        let numbers = Messenger<Int>()
        let (observer, stepped) = (Person(), OwnThreadActor())
        let (onMain, inPool) = (Counter(), Counter())
        observer.observe(numbers) { @MainActor _ in onMain.add() }
        stepped.observe(numbers) { actor, _ in
            actor.preconditionIsolated()
            actor.count.add()
        }
        let width = ProcessInfo.processInfo.activeProcessorCount
        try await onOwnThread {
            let (inside, gate) = (Counter(), Door())
            for _ in 0..<width {
                Task.detached {
                    inside.add()
                    gate.pass()
                }
            }
            defer { gate.open() }
            try wait { inside.value == width }
            // Proves that the pool is full.
            for _ in 0..<width { Task.detached { inPool.add() } }
            numbers.send(1)
            try wait { onMain.value == 1 && stepped.count.value == 1 }
            guard inPool.value == 0 else { throw PoolWasNotFull() }
        }
        try await waitAsync { inPool.value == width }
    }

    private struct PoolWasNotFull: Error {}
}

private actor OwnThreadActor: Observer {
    nonisolated let receiver = Receiver()
    nonisolated let count = Counter()
    private nonisolated let executor = OwnQueueExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
