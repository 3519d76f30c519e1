import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Threads at random", .serialized)
struct RandomThreadsTests {
    /// Steps of each thread.
    private static let steps = TestDepth.pick(quick: 200, usual: 400, deep: 4000)

    @Test("G1, G2, G6, G8, G9: four threads send, observe, stop, die and swap at random", arguments: 1...6)
    func everything(_ seed: UInt64) async throws {
        try await onOwnThread {
            let kinds = Kind.all.filter { !$0.isImmediate } + [.loop.modified(.warm(3)), .queue.modified(.cold)]
            let setups = kinds.map { $0.make() }
            let messengers = setups.prefix(2).map { setup in
                let strategy = setup.strategy
                return Messenger<Int>(delivery: strategy)
            }
            let stayers = messengers.map { messenger in
                (0..<2).map { _ in
                    let listener = Listener()
                    return (listener, listener.listen(to: messenger))
                }
            }
            let (wrong, sent) = (Log<String>(), messengers.map { _ in Counter() })
            let turn = NSLock()
            try onThreads(4) { thread in
                var random = Dice(seed: seed &* 977 &+ UInt64(thread))
                var guests: [(Listener, ObservationToken)] = []
                for step in 1...Self.steps {
                    let index = Int.random(in: 0..<2, using: &random)
                    let messenger = messengers[index]
                    switch Int.random(in: 0..<20, using: &random) {
                    case 0..<9:
                        sent[index].add()
                        messenger.send(thread * 1_000_000 + step)
                    case 9..<12:
                        let guest = Listener()
                        guests.append((guest, guest.listen(to: messenger)))
                    case 12, 13:
                        guests.popLast()?.1.stop()
                    case 14, 15:
                        if !guests.isEmpty { guests.removeFirst() }
                    case 16:
                        let strategy = setups[Int.random(in: 0..<setups.count, using: &random)].strategy
                        messenger.setDelivery(strategy)
                    case 17:
                        let numbers = messenger.numbers
                        if !numbers.observations.allSatisfy(\.addUp) { wrong.add("\(numbers)") }
                    case 18:
                        messenger.clearReplay()
                    default:
                        // A loop may be run by one thread at a time.
                        turn.withLock { setups[Int.random(in: 0..<setups.count, using: &random)].turn() }
                    }
                    if let (guest, token) = guests.last {
                        if !token.numbers.addUp { wrong.add("\(token.numbers)") }
                        if guest.overlaps.value > 0 { wrong.add("overlapping calls") }
                    }
                }
            }
            for (index, messenger) in messengers.enumerated() {
                try wait {
                    for setup in setups { setup.turn() }
                    return messenger.isIdle
                }
                for setup in setups { setup.turn() }
                let logs = stayers[index].map { $0.0.log.entries }
                #expect(logs[0] == logs[1], "one order for all")
                #expect(logs[0].count == sent[index].value, "nothing lost, nothing doubled")
                #expect(Set(logs[0]).count == logs[0].count)
                for thread in 0..<4 {
                    let own = logs[0].filter { $0 / 1_000_000 == thread }
                    #expect(own == own.sorted(), "each thread's own order")
                }
                for (listener, token) in stayers[index] {
                    #expect(listener.overlaps.value == 0)
                    #expect(token.numbers.addUp && token.numbers.delivered == sent[index].value)
                }
                #expect(messenger.numbers.observers == 2)
            }
            #expect(wrong.entries.prefix(3) == [])
        }
    }

    @Test(
        "G1, G9: threads that send while handlers send too: one sequence, no overlap",
        arguments: Kind.all.filter { !$0.isImmediate })
    func nested(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            let (first, second) = (Listener(), Listener())
            first.listen(to: messenger) { [weak messenger] number in
                if number > 0, number % 10 == 0 { messenger?.send(-number) }
            }
            second.listen(to: messenger)
            try onThreads(4) { thread in
                for number in 1...300 { messenger.send(thread * 1000 + number) }
            }
            try setup.settle(messenger)
            #expect(first.log.entries == second.log.entries)
            #expect(first.log.count == 4 * 330)
            #expect(first.overlaps.value == 0 && second.overlaps.value == 0)
            for thread in 0..<4 {
                let own = first.log.entries.filter { $0 > 0 && ($0 - 1) / 1000 == thread }
                #expect(own == (1...300).map { thread * 1000 + $0 })
                let replies = first.log.entries.filter { $0 < 0 && (-$0 - 1) / 1000 == thread }
                #expect(replies == (1...30).map { -thread * 1000 - $0 * 10 })
            }
        }
    }

    @Test(
        "G7: who joins while others send gets what was sent before and after, without gap or duplicate",
        arguments: [Kind.ordered, .immediate, .loop, .queue, .mainLoop].map { $0.modified(.cold) } + [.cold])
    func joining(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            let joiners = Log<Listener>()
            try onThreads(2) { thread in
                for number in 1...400 {
                    if thread == 0 {
                        messenger.send(number)
                    } else if number % 20 == 0 {
                        let listener = Listener()
                        listener.listen(to: messenger)
                        joiners.add(listener)
                    }
                }
            }
            try setup.settle(messenger)
            try wait {
                setup.turn()
                return joiners.entries.allSatisfy { $0.log.count >= 400 }
            }
            #expect(joiners.entries.allSatisfy { $0.log.entries == Array(1...400) })
        }
    }

    @Test("G9: transforms, as objects and ad hoc, under four threads")
    func transforms() async throws {
        try await onOwnThread {
            let messenger = Messenger<Int>()
            let evens = messenger.filter { $0 % 2 == 0 }.map { $0 * 10 }
            let (objects, adHoc) = (Listener(), Listener())
            objects.listen(to: evens)
            let (log, depth, overlaps) = (adHoc.log, Counter(), adHoc.overlaps)
            adHoc.observe(messenger).filter { $0 % 2 == 0 }.map { $0 * 10 }.receive { number in
                if depth.add(1) != 1 { overlaps.add() }
                log.add(number)
                depth.add(-1)
            }
            try onThreads(4) { thread in
                for number in 1...300 {
                    messenger.send(thread * 1000 + number)
                    if number % 50 == 0 {
                        let guest = Listener()
                        guest.listen(to: evens)
                        guest.listen(to: messenger.map { -$0 })
                    }
                }
            }
            #expect(objects.log.entries == adHoc.log.entries)
            #expect(objects.log.count == 600)
            #expect(objects.overlaps.value == 0 && adHoc.overlaps.value == 0)
        }
    }

    @Test("G9: a combined handler of three and of five sources never overlaps itself, and no message is lost")
    func combined() async throws {
        try await onOwnThread {
            let sources = (0..<5).map { _ in Var(0) }
            let observer = Person()
            let (three, five, depths, overlaps) = (Counter(), Counter(), [Counter(), Counter()], Counter())
            observer.observe(sources[0], sources[1], sources[2]) { _, _, _ in
                if depths[0].add(1) != 1 { overlaps.add() }
                three.add()
                depths[0].add(-1)
            }
            observer.observe(sources[0], sources[1], sources[2], sources[3], sources[4]) {
                _, _, _, _, _ in
                if depths[1].add(1) != 1 { overlaps.add() }
                five.add()
                depths[1].add(-1)
            }
            try onThreads(5) { thread in
                for number in 1...200 { sources[thread].value = number }
            }
            try wait { three.value == 600 && five.value == 1000 }
            #expect(overlaps.value == 0)
        }
    }

    @Test("G9: a variable's updates chain, and modify loses nothing, under four threads", arguments: Kind.all)
    func variable(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let variable = Var(0, delivery: setup.strategy)
            let observer = Person()
            let log = Log<[Int]>()
            observer.observe(variable) { log.add([$0.old, $0.new]) }
            try onThreads(4) { thread in
                for number in 1...250 {
                    if thread < 3 { variable.modify { $0 += 1 } } else { variable.value = 1_000_000 * number }
                }
            }
            try setup.settle(variable)
            let updates = log.entries
            #expect(updates.count == 1000)
            #expect(updates.first?[0] == 0 && updates.last?[1] == variable.value)
            #expect(zip(updates, updates.dropFirst()).allSatisfy { $0[1] == $1[0] })
            #expect(updates.filter { $0[1] == $0[0] + 1 }.count == 750)
        }
    }

    @Test("G6, G9: observers, messengers and owners die on one thread while another sends to them", arguments: Kind.all)
    func deaths(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let (alive, turn) = (Counter(), NSLock())
            for _ in 1...40 {
                let slot = Holder(Messenger<Note>(delivery: setup.strategy))
                let observers = Holder((0..<3).map { _ in Person() })
                for observer in observers.object ?? [] {
                    alive.add()
                    let captured = Note(0) { alive.add(-1) }
                    if let messenger = slot.object {
                        observer.observe(messenger) { _ in withExtendedLifetime(captured) {} }
                    }
                }
                try onThreads(3) { thread in
                    for number in 1...10 {
                        switch (thread, number) {
                        case (0, 5): observers.object?.removeLast()
                        case (0, 8): observers.object = nil
                        case (1, 7): slot.object = nil
                        default:
                            alive.add()
                            slot.object?.send(Note(number) { alive.add(-1) })
                                ?? withExtendedLifetime(Note(number) { alive.add(-1) }) {}
                        }
                        if thread == 2, number == 5 { turn.withLock { setup.turn() } }
                    }
                }
                try wait {
                    setup.turn()
                    return alive.value == 0
                }
            }
        }
    }
}
