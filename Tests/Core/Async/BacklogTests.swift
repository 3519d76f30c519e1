import SwiftObserver
import Testing

@Suite("Async: backlog and lag", .timeLimit(.minutes(30)))
struct BacklogTests {
    private let executor = SteppedExecutor()

    private func received(
        _ backlog: BacklogLimit, _ count: Int = 5
    ) -> [Int] {
        var messenger: Messenger<Int>? = Messenger<Int>()
        let messages = messenger!.messages(backlog: backlog)
        for number in 1...count { messenger!.send(number) }
        messenger = nil
        let consumer = Consumer(messages, on: executor)
        executor.settle()
        #expect(consumer.hasEnded)
        return consumer.got
    }

    @Test("G8: no more waits than the limit allows, and the rule says what is dropped")
    func limits() {
        #expect(received(.unlimited) == [1, 2, 3, 4, 5])
        #expect(received(.limited(to: 2, dropping: .oldest)) == [4, 5])
        #expect(received(.limited(to: 2, dropping: .newest)) == [1, 2])
        #expect(received(.limited(to: 9, dropping: .newest)) == [1, 2, 3, 4, 5])
        #expect(received(.limited(to: 0, dropping: .oldest)) == [])
        #expect(received(.limited(to: -3, dropping: .newest)) == [])
        #expect(received(.limited(to: .max, dropping: .oldest), 10_000) == Array(1...10_000))
    }

    @Test("G8: a message goes past the backlog to a consumer that waits", arguments: [DroppingRule.oldest, .newest])
    func noBacklog(rule: DroppingRule) {
        let messenger = Messenger<Int>()
        let consumer = Consumer(messenger.messages(backlog: .limited(to: 0, dropping: rule)), on: executor)
        executor.settle()
        messenger.send(1)
        messenger.send(2)
        executor.settle()
        messenger.send(3)
        messenger.stopBeingObserved()
        executor.settle()
        #expect(consumer.got == [1, 3])
    }

    @Test("G8: a full backlog has room again for every message taken")
    func roomAgain() async {
        let messenger = Messenger<Int>()
        var iterator = messenger.messages(backlog: .limited(to: 2, dropping: .newest)).makeAsyncIterator()
        for number in 1...3 { messenger.send(number) }
        #expect(await iterator.next() == 1)
        for number in 4...6 { messenger.send(number) }
        #expect(await iterator.next() == 2)
        #expect(await iterator.next() == 4)
        messenger.send(7)
        #expect(await iterator.next() == 7)
    }

    @Test("The lag report stands where the newest were dropped")
    func lagOfNewest() async {
        let messenger = Messenger<Int>()
        var iterator = messenger.messages(backlog: .limited(to: 2, dropping: .newest)).reportingLag()
            .makeAsyncIterator()
        for number in 1...4 { messenger.send(number) }
        #expect(await iterator.next() == .message(1))
        for number in 5...6 { messenger.send(number) }
        #expect(await iterator.next() == .message(2))
        #expect(await iterator.next() == .lag(Lag(dropped: 2, position: 2)))
        #expect(await iterator.next() == .message(5))
        // The gap at the end needs no further message to be known.
        #expect(await iterator.next() == .lag(Lag(dropped: 1, position: 5)))
        messenger.send(7)
        #expect(await iterator.next() == .message(7))
    }

    @Test("The lag report stands where the oldest were dropped")
    func lagOfOldest() async {
        let messenger = Messenger<Int>()
        var iterator = messenger.messages(backlog: .limited(to: 2, dropping: .oldest)).reportingLag()
            .makeAsyncIterator()
        for number in 1...5 { messenger.send(number) }
        #expect(await iterator.next() == .lag(Lag(dropped: 3, position: 0)))
        #expect(await iterator.next() == .message(4))
        for number in 6...7 { messenger.send(number) }
        #expect(await iterator.next() == .lag(Lag(dropped: 1, position: 4)))
        #expect(await iterator.next() == .message(6))
        #expect(await iterator.next() == .message(7))
    }

    @Test("The last gap is reported before the end, and an unlimited sequence has none")
    func lagAtTheEnd() {
        var messenger: Messenger<Int>? = Messenger<Int>()
        let limited = messenger!.messages(backlog: .limited(to: 1, dropping: .newest)).reportingLag()
        let unlimited = messenger!.messages().reportingLag()
        for number in 1...3 { messenger!.send(number) }
        messenger = nil
        let consumer = Consumer(limited, on: executor)
        let other = Consumer(unlimited, on: executor)
        executor.settle()
        #expect(consumer.got == [.message(1), .lag(Lag(dropped: 2, position: 1))])
        #expect(consumer.got.compactMap(\.message) == [1])
        #expect(other.got == [.message(1), .message(2), .message(3)])
        #expect(consumer.hasEnded && other.hasEnded)
    }

    @Test("G2: the lag report shares the observation of the sequence that it reports on")
    func sharedObservation() async {
        let messenger = Messenger<Int>()
        let messages = messenger.messages()
        let report = messages.reportingLag()
        #expect(messenger.numbers.observers == 1)
        messenger.send(1)
        var iterator = report.makeAsyncIterator()
        #expect(messenger.numbers.observers == 1)
        #expect(await iterator.next() == .message(1))
    }

    @Test("G8: messages and gaps add up to what was sent", arguments: [DroppingRule.oldest, .newest])
    func addsUp(rule: DroppingRule) {
        var generator = SplitMix(state: 7)
        for limit in 0...4 {
            var messenger: Messenger<Int>? = Messenger<Int>()
            let report = messenger!.messages(backlog: .limited(to: limit, dropping: rule)).reportingLag()
            let consumer = Consumer(report, on: executor)
            var sent = 0
            for _ in 0..<300 {
                if Int.random(in: 0..<3, using: &generator) == 0 {
                    executor.step()
                } else {
                    messenger!.send(sent)
                    sent += 1
                }
            }
            messenger = nil
            executor.settle()
            var position = 0
            for entry in consumer.got {
                switch entry {
                case .message(let number):
                    #expect(number == position)
                    position += 1
                case .lag(let lag):
                    #expect(lag.position == position)
                    #expect(lag.dropped > 0)
                    position += lag.dropped
                }
            }
            #expect(position == sent)
        }
    }
}

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
