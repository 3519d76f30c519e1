import SwiftObserver
import TestSupport
import Testing

/// Actions that need the lock of an iteration come at the worst moments. The locks are not recursive, so one that is
/// held then shows as a deadlock.
@Suite("Async: nothing of the user's runs under a lock", .timeLimit(.minutes(30)))
struct LockTests {
    private let executor = SteppedExecutor()

    /// A messenger, a sequence and its first iterator, and a way to use all of them that needs every lock they have.
    private final class Scene: @unchecked Sendable {
        // Sendable: the executor of the intruders runs on one thread, that of the test.
        let messenger: Messenger<Census.Citizen?>
        let census = Census()
        let deaths = Log<Int>()
        let messages: MessageSequence<Census.Citizen?>
        let iterator: MessageSequence<Census.Citizen?>.AsyncIterator
        private let intruders = SteppedExecutor()

        init(_ messenger: Messenger<Census.Citizen?> = Messenger(), backlog: BacklogLimit = .unlimited) {
            self.messenger = messenger
            messages = messenger.messages(backlog: backlog)
            iterator = messages.makeAsyncIterator()
        }

        /// A message that uses everything when it dies.
        func message(_ name: Int) -> Census.Citizen {
            census.make(name) { [weak self] in
                self?.deaths.add(name)
                self?.intrude()
            }
        }

        func intrude() {
            Task(executorPreference: intruders) {
                var iterator = self.iterator
                _ = await iterator.next()
            }
            intruders.settle()
            _ = messages.makeAsyncIterator()
            _ = messenger.messages()
        }

        func send(_ name: Int) {
            messenger.send(message(name))
        }

        /// Ends the intruders.
        func end() {
            messenger.stopBeingObserved()
            intruders.settle()
        }
    }

    @Test("G4: a message that a full backlog drops", arguments: [DroppingRule.oldest, .newest])
    func dropped(rule: DroppingRule) {
        let scene = Scene(backlog: .limited(to: 1, dropping: rule))
        scene.send(1)
        // The one that dies takes the other one.
        scene.send(2)
        #expect(scene.deaths.entries == (rule == .oldest ? [1, 2] : [2, 1]))
        scene.end()
        #expect(scene.census.living == 0)
    }

    @Test("G4: messages beyond the limit that come after the replay")
    func droppedAtTheBeginning() {
        let storage = MessageStorage<Census.Citizen?>(backlog: .limited(to: 0, dropping: .oldest))
        let census = Census()
        storage.offer(census.make { storage.offer(nil) }, isReplayed: true)
        for _ in 0..<2 { storage.offer(census.make { storage.offer(nil) }) }
        #expect(census.living == 1)
        storage.clear()
        #expect(census.living == 0)
    }

    @Test("G4: messages that an iterator leaves behind")
    func leftBehind() {
        let messenger = Messenger<Census.Citizen?>()
        let (census, deaths) = (Census(), Log<Int>())
        var iterator = Optional(messenger.messages().makeAsyncIterator())
        for name in 1...2 {
            messenger.send(
                census.make(name) {
                    deaths.add(name)
                    messenger.send(nil)
                })
        }
        withExtendedLifetime(iterator) {}
        iterator = nil
        #expect(deaths.entries.sorted() == [1, 2])
        #expect(messenger.numbers.observers == 0)
    }

    @Test("G4: messages that a cancelled task leaves behind go when it takes note, not while it is being cancelled")
    func cancelled() {
        let scene = Scene()
        let got = Log<Int>()
        let task = Task(executorPreference: executor) {
            var iterator = scene.iterator
            while let message = await iterator.next() { got.add(message?.name ?? 0) }
            got.add(-1)
        }
        executor.settle()
        for name in 1...3 { scene.send(name) }
        task.cancel()
        #expect(scene.messenger.numbers.observers == 0)
        #expect(scene.deaths.entries.isEmpty)
        executor.settle()
        // The first was the task's already.
        #expect(got.entries == [1, -1])
        #expect(scene.deaths.entries.sorted() == [1, 2, 3])
        scene.end()
    }

    @Test("G4: the executor of a task that a message, a death or a cancellation resumes", arguments: 0..<4)
    func executors(occasion: Int) {
        let scenes = Log<Scene>()
        let resumptions = Log<Void>()
        let executor = SteppedExecutor {
            guard let scene = scenes.entries.first else { return }
            resumptions.add(())
            scene.intrude()
        }
        let (messenger, listener) = (Messenger<Census.Citizen?>(), LockListener())
        let cancellation = Log<@Sendable () -> Void>()
        // Before the sequence, so that it is called before it, and in the middle of a delivery.
        listener.observe(messenger) { _ in cancellation.entries.first?() }
        let scene = Scene(messenger)
        let task = Task(executorPreference: executor) {
            var iterator = scene.iterator
            return await iterator.next() != nil
        }
        executor.settle()
        scenes.add(scene)
        switch occasion {
        case 0: scene.send(1)
        case 1: scene.messenger.stopBeingObserved()
        case 2:
            cancellation.add { if resumptions.entries.isEmpty { task.cancel() } }
            scene.send(1)
        default: task.cancel()
        }
        withExtendedLifetime(listener) {}
        #expect(resumptions.entries.count == 1)
        executor.settle()
        scene.end()
    }
}

private final class LockListener: Observer {
    let receiver = Receiver()
}
