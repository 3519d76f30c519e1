import Dispatch
import Receiver
import TestSupport
import Testing

import struct SwiftObserver.Delivery
import protocol SwiftObserver.DeliveryStrategy
import class SwiftObserver.MessageLoop
import protocol SwiftObserver.SynchronousDelivery

@Suite("Pairs on other deliveries")
struct DeliveryTests {

    /// Delivers when the test says so.
    struct OnDemand: DeliveryStrategy {

        let waiting = Log<Delivery>()

        func schedule(_ delivery: Delivery) { waiting.add(delivery) }

        /// Runs all deliveries that have been scheduled so far. Running one twice has no effect.
        func deliver() { waiting.entries.forEach { $0.run() } }
    }

    @Test("RC-003 make(delivery:) takes every strategy, the user's own too", arguments: [1, 4])
    func every(threads: Int) async throws {
        let loop = MessageLoop()
        let onDemand = OnDemand()
        let strategies: [(strategy: any DeliveryStrategy, serve: () -> Void)] = [
            (.ordered, {}), (.immediate, {}), (.hot, {}), (.warm(upTo: 2), {}), (.cold, {}), (.mainLoop, {}),
            (.queue(DispatchQueue(label: "receiver tests")), {}), (.loop(loop), { loop.runOnce() }),
            (.loop(loop).warm(upTo: 1), { loop.runOnce() }), (onDemand, onDemand.deliver),
            (onDemand.cold, onDemand.deliver), (.bounded(to: 100_000, dropping: .oldest), {}),
        ]
        for (strategy, serve) in strategies {
            let log = Log<Stamp>()
            let derivedLog = Log<Stamp>()
            let (transmitter, receiver) = Receiver<Stamp>.make(delivery: strategy)
            receiver.listen { log.add($0) }
            receiver.map { $0 }.listen { derivedLog.add($0) }
            try onThreads(threads) { thread in
                for number in 0..<100 { transmitter.broadcast(Stamp(thread: thread, number: number)) }
            }
            serve()
            let heard = try await log.awaitEntries(threads * 100)
            let derived = try await derivedLog.awaitEntries(threads * 100)
            let isWhole = isComplete(heard, threads: threads, each: 100)
            let theyAgree = heard == derived
            #expect(isWhole, "\(strategy)")
            #expect(theyAgree, "\(strategy)")
        }
    }

    @Test("RC-003 waves that may not cross threads have the strategies that deliver in place", arguments: [1, 4])
    func nonSendable(threads: Int) throws {
        final class Wave {
            var hops = 0
        }
        let hops = try onThreads(threads) { _ in
            var hops: [Int] = []
            for (transmitter, receiver) in [
                Receiver<Wave>.make(), Receiver.make(delivery: .ordered), Receiver.make(delivery: .immediate.cold),
            ] {
                nonisolated(unsafe) let wave = Wave()
                receiver.listen { $0.hops += 1 }
                receiver.filter { $0 === wave }.listen { $0.hops += 1 }
                transmitter.broadcast(wave)
                hops.append(wave.hops)
            }
            return hops
        }
        #expect(hops == Array(repeating: [2, 2, 2], count: threads))
    }

    @Test("RC-014 on .immediate a nested wave is heard at once, depth first", arguments: [1, 4])
    func immediate(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<String>()
            let (transmitter, receiver) = Receiver<Int>.make(delivery: .immediate)
            defer { receiver.endListening() }
            receiver.listen { wave in
                log.add("a\(wave)")
                if wave < 3 { transmitter.broadcast(wave + 1) }
            }
            receiver.listen { log.add("b\($0)") }
            transmitter.broadcast(1)
            return log.entries
        }
        #expect(heard == Array(repeating: ["a1", "a2", "a3", "b3", "b2", "b1"], count: threads))
    }

    @Test("RC-015 operators keep their state whole under nested waves on .immediate", arguments: [1, 4])
    func immediateOperators(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<String>()
            let (transmitter, receiver) = Receiver<Int>.make(delivery: .immediate)
            defer { receiver.endListening() }
            let source = receiver.map { wave in
                if wave < 3 { transmitter.broadcast(wave + 1) }
                return wave
            }
            source.take(count: 2).listen { log.add("take \($0)") }
            source.uniqueValues().listen { log.add("unique \($0)") }
            source.withPrevious().listen { log.add("after \($0.0 ?? 0): \($0.1)") }
            transmitter.broadcast(1)
            return log.entries.sorted()
        }
        let expected = [
            "after 0: 3", "after 2: 1", "after 3: 2", "take 2", "take 3", "unique 1", "unique 2", "unique 3",
        ]
        #expect(heard == Array(repeating: expected, count: threads))
    }

    /// A wave that broadcasts another one when it is compared or hashed for the first time.
    struct Chatty: Hashable {

        let id: Int
        let talk: Log<() -> Void>

        static func == (one: Chatty, other: Chatty) -> Bool {
            other.speak()
            return one.id == other.id
        }

        func hash(into hasher: inout Hasher) {
            speak()
            hasher.combine(id)
        }

        private func speak() {
            if talk.count == 1 {
                let say = talk.entries[0]
                talk.add {}
                say()
            }
        }
    }

    @Test("RC-021 RC-022 comparing and hashing may broadcast, on .immediate too", arguments: [1, 4])
    func comparingBroadcasts(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            [
                { (receiver: Receiver<Chatty>) in receiver.uniqueValues() }, { receiver in receiver.skipRepeats() },
            ].map { operate in
                let log = Log<Int>()
                let silence = Log<() -> Void>()
                let talk = Log<() -> Void>()
                let (transmitter, receiver) = Receiver<Chatty>.make(delivery: .immediate)
                defer { receiver.endListening() }
                operate(receiver).listen { log.add($0.id) }
                talk.add { transmitter.broadcast(Chatty(id: 2, talk: silence)) }
                transmitter.broadcast(Chatty(id: 0, talk: silence))
                transmitter.broadcast(Chatty(id: 1, talk: talk))
                transmitter.broadcast(Chatty(id: 2, talk: silence))
                transmitter.broadcast(Chatty(id: 1, talk: silence))
                return log.entries
            }
        }
        #expect(heard == Array(repeating: [[0, 2, 1], [0, 2, 1, 2, 1]], count: threads))
    }

    @Test("RC-022 what comparing broadcasts is known if it came before", arguments: [1, 4])
    func comparingBroadcastsKnownWaves(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<Int>()
            let silence = Log<() -> Void>()
            let talk = Log<() -> Void>()
            let (transmitter, receiver) = Receiver<Chatty>.make(delivery: .immediate)
            defer { receiver.endListening() }
            receiver.uniqueValues().listen { log.add($0.id) }
            transmitter.broadcast(Chatty(id: 1, talk: silence))
            transmitter.broadcast(Chatty(id: 2, talk: silence))
            talk.add { transmitter.broadcast(Chatty(id: 1, talk: silence)) }
            transmitter.broadcast(Chatty(id: 2, talk: talk))
            transmitter.broadcast(Chatty(id: 3, talk: talk))
            return log.entries
        }
        #expect(heard == Array(repeating: [1, 2, 3], count: threads))
    }

    /// Delivers at once, by a type of the user's.
    struct AtOnce: SynchronousDelivery {

        func schedule(_ delivery: Delivery) { delivery.run() }
    }

    final class Unshareable {}

    @Test("RC-003 make(delivery:) takes the user's own strategy that delivers in place", arguments: [1, 4])
    func ownSynchronous(threads: Int) throws {
        @Sendable func make<Own: SynchronousDelivery>(by own: Own) -> (Receiver<Int>.Transmitter, Receiver<Int>) {
            Receiver.make(delivery: own)
        }
        let heard = try onThreads(threads) { _ in
            let some: some SynchronousDelivery = .ordered.warm(upTo: 3)
            let pairs: [(transmitter: Receiver<Int>.Transmitter, receiver: Receiver<Int>)] = [
                Receiver.make(delivery: AtOnce()), Receiver.make(delivery: AtOnce().warm(upTo: 2)),
                Receiver.make(delivery: some), make(by: AtOnce()),
            ]
            return pairs.map { pair in
                let log = Log<Int>()
                pair.transmitter.broadcast(1)
                pair.receiver.listen { log.add($0) }
                pair.transmitter.broadcast(2)
                return log.entries
            }
        }
        #expect(heard == Array(repeating: [[2], [1, 2], [1, 2], [2]], count: threads))
        let (transmitter, receiver) = Receiver<Unshareable>.make(delivery: AtOnce())
        let count = Counter()
        receiver.listen { _ in count.add() }
        transmitter.broadcast(Unshareable())
        #expect(count.value == 1)
    }

    @Test("RC-006 what was broadcast is heard although the pair dies before a delivery", arguments: [1, 4])
    func pairDies(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let loop = MessageLoop()
            let log = Log<String>()
            var pair: (Receiver<Int>.Transmitter, Receiver<Int>)? = Receiver<Int>.make(delivery: .loop(loop))
            pair?.1.listen { log.add("\($0)") }
            pair?.1.map { $0 * 10 }.filter { $0 > 10 }.listen { log.add("derived \($0)") }
            pair?.0.broadcast(1)
            pair?.0.broadcast(2)
            weak let receiver = pair?.1
            pair = nil
            log.add(receiver == nil ? "gone" : "alive")
            loop.runOnce()
            return log.entries
        }
        #expect(heard == Array(repeating: ["gone", "1", "2", "derived 20"], count: threads))
    }

    @Test("RC-009 the replay works on top of any delivery, and operators inherit it", arguments: [1, 4])
    func replay(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let loop = MessageLoop()
            let log = Log<String>()
            let (transmitter, receiver) = Receiver<Int>.make(delivery: .loop(loop).warm(upTo: 2))
            (1...3).forEach(transmitter.broadcast)
            let derived = receiver.map { $0 * 10 }
            receiver.listen { log.add("\($0)") }
            derived.listen { log.add("\($0)") }
            log.add("turn")
            loop.runOnce()
            derived.listen { log.add("late \($0)") }
            return log.entries
        }
        #expect(heard.count == threads)
        for heard in heard {
            #expect(heard.first == "turn")
            #expect(heard.filter { ["2", "3"].contains($0) } == ["2", "3"])
            #expect(heard.filter { ["20", "30"].contains($0) } == ["20", "30"])
            #expect(heard.suffix(2) == ["late 20", "late 30"])
        }
    }

    @Test("RC-009 how much may wait can be bounded", arguments: [1, 4])
    func bounded(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let loop = MessageLoop()
            let log = Log<Int>()
            let (transmitter, receiver) = Receiver<Int>.make(delivery: .loop(loop).latestOnly)
            receiver.listen { log.add($0) }
            (1...5).forEach(transmitter.broadcast)
            loop.runOnce()
            return log.entries
        }
        #expect(heard == Array(repeating: [5], count: threads))
    }
}
