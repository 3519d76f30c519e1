import SwiftObserver
import Testing

@Suite("Async: finishing", .timeLimit(.minutes(30)))
struct SequenceFinishingTests {
    @Test("A loop ends after what was sent before the messenger was finished, also behind objects")
    func loops() async {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let (mapped, other) = (messenger.map { $0 * 10 }, Messenger<Int>())
        let merged = mapped.merge(with: other)
        let sequences = [messenger.messages(), mapped.messages(), merged.messages()]
        for number in 1...3 { messenger.send(number) }
        messenger.finish()
        messenger.send(4)
        other.finish()
        loop.runOnce()
        var got: [[Int]] = []
        for sequence in sequences {
            var messages: [Int] = []
            for await message in sequence { messages.append(message) }
            got.append(messages)
        }
        #expect(got == [[1, 2, 3], [10, 20, 30], [10, 20, 30]])
        #expect(sequences.allSatisfy { $0.numbers.delivered == 3 && $0.numbers.discarded == 0 })
    }

    @Test("A loop that waits is woken, and one that begins later gets what is kept, and ends")
    func waitingAndLate() async {
        let (messenger, variable) = (Messenger<Int>(delivery: .warm(upTo: 2)), Var(7))
        let executor = SteppedExecutor()
        let consumer = Consumer(messenger.messages(), on: executor)
        executor.settle()
        for number in 1...3 { messenger.send(number) }
        messenger.finish()
        executor.settle()
        #expect(consumer.got == [1, 2, 3])
        await consumer.task.value
        var late: [Int] = []
        for await message in messenger.messages() { late.append(message) }
        variable.finish()
        for await value in variable.values() { late.append(value) }
        #expect(late == [2, 3, 7])
        #expect(await Messenger<Int>.finished.next() == nil)
    }
}

extension Messenger {
    fileprivate static var finished: Messenger {
        let messenger = Messenger()
        messenger.finish()
        return messenger
    }
}
