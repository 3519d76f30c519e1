import Dispatch
import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Causes", .serialized)
struct CausesTests {
    @Test("What a cause leads to knows it, at its levels, and nobody else does")
    func chain() {
        let (first, second) = (Cause(), Cause())
        #expect(!first.isAtWork)
        first.lead {
            #expect(first.isAtWork && !second.isAtWork)
            #expect(Causes.current?.level(of: first) == 0)
            second.lead {
                #expect(first.isAtWork && second.isAtWork)
                first.lead {
                    #expect(Causes.current?.level(of: first) == 1)
                    #expect(Causes.current?.level(of: second) == 0)
                }
                #expect(Causes.current?.level(of: first) == 0)
            }
            #expect(!second.isAtWork)
        }
        #expect(!first.isAtWork)
    }

    /// More than one chain and several lists of the index, with causes that come again and again.
    @Test("However many there are, each is known at its level", arguments: [1, 15, 16, 17, 40, 300])
    func many(count: Int) {
        let causes = (0..<count).map { _ in Cause() }
        let stranger = Cause()
        var random = SystemRandomNumberGenerator()
        var levels: [Int: Int] = [:]
        var current: Causes?
        for step in 0..<3 * count {
            let next = step < count ? step : Int.random(in: 0..<count, using: &random)
            levels[next, default: -1] += 1
            current = Causes.adding(causes[next], to: current)
            guard step % 7 == 0 || step + 1 == 3 * count else { continue }
            #expect(causes.indices.allSatisfy { current?.level(of: causes[$0]) == levels[$0] })
            #expect(current?.level(of: stranger) == nil)
        }
        // The inner limit counts, unless the level outside is higher.
        let inner = Causes.adding(stranger, to: Causes.adding(causes[0], to: nil))
        let joined = current?.joined(by: inner)
        #expect(causes.indices.allSatisfy { joined?.level(of: causes[$0]) == levels[$0] })
        #expect(joined?.level(of: stranger) == 0)
        if let current { #expect(inner.joined(by: current).level(of: causes[0]) == levels[0]) }
    }

    @Test("Causes end with what they lead, also if that throws")
    func throwing() {
        let cause = Cause()
        #expect(throws: TookTooLong.self) { try cause.lead { throw TookTooLong() } }
        #expect(!cause.isAtWork)
    }

    @Test("Other threads and tasks do not inherit them")
    func others() async throws {
        let cause = Cause()
        let elsewhere = Log<Bool>()
        let tasks: [Task<Void, Never>] = cause.lead {
            let thread = Thread { elsewhere.add(cause.isAtWork) }
            thread.start()
            return [
                Task { elsewhere.add(cause.isAtWork) },
                Task { @MainActor in elsewhere.add(cause.isAtWork) },
                Task.detached { elsewhere.add(cause.isAtWork) },
            ]
        }
        for task in tasks { await task.value }
        try await waitAsync { elsewhere.count == 4 }
        #expect(elsewhere.entries == [false, false, false, false])
    }

    @Test("What waits brings its causes back, and no others", arguments: Kind.all)
    func waiting(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            let causes = (0..<3).map { _ in Cause() }
            let listener = Listener()
            let wrong = Log<String>()
            listener.observe(messenger) { number in
                let atWork = causes.indices.filter { causes[$0].isAtWork }
                if atWork != (number % 4 == 3 ? [] : [number % 4]) { wrong.add("\(number): \(atWork)") }
                guard number < 4 else { return }
                // These wait under most strategies, for each other and for this one.
                for next in 1...3 { causes[(number + next) % 3].under(nil) { messenger.send((number + next) % 3 + 4) } }
            }
            for number in 0..<4 {
                if number == 3 { messenger.send(3) } else { causes[number].lead { messenger.send(number) } }
            }
            try setup.settle(messenger)
            #expect(wrong.entries == [])
            #expect(causes.allSatisfy { !$0.isAtWork })
        }
    }

    @Test("Causes go along with messages to actors", arguments: Kind.all)
    func actors(_ kind: Kind) async throws {
        let setup = kind.make()
        let messenger = Messenger<Int>(delivery: setup.strategy)
        let cause = Cause()
        let got = Log<[Bool]>()
        let hand = ActorHand()
        await hand.observe(messenger) { got.add([cause.isAtWork, $0 == 1]) }
        let main = await MainHand(messenger) { got.add([cause.isAtWork, $0 == 1]) }
        cause.lead { messenger.send(1) }
        messenger.send(0)
        try await onOwnThread { try setup.settle(messenger) }
        try await waitAsync { got.count == 4 }
        #expect(got.entries.allSatisfy { $0[0] == $0[1] })
        withExtendedLifetime((hand, main)) {}
    }

    @Test("What is replayed brings back what led to it, and adds what led to the observation")
    func replays() {
        let (sending, observing) = (Cause(), Cause())
        let messenger = Messenger<Int>(delivery: .warm(upTo: 3))
        let got = Log<[Bool]>()
        messenger.send(0)
        sending.lead { messenger.send(1) }
        let listener = Listener()
        observing.lead { _ = listener.observe(messenger) { _ in got.add([sending.isAtWork, observing.isAtWork]) } }
        #expect(got.entries == [[false, true], [true, true]])
        let value = Var(1)
        observing.lead {
            _ = listener.observe(value, initial: true) { _ in got.add([sending.isAtWork, observing.isAtWork]) }
        }
        #expect(got.entries.last == [false, true])
        value.value = 2
        #expect(got.entries.last == [false, false])
    }

    @Test("Authors, dead and alive, survive beside causes", arguments: Kind.all)
    func authors(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            let cause = Cause()
            let listener = Listener()
            let living = Note(0)
            let got = Log<String>()
            listener.observe(messenger) { [weak messenger] message, author in
                let name = author === living ? "living" : author === messenger ? "messenger" : "?"
                got.add("\(message) \(name) \(cause.isAtWork)")
            }
            setup.hold()
            cause.lead {
                messenger.send(1)
                messenger.send(2, from: living)
                do {
                    let dying = Note(1)
                    messenger.send(3, from: dying)
                }
                messenger.send(4)
            }
            messenger.send(5, from: living)
            setup.free()
            try setup.settle(messenger)
            let third = got.entries.dropFirst(2).first
            #expect(third == "3 messenger true" || third == "3 ? true")
            #expect(
                got.entries.filter { !$0.hasPrefix("3") } == [
                    "1 messenger true", "2 living true", "4 messenger true", "5 living false",
                ])
        }
    }

    @Test("What waits in a relay brings its causes back, and no others")
    func relays() async throws {
        let causes = [Cause(), Cause()]
        let got = Log<[Bool]>()
        let slot = Holder<Relay<Int>>()
        let relay = Relay<Int> { number in
            got.add(causes.map(\.isAtWork))
            guard number == 0 else { return }
            causes[1].lead { slot.object?.take(1) }
            Causes.run(under: nil) { slot.object?.take(2) }
            slot.object?.take(3)
        }
        slot.object = relay
        causes[0].lead { relay.take(0) }
        #expect(got.entries == [[true, false], [true, true], [false, false], [true, false]])
        slot.object = nil
        relay.stop()

        let home = ActorHand()
        let there = Log<[Bool]>()
        let hop = Relay<Int>(on: home) { _ in there.add(causes.map(\.isAtWork)) }
        causes[0].lead { hop.take(0) }
        hop.take(1)
        causes[1].lead { hop.take(2) }
        try await waitAsync { there.count == 3 }
        #expect(there.entries == [[true, false], [false, false], [false, true]])
        hop.stop()
        withExtendedLifetime(home) {}
    }

    @Test("Two variables that are observed together pass causes on, from wherever they are set")
    func together() {
        let cause = Cause()
        let (left, right) = (Var(1), Var(1))
        let listener = Listener()
        let got = Log<Bool>()
        listener.observe(left, right) { [weak right] _, _ in
            got.add(cause.isAtWork)
            if got.count == 1 { right?.value = 2 }
        }
        cause.lead { left.value = 2 }
        left.value = 3
        #expect(got.entries == [true, true, false])
    }

    @Test("A long chain needs no stack, and none is kept longer than it is needed")
    func longChain() async throws {
        try await onOwnThread(stackSize: 192 << 10) {
            let loop = MessageLoop()
            let count = 3_000
            let messengers = (0..<count).map { _ in Messenger<Int>(delivery: .loop(loop)) }
            let causes = (0..<count).map { _ in Cause() }
            let listener = Listener()
            let depth = Counter()
            for index in messengers.indices.dropLast() {
                listener.observe(messengers[index]) { [weak next = messengers[index + 1]] in
                    depth.add()
                    let message = $0
                    causes[message].lead { next?.send(message + 1) }
                }
            }
            messengers[0].send(0)
            while loop.runOnce() > 0 {}
            #expect(depth.value == count - 1)
        }
    }
}

extension Cause {
    /// Runs the body as caused by this, under the given causes instead of the current ones.
    func under(_ causes: Causes?, _ body: () -> Void) {
        Causes.run(under: causes) { lead(body) }
    }
}

private actor ActorHand: Observer {
    nonisolated let receiver = Receiver()

    func observe(_ messenger: Messenger<Int>, _ handle: @escaping @Sendable (Int) -> Void) {
        observe(messenger) { (_: isolated ActorHand, message) in handle(message) }
    }
}

@MainActor
private final class MainHand: Observer {
    let receiver = Receiver()

    init(_ messenger: Messenger<Int>, _ handle: @escaping @Sendable (Int) -> Void) {
        observe(messenger) { [weak self] in
            _ = self
            handle($0)
        }
    }
}
