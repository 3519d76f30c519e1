import SwiftObserver
import TestSupport
import Testing

/// Two or three things at the same moment on real threads, again and again; ThreadSanitizer sees the rest.
@Suite("Async: races", .timeLimit(.minutes(30)))
struct RaceTests {
    static let rounds = 400

    /// Lets as many tasks go on together as it was made for.
    private actor Start {
        private var missing: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(_ count: Int) { missing = count }

        func line() async {
            missing -= 1
            guard missing == 0 else { return await withCheckedContinuation { waiting.append($0) } }
            for continuation in waiting { continuation.resume() }
        }
    }

    private func together(_ actions: [@Sendable () -> Void]) async {
        let start = Start(actions.count)
        await withTaskGroup(of: Void.self) { group in
            for action in actions {
                group.addTask {
                    await start.line()
                    action()
                }
            }
        }
    }

    /// A consumer that checks that it gets 1, 2, 3 …; returns how many it got.
    private func consume(_ messages: MessageSequence<Census.Citizen>) -> Task<Int, Never> {
        Task.detached {
            var count = 0
            for await message in messages {
                count += 1
                #expect(message.name == count)
            }
            return count
        }
    }

    @Test("G2, G6, G9: a send, a death and a cancellation meet")
    func sendDieCancel() async {
        let census = Census()
        for round in 0..<Self.rounds {
            let box = Shared(Messenger<Census.Citizen>())
            let consumers = (0..<3).map { _ in consume(box.value!.messages()) }
            var actions: [@Sendable () -> Void] = [
                {
                    let messenger = box.value
                    for name in 1...5 { messenger?.send(census.make(name)) }
                }
            ]
            if round % 2 == 0 { actions.append { consumers[0].cancel() } }
            if round % 3 == 0 { actions.append { box.value = nil } }
            await together(actions)
            let sent = round % 3 == 0 ? nil : 5
            box.value = nil
            for (index, consumer) in consumers.enumerated() {
                let count = await consumer.value
                if let sent, index > 0 || round % 2 != 0 { #expect(count == sent) }
            }
        }
        #expect(census.living == 0)
    }

    @Test("G6, G9: a cancellation meets the wait that it cancels")
    func cancelWait() async {
        let messenger = Messenger<Int>()
        for _ in 0..<Self.rounds {
            let start = Start(2)
            let task = Task.detached {
                await start.line()
                return await messenger.next()
            }
            await start.line()
            task.cancel()
            #expect(await task.value == nil)
        }
        #expect(messenger.numbers.observers == 0)
    }

    @Test("G2, G9: iterators, sends and the end of a sequence meet")
    func iterators() async {
        let census = Census()
        for _ in 0..<Self.rounds {
            let messenger = Messenger<Census.Citizen>()
            let sequence = Shared(messenger.messages(backlog: .limited(to: 2, dropping: .oldest)))
            await together([
                { _ = sequence.value?.makeAsyncIterator() },
                { _ = sequence.value?.makeAsyncIterator() },
                { for name in 1...5 { messenger.send(census.make(name)) } },
                { sequence.value = nil },
            ])
            #expect(messenger.numbers.observers == 0)
        }
        #expect(census.living == 0)
    }

    @Test("G1, G9: many senders, many consumers: one order for all of them")
    func oneOrder() async {
        let messenger = Messenger<Int>()
        let (senders, messages) = (4, 500)
        let consumers = (0..<4).map { _ in
            let sequence = messenger.messages()
            return Task.detached {
                var got = [Int]()
                for await message in sequence { got.append(message) }
                return got
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for sender in 0..<senders {
                group.addTask { for number in 0..<messages { messenger.send(sender * messages + number) } }
            }
        }
        // A send may return before its message is delivered by another thread, but that thread was one of the group.
        messenger.stopBeingObserved()
        let first = await consumers[0].value
        #expect(first.count == senders * messages)
        for sender in 0..<senders {
            let own = first.filter { $0 / messages == sender }
            #expect(own == own.sorted())
        }
        for consumer in consumers { #expect(await consumer.value == first) }
    }
}

private final class Shared<Value: Sendable>: @unchecked Sendable {
    // Sendable: `stored` is only touched under `lock`.
    private let lock = Lock()
    private var stored: Value?

    init(_ value: Value) { stored = value }

    var value: Value? {
        get { lock.withLock { stored } }
        set {
            let old = lock.withLock {
                defer { stored = newValue }
                return stored
            }
            withExtendedLifetime(old) {}
        }
    }
}
