import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("A limit for nested sends that is reached or changed", .serialized)
struct NestingLimitChangeTests {
    init() {
        #if DEBUG
            DebugOutput.beSilent()
        #endif
    }

    @Test("G2: what is sent after the end counts nowhere, also past the limit", arguments: Kind.all)
    func afterTheEnd(_ kind: Kind) async throws {
        try await onOwnThread {
            for kind in NestingLimitTests.limited(kind, to: 0) {
                let setup = kind.make()
                let messenger = Messenger<Int>(delivery: setup.strategy)
                let (listener, refused) = (Listener(), Counter())
                let token = listener.listen(to: messenger) { [weak messenger] _ in
                    messenger?.finish()
                    messenger?.send(1)
                    do { try messenger?.trySend(2) } catch { refused.add() }
                }
                messenger.send(0)
                try settle([setup], [messenger]) { refused.value == 1 }
                #expect(messenger.numbers.sent == 1 && listener.log.count == 1, "\(kind)")
                #expect(token.numbers.offered == 1 && token.numbers.delivered == 1, "\(kind)")
            }
        }
    }

    @Test("A variable keeps the value that was set, and leaves out the update", arguments: NestingLimitTests.levels)
    func variables(_ level: Int) {
        let variable = Var(0, delivery: .limitingNesting(to: level))
        let listener = Listener()
        let updates = Log<[Int]>()
        listener.observe(variable) { [weak variable] update in
            updates.add([update.old, update.new])
            variable?.value = update.new + 1
        }
        variable.value = 1
        #expect(variable.value == level + 2)
        #expect(updates.entries == (0...level).map { [$0, $0 + 1] })
        variable.value = 100
        #expect(updates.entries[level + 1] == [level + 2, 100])
        #expect(variable.numbers.observations.map(\.dropped) == [2])
    }

    @Test("What is refused is not kept for others")
    func replay() {
        let messenger = Messenger<Int>(delivery: .cold.limitingNesting(to: 1))
        let (listener, late) = (Listener(), Listener())
        listener.listen(to: messenger) { [weak messenger] in messenger?.send($0 + 1) }
        messenger.send(0)
        listener.stopObserving()
        late.listen(to: messenger)
        #expect(late.log.entries == [0, 1])
    }

    @Test("What is replayed has the level that it had")
    func replayedLevels() {
        let messenger = Messenger<Int>(delivery: .cold.limitingNesting(to: 2))
        let (first, late) = (Listener(), Listener())
        first.listen(to: messenger) { [weak messenger] in if $0 < 1 { messenger?.send($0 + 1) } }
        messenger.send(0)
        let accepted = Log<Int>()
        late.listen(to: messenger) { [weak messenger] number in
            if number < 10, (try? messenger?.trySend(number + 10)) != nil { accepted.add(number) }
            if number >= 10, number < 20, (try? messenger?.trySend(number + 10)) != nil { accepted.add(number) }
        }
        #expect(accepted.entries == [0, 1, 10])
    }

    @Test("The limit is read once, a new one counts on, and a limit after none begins anew")
    func swapping() {
        let messenger = Messenger<Int>(delivery: .limitingNesting(to: 1))
        let listener = Listener()
        let change = Holder<@Sendable (Int) -> Void>()
        listener.listen(to: messenger) { [weak messenger] number in
            change.object?(number)
            if number < 100 { messenger?.send(number + 1) }
        }
        change.object = { [weak messenger] in if $0 == 1 { messenger?.setDelivery(.immediate.limitingNesting(to: 3)) } }
        messenger.send(0)
        #expect(listener.log.entries == [0, 1, 2, 3])
        change.object = { [weak messenger] in
            if $0 == 12 { messenger?.setDelivery(.ordered) }
            if $0 == 15 { messenger?.setDelivery(.limitingNesting(to: 1)) }
        }
        messenger.send(10)
        #expect(listener.log.entries.dropFirst(4) == [10, 11, 12, 13, 14, 15, 16, 17])
    }

    @Test("What waited elsewhere leads to no more than it may, where nobody delivers any more", arguments: [0, 1, 2])
    func afterwards(_ level: Int) {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .limitingNesting(to: level))
        let elsewhere = Messenger<Int>(delivery: .loop(loop))
        let listener = Listener()
        listener.listen(to: messenger) { elsewhere.send($0) }
        let other = Listener()
        other.listen(to: elsewhere) { [weak messenger] in messenger?.send($0 + 1) }
        for start in [0, 100] {
            messenger.send(start)
            while loop.runOnce() > 0 {}
        }
        #expect(listener.log.entries == Array(0...level) + Array(100...100 + level))
        let numbers = messenger.numbers
        #expect(numbers.sent == 2 * (level + 2) && numbers.observations.map(\.dropped) == [2])
        #expect(numbers.observations.map(\.pending) == [0])
    }

    @Test("A limit that comes and goes while two threads send: each message is handled or refused, and none is lost")
    func comingAndGoing() async throws {
        let rounds = 2_000
        let (messenger, answers) = (Messenger<Int>(), Messenger<Int>(delivery: .limitingNesting(to: 2)))
        let (listener, other) = (Listener(), Listener())
        listener.listen(to: messenger) { [weak answers] in answers?.send($0 + 1) }
        other.listen(to: answers) { [weak messenger] in if $0 % 8 != 0 { messenger?.send($0 + 1) } }
        try await onOwnThread {
            try onThreads(3) { thread in
                for round in 0..<rounds {
                    switch (thread, round % 4) {
                    case (0, _), (1, _): messenger.send(round * 8)
                    case (_, 0): messenger.setDelivery(.limitingNesting(to: 1))
                    case (_, 1): messenger.setDelivery(.limitingNesting(to: 0))
                    case (_, 2): messenger.setDelivery(.ordered)
                    default: messenger.setDelivery(.immediate.limitingNesting(to: 3))
                    }
                }
            }
        }
        for numbers in [messenger.numbers, answers.numbers] {
            let one = try #require(numbers.observations.first)
            #expect(one.offered == numbers.sent && one.pending == 0 && one.discarded == 0)
            #expect(one.delivered + one.dropped == one.offered)
        }
        #expect(messenger.numbers.sent >= 2 * rounds)
        messenger.setDelivery(.ordered)
        let count = listener.log.entries.count
        messenger.send(7)
        #expect(listener.log.entries.count == count + 1)
    }
}
