import SwiftObserver
import Testing

/// A lock held at the wrong moment shows as a deadlock here: the locks are not recursive.
@Suite("Async: nothing of the user's runs under a lock", .timeLimit(.minutes(1)))
struct LockTests {
    private let executor = SteppedExecutor()

    /// Messages that, when they die, use everything they could be locked out of.
    private struct Scene {
        let messenger = Messenger<Census.Citizen?>()
        let census = Census()
        let deaths = Log<Int>()
        let messages: MessageSequence<Census.Citizen?>

        init(backlog: BacklogLimit = .unlimited) {
            messages = messenger.messages(backlog: backlog)
        }

        func send(_ name: Int) {
            messenger.send(
                census.make(name) { [deaths, weak messenger, messages] in
                    deaths.append(name)
                    messenger?.send(nil)
                    _ = messages.makeAsyncIterator()
                    _ = messenger?.messages()
                })
        }
    }

    @Test("G4: a message that a full backlog drops", arguments: [DroppingRule.oldest, .newest])
    func dropped(rule: DroppingRule) {
        let scene = Scene(backlog: .limited(to: 1, dropping: rule))
        var iterator = Optional(scene.messages.makeAsyncIterator())
        scene.send(1)
        // The one that goes says something, which is dropped or makes the other one go.
        scene.send(2)
        #expect(scene.deaths.entries == (rule == .oldest ? [1, 2] : [2]))
        withExtendedLifetime(iterator) {}
        iterator = nil
        #expect(scene.census.living == 0)
    }

    @Test("G4: messages that an iterator leaves behind")
    func leftBehind() {
        let scene = Scene()
        var iterator = Optional(scene.messages.makeAsyncIterator())
        scene.send(1)
        scene.send(2)
        withExtendedLifetime(iterator) {}
        iterator = nil
        #expect(scene.deaths.entries.sorted() == [1, 2])
        #expect(scene.messenger.numbers.observers == 0)
    }

    @Test("G4: messages that a cancelled task leaves behind, on the thread that cancels")
    func cancelled() {
        let scene = Scene()
        let got = Log<Int>()
        let task = Task(executorPreference: executor) { [messages = scene.messages] in
            for await message in messages { got.append(message?.name ?? 0) }
            got.append(-1)
        }
        executor.settle()
        scene.send(1)
        scene.send(2)
        scene.send(3)
        task.cancel()
        // The first was the task's already.
        #expect(scene.deaths.entries.sorted() == [2, 3])
        #expect(scene.messenger.numbers.observers == 0)
        executor.settle()
        #expect(got.entries == [1, -1])
        #expect(scene.deaths.entries.sorted() == [1, 2, 3])
    }

    @Test("G4: the executor of a consumer that is resumed by a message, a death or a cancellation")
    func executors() {
        let messenger = Log<Messenger<Int>>()
        let calls = Log<Void>()
        let executor = SteppedExecutor {
            guard calls.entries.count < 3 else { return }
            calls.append(())
            for messenger in messenger.entries {
                messenger.send(calls.entries.count)
                _ = messenger.messages()
            }
        }
        messenger.append(Messenger<Int>())
        let first = Consumer(messenger.entries[0].messages(), on: executor)
        executor.settle()
        // The send resumes the consumer, whose executor sends the next message meanwhile.
        messenger.entries[0].send(0)
        executor.settle()
        #expect(first.got == [1, 0, 2] || first.got == [0, 2] || first.got == [1, 0, 2, 3])
        first.task.cancel()
        executor.settle()
        #expect(first.hasEnded)
    }
}
