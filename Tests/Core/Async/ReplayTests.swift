import SwiftObserver
import TestSupport
import Testing

@Suite("Async: replay", .timeLimit(.minutes(30)))
struct ReplayTests {
    private let executor = SteppedExecutor()

    @Test("G7: a sequence begins with the replay that the strategy promises, then comes what is sent")
    func replay() async {
        let messenger = Messenger<Int>(delivery: .warm(upTo: 2))
        for number in 1...3 { messenger.send(number) }
        let messages = messenger.messages()
        messenger.send(4)
        var first = messages.makeAsyncIterator()
        var second = messages.makeAsyncIterator()
        messenger.send(5)
        for number in 2...5 { #expect(await first.next() == number) }
        for number in 3...5 { #expect(await second.next() == number) }
    }

    @Test("G8: the backlog's limit is none for the replay", arguments: [0, 1, 2], [DroppingRule.oldest, .newest])
    func exempt(limit: Int, rule: DroppingRule) {
        var messenger: Messenger<Int>? = Messenger<Int>(delivery: .cold)
        for number in 1...4 { messenger!.send(number) }
        let messages = messenger!.messages(backlog: .limited(to: limit, dropping: rule))
        for number in 5...7 { messenger!.send(number) }
        messenger = nil
        let consumer = Consumer(messages, on: executor)
        executor.settle()
        let live = rule == .oldest ? Array((5...7).suffix(limit)) : Array((5...7).prefix(limit))
        #expect(consumer.got == Array(1...4) + live)
    }

    @Test("G7: next() takes the oldest of the replay")
    func next() async {
        let messenger = Messenger<Int>(delivery: .cold)
        for number in 1...3 { messenger.send(number) }
        #expect(await messenger.next() == 1)
        #expect(await messenger.next { $0 > 1 } == 2)
        #expect(messenger.numbers.observers == 0)
    }

    @Test("G7, G9: replay and live messages join without gap or duplicate while other tasks send")
    func gapFree() async {
        let messenger = Messenger<Int>(delivery: .cold)
        let last = TestDepth.pick(quick: 1_000, usual: 1_000, thorough: 2_000, deep: 10_000)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    var count = 0
                    while count < last {
                        // A new observation each time, a little longer than the last one.
                        let goal = min(last, count + 20)
                        count = 0
                        for await message in messenger.messages().prefix(goal) {
                            count += 1
                            #expect(message == count)
                        }
                    }
                }
            }
            group.addTask {
                for number in 1...last {
                    messenger.send(number)
                    if number % 20 == 0 { await Task.yield() }
                }
            }
        }
    }
}
