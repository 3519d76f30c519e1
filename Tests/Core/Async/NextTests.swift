import SwiftObserver
import TestSupport
import Testing

@Suite("Async: next()", .timeLimit(.minutes(30)))
struct NextTests {
    private let executor = SteppedExecutor()

    /// Returns a task that waits for one message and logs it, or -1 for nil.
    private func wait(
        _ wait: @escaping @Sendable () async -> Int?
    ) -> (task: Task<Void, Never>, log: Log<Int>) {
        let log = Log<Int>()
        return (Task(executorPreference: executor) { log.add(await wait() ?? -1) }, log)
    }

    @Test("next() is the first message sent after it was called, and ends the observation")
    func next() {
        let messenger = Messenger<Int>()
        messenger.send(1)
        let (_, log) = wait { await messenger.next() }
        executor.settle()
        #expect(messenger.numbers.observers == 1)
        messenger.send(2)
        messenger.send(3)
        executor.settle()
        #expect(log.entries == [2])
        #expect(messenger.numbers.observers == 0)
    }

    @Test("next(where:) is the first message that satisfies the predicate")
    func nextWhere() {
        let messenger = Messenger<Int>()
        let (_, log) = wait { await messenger.next { $0 > 2 } }
        executor.settle()
        messenger.send(1)
        executor.settle()
        for number in 2...5 { messenger.send(number) }
        executor.settle()
        #expect(log.entries == [3])
        #expect(messenger.numbers.observers == 0)
    }

    @Test("next(where:) throws what its predicate throws, with its type")
    func predicateThrows() async {
        struct Refusal: Error, Equatable { let number: Int }
        let messenger = Messenger<Int>(delivery: .warm(upTo: 1))
        messenger.send(7)
        do throws(Refusal) {
            _ = try await messenger.next { number throws(Refusal) in throw Refusal(number: number) }
            Issue.record("It should have thrown.")
        } catch {
            #expect(error == Refusal(number: 7))
        }
        #expect(messenger.numbers.observers == 0)
    }

    @Test("A wait that is cancelled returns nil and observes no more", arguments: [false, true])
    func cancelled(byPredicate: Bool) {
        let messenger = Messenger<Int>()
        let (task, log) = wait { byPredicate ? await messenger.next { $0 > 1 } : await messenger.next() }
        executor.settle()
        if byPredicate { messenger.send(1) }
        executor.settle()
        task.cancel()
        #expect(messenger.numbers.observers == 0)
        messenger.send(2)
        executor.settle()
        #expect(log.entries == [-1])
    }

    @Test("A wait that begins cancelled returns nil at once")
    func cancelledBefore() {
        let messenger = Messenger<Int>(delivery: .warm(upTo: 1))
        messenger.send(1)
        let (task, log) = wait { await messenger.next() }
        task.cancel()
        executor.settle()
        #expect(log.entries == [-1])
        #expect(messenger.numbers.observers == 0)
    }

    @Test("A wait for an observable that is told to stop being observed returns nil")
    func observationEnds() {
        let messenger = Messenger<Int>()
        let (_, log) = wait { await messenger.next() }
        executor.settle()
        messenger.stopBeingObserved()
        executor.settle()
        #expect(log.entries == [-1])
    }

    @Test("next() on an actor has begun to observe before anything else can run there")
    @MainActor func registersAtOnce() async {
        let messenger = Messenger<Int>()
        // The task can only run once this one waits, and then the observation is there.
        let sender = Task { messenger.send(1) }
        #expect(await messenger.next() == 1)
        await sender.value
    }
}
