import Dispatch
import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("A limit for nested sends", .serialized)
struct NestingLimitTests {
    static let levels = [0, 1, 5]

    init() {
        #if DEBUG
            DebugOutput.beSilent()
        #endif
    }

    /// Strategies with a limit on top of, below and between other modifiers.
    static func limited(_ kind: Kind, to level: Int) -> [Kind] {
        [
            kind.modified(.nested(level)), kind.modified(.nested(level), .warm(2), .oldest(100)),
            kind.modified(.cold, .nested(level)), kind.modified(.newest(100), .nested(level), .warm(1)),
            kind.modified(.nested(9), .nested(level)),
        ]
    }

    static let kinds = Kind.all.flatMap { kind in levels.flatMap { limited(kind, to: $0) } }

    @Test("A messenger that is sent to by its own handlers stops after so many levels", arguments: Kind.all, levels)
    func itself(_ kind: Kind, _ level: Int) async throws {
        try await onOwnThread {
            for kind in Self.limited(kind, to: level) {
                let setup = kind.make()
                let messenger = Messenger<Int>(delivery: setup.strategy)
                let (listener, refused) = (Listener(), Counter())
                let token = listener.listen(to: messenger) { [weak messenger] number in
                    do { try messenger?.trySend(number + 1) } catch { refused.add() }
                }
                for round in 1...3 {
                    messenger.send(0)
                    try settle([setup], [messenger]) { refused.value == round }
                    #expect(listener.log.count == round * (level + 1), "\(kind)")
                    #expect(refused.value == round, "\(kind)")
                    #expect(token.numbers.dropped == round && token.numbers.addUp, "\(kind)")
                    #expect(messenger.numbers.sent == round * (level + 2), "\(kind)")
                }
            }
        }
    }

    @Test("Two that answer each other stop under every pair of strategies, and numbers add up", arguments: Kind.all)
    func pairs(_ first: Kind) async throws {
        try await onOwnThread {
            for second in Kind.all {
                for level in Self.levels {
                    let setups = [first, second].map { $0.modified(.nested(level)).make() }
                    let messengers = setups.map { Messenger<Int>(delivery: $0.strategy) }
                    let listeners = [Listener(), Listener()]
                    let tokens = [0, 1].map { index in
                        listeners[index].listen(to: messengers[index]) { [weak other = messengers[1 - index]] in
                            other?.send($0 + 1)
                        }
                    }
                    messengers[0].send(0)
                    try settle(setups, messengers) { tokens[0].numbers.dropped == 1 }
                    let name = "\(first), \(second), \(level)"
                    #expect(listeners[0].log.entries == (0...level).map { $0 * 2 }, "\(name)")
                    #expect(listeners[1].log.entries == (0...level).map { $0 * 2 + 1 }, "\(name)")
                    #expect(tokens.allSatisfy { $0.numbers.addUp }, "\(name)")
                    #expect(tokens.map(\.numbers.dropped) == [1, 0], "\(name)")
                    #expect(tokens.map(\.numbers.delivered) == [level + 1, level + 1], "\(name)")
                }
            }
        }
    }

    @Test(
        "One is enough: through others without a limit, that let messages wait, the loop is still known",
        arguments: Kind.all, levels)
    func detour(_ kind: Kind, _ level: Int) async throws {
        try await onOwnThread {
            for between in Kind.all {
                let setups = [kind.modified(.nested(level)).make(), between.make(), between.modified(.warm(1)).make()]
                let messengers = setups.map { Messenger<Int>(delivery: $0.strategy) }
                let listener = Listener()
                for index in 0..<3 {
                    listener.listen(to: messengers[index]) { [weak next = messengers[(index + 1) % 3]] in
                        next?.send($0 + 1)
                    }
                }
                messengers[0].send(0)
                try settle(setups, messengers) { messengers[0].numbers.observations[0].dropped == 1 }
                #expect(listener.log.count == 3 * (level + 1), "\(kind), \(between)")
            }
        }
    }

    @Test("Handlers on actors and on the main actor are handlers as well", arguments: Kind.all, levels)
    func actors(_ kind: Kind, _ level: Int) async throws {
        let setups = [kind.modified(.nested(level)).make(), kind.modified(.nested(level)).make(), kind.make()]
        let messengers = setups.map { Messenger<Int>(delivery: $0.strategy) }
        let log = Log<Int>()
        let hand = ActorAnswerer()
        await hand.answer(messengers[0], through: messengers[1], log)
        let main = await MainAnswerer(messengers[1], through: messengers[2], log)
        let listener = Listener()
        listener.listen(to: messengers[2]) { [weak first = messengers[0]] in
            log.add($0)
            first?.send($0 + 1)
        }
        messengers[0].send(0)
        try await onOwnThread {
            try settle(setups, messengers) { messengers[0].numbers.observations.map(\.dropped) == [1] }
        }
        #expect(log.entries == Array(0..<3 * (level + 1)))
        #expect(messengers[0].numbers.observations.map(\.dropped) == [1])
        #expect(messengers.allSatisfy { $0.numbers.observations.allSatisfy(\.addUp) })
        withExtendedLifetime((hand, main)) {}
    }

    @Test("What another thread sends by itself has level zero, also while handlers run", arguments: Kind.all)
    func otherThreads(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.modified(.nested(0)).make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            let through = Messenger<Int>()
            let listener = Listener()
            let refused = Counter()
            let count = 400
            let answerer = Listener()
            answerer.observe(through) { [weak messenger] number in
                // On whatever thread this is delivered, its cause is the message that was sent there.
                do { try messenger?.trySend(number) } catch { refused.add() }
            }
            listener.listen(to: messenger) { [weak through] number in
                if number >= 0, number < count { through?.send(-1) }
            }
            try onThreads(4) { thread in
                for number in 0..<count {
                    switch thread {
                    case 0, 1: messenger.send(number)
                    case 2: through.send(count + number)
                    default: if number % 8 == 0 { setup.turn() }
                    }
                }
            }
            try settle([setup], [messenger]) { listener.log.count == 3 * count && refused.value == 2 * count }
            #expect(listener.log.count == 3 * count)
            #expect(refused.value == 2 * count)
        }
    }

    @Test("A task that a handler starts sends by itself")
    func tasks() async throws {
        let messenger = Messenger<Int>(delivery: .limitingNesting(to: 0))
        let listener = Listener()
        listener.listen(to: messenger) { [weak messenger] number in
            guard number < 5 else { return }
            Task { messenger?.send(number + 1) }
        }
        messenger.send(0)
        try await waitAsync { listener.log.count == 6 }
        #expect(listener.log.entries == [0, 1, 2, 3, 4, 5])
    }

    @Test("Five that answer each other need as many calls in order as at once")
    func five() {
        func calls(_ strategy: some SynchronousDelivery) -> Int {
            let messengers = (0..<5).map { _ in Messenger<Int>(delivery: strategy) }
            let listener = Listener()
            let calls = Counter()
            for (index, messenger) in messengers.enumerated() {
                for other in messengers where other !== messenger {
                    listener.observe(messenger) { [weak other] _ in
                        if index >= 0 { calls.add() }
                        other?.send(index)
                    }
                }
            }
            messengers[0].send(0)
            return calls.value
        }
        #expect(calls(.immediate.limitingNesting(to: 0)) == 4 * (1 + 4 + 12 + 24 + 24))
        #expect(calls(.ordered.limitingNesting(to: 0)) == 4 * (1 + 4 + 12 + 24 + 24))
    }

    @Test("Under .immediate it limits the stack")
    func stack() async throws {
        try await onOwnThread(stackSize: 512 << 10) {
            let messenger = Messenger<Int>(delivery: .immediate.limitingNesting(to: 20))
            let depth = Counter()
            let deepest = Log<Int>()
            let listener = Listener()
            listener.observe(messenger) { [weak messenger] _ in
                deepest.add(depth.add())
                messenger?.send(0)
                depth.add(-1)
            }
            for _ in 0..<1_000 { messenger.send(0) }
            #expect(deepest.entries.max() == 21)
            #expect(deepest.count == 21_000)
        }
    }

    @Test("Bad numbers, and the last of several modifiers")
    func numbers() {
        #expect(OrderedDelivery().limitingNesting(to: -3).nestingLimit == .upTo(-3))
        for strategy in [OrderedDelivery().limitingNesting(to: -3), OrderedDelivery().limitingNesting(to: .min)] {
            let messenger = Messenger<Int>(delivery: strategy)
            let listener = Listener()
            listener.listen(to: messenger) { [weak messenger] in messenger?.send($0 + 1) }
            messenger.send(0)
            #expect(listener.log.entries == [0])
        }
        #expect(OrderedDelivery().limitingNesting(to: 3).limitingNesting(to: 1).nestingLimit == .upTo(1))
        #expect(OrderedDelivery().limitingNesting(to: 3).warm(upTo: 1).latestOnly.hot.nestingLimit == .upTo(3))
        #expect(OrderedDelivery().nestingLimit == .unlimited)
        let twice = OrderedDelivery().latestOnly.warm(upTo: 2).limitingNesting(to: 3)
        #expect(twice.replay == .last(2) && twice.backlog == .limited(to: 1, dropping: .oldest))
        #expect(ImmediateDelivery().limitingNesting(to: 1).nesting == .immediate)
    }

    @Test("A strategy of one's own says its limit")
    func own() async throws {
        struct Own: DeliveryStrategy {
            let nestingLimit = NestingLimit.upTo(2)
            func schedule(_ delivery: Delivery) { delivery.run() }
        }
        try await onOwnThread {
            let messenger = Messenger<Int>(delivery: Own())
            let listener = Listener()
            listener.listen(to: messenger) { [weak messenger] in messenger?.send($0 + 1) }
            messenger.send(0)
            #expect(listener.log.entries == [0, 1, 2])
        }
    }

    #if DEBUG
        @Test("Once for each messenger it is said who sent in the loop")
        func said() {
            final class Parent: Sendable {}
            final class Child: Sendable {}
            struct Marked {}
            let up = Messenger<Marked>(delivery: .limitingNesting(to: 2))
            let down = Messenger<Marked>(delivery: .limitingNesting(to: 2))
            let (parent, child) = (Parent(), Child())
            let listener = Listener()
            listener.observe(up) { [weak down, weak child] _ in down?.send(Marked(), from: child) }
            listener.observe(down) { [weak up, weak parent] _ in up?.send(Marked(), from: parent) }
            let said = hints(containing: "Marked") {
                for _ in 0..<3 { up.send(Marked()) }
            }
            #expect(said.count == 1)
            #expect(said.first?.contains("Parent") == true && said.first?.contains("Child") == true)
            withExtendedLifetime((parent, child)) {}
        }
    #endif
}

/// Has everything delivered until the condition holds. That nothing waits is not enough: a handler may be about to send.
func settle(_ setups: [Kind.Setup], _ messengers: [Messenger<Int>], until condition: () -> Bool) throws {
    try wait {
        for setup in setups { setup.turn() }
        return messengers.allSatisfy { $0.isIdle } && condition()
    }
    for setup in setups { setup.turn() }
}

private actor ActorAnswerer: Observer {
    nonisolated let receiver = Receiver()

    func answer(_ messenger: Messenger<Int>, through other: Messenger<Int>, _ log: Log<Int>) {
        observe(messenger) { [weak other] (_: isolated ActorAnswerer, message) in
            log.add(message)
            other?.send(message + 1)
        }
    }
}

@MainActor
private final class MainAnswerer: Observer {
    let receiver = Receiver()

    init(_ messenger: Messenger<Int>, through other: Messenger<Int>, _ log: Log<Int>) {
        observe(messenger) { [weak self, weak other] message in
            _ = self
            log.add(message)
            other?.send(message + 1)
        }
    }
}
