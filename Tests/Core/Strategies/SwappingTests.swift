import Dispatch
import SwiftObserver
import TestSupport
import Testing

@Suite("Swapping strategies", .serialized)
struct SwappingTests {
    @Test("G1, G2: swapped while nothing waits, the sequence goes on", arguments: Kind.pairs)
    func idle(_ pair: Pair) async throws {
        try await onOwnThread {
            let (from, to) = (pair.from.make(), pair.to.make())
            let messenger = Messenger<Int>(delivery: from.strategy)
            let listeners = [Listener(), Listener()]
            for listener in listeners { listener.listen(to: messenger) }
            for number in 1...3 { messenger.send(number) }
            try from.settle(messenger)
            messenger.setDelivery(to.strategy)
            for number in 4...6 { messenger.send(number) }
            try to.settle(messenger)
            from.turn()
            for listener in listeners {
                #expect(listener.log.entries == [1, 2, 3, 4, 5, 6])
                #expect(listener.overlaps.value == 0)
            }
            #expect(messenger.numbers.observations.allSatisfy { $0.delivered == 6 && $0.addUp })
        }
    }

    @Test("G1, G2: what waits is delivered by the new strategy, and not by the old one", arguments: Kind.pairs)
    func waiting(_ pair: Pair) async throws {
        try await onOwnThread {
            let (from, to) = (pair.from.make(), pair.to.make())
            let messenger = Messenger<Int>(delivery: from.strategy)
            let listener = Listener()
            listener.listen(to: messenger)
            from.hold()
            for number in 1...3 { messenger.send(number) }
            messenger.setDelivery(to.strategy)
            messenger.send(4)
            from.free()
            try to.settle(messenger)
            #expect(listener.log.entries == [1, 2, 3, 4])
            from.turn()
            messenger.send(5)
            from.turn()
            try to.settle(messenger)
            #expect(listener.log.entries == [1, 2, 3, 4, 5])
            #expect(listener.overlaps.value == 0)
        }
    }

    @Test("G1, G2, G9: swapped inside a handler, in the middle of a drain", arguments: Kind.pairs)
    func insideHandler(_ pair: Pair) async throws {
        try await onOwnThread {
            let (from, to) = (pair.from.make(), pair.to.make())
            let messenger = Messenger<Int>(delivery: from.strategy)
            let (before, swapper, after) = (Listener(), Listener(), Listener())
            before.listen(to: messenger)
            swapper.listen(to: messenger) { [weak messenger] number in
                guard number == 1, let messenger else { return }
                messenger.send(2)
                messenger.send(3)
                messenger.setDelivery(to.strategy)
                messenger.send(4)
                messenger.send(5)
            }
            after.listen(to: messenger)
            messenger.send(1)
            try wait {
                from.turn()
                to.turn()
                return messenger.isIdle
            }
            from.turn()
            to.turn()
            for listener in [before, swapper, after] {
                let got = listener.log.entries
                #expect((pair.isImmediate ? got.sorted() : got) == [1, 2, 3, 4, 5])
                if !pair.isImmediate { #expect(listener.overlaps.value == 0) }
            }
            #expect(messenger.numbers.observations.allSatisfy { $0.delivered == 5 && $0.addUp })
        }
    }

    @Test("G1, G2, G9: swapped by another thread, in the middle of a drain", arguments: Kind.pairs)
    func fromAnotherThread(_ pair: Pair) async throws {
        try await onOwnThread {
            let (from, to) = (pair.from.make(), pair.to.make())
            let messenger = Messenger<Int>(delivery: from.strategy)
            let (holder, listener) = (Listener(), Listener())
            let (isInside, door) = (Door(), Door())
            holder.listen(to: messenger) { number in
                guard number == 1 else { return }
                isInside.open()
                door.pass()
            }
            listener.listen(to: messenger)
            let isDone = Door()
            DispatchQueue.global().async {
                messenger.send(1)
                from.turn()
                isDone.open()
            }
            #expect(isInside.pass())
            messenger.send(2)
            messenger.setDelivery(to.strategy)
            messenger.send(3)
            // The handler is not called by the new strategy while a call of it goes on.
            #expect(holder.log.entries == [1] && listener.log.entries == [])
            door.open()
            #expect(isDone.pass())
            try to.settle(messenger)
            from.turn()
            for one in [holder, listener] {
                #expect(one.log.entries == [1, 2, 3])
                #expect(one.overlaps.value == 0)
            }
            #expect(messenger.numbers.observations.allSatisfy { $0.delivered == 3 && $0.addUp })
        }
    }

    @Test("G1: a delivery that was handed out before a swap does nothing more", arguments: Kind.builtIn)
    func oldDelivery(_ kind: Kind) async throws {
        try await onOwnThread {
            let keeping = Keeping()
            let messenger = Messenger<Int>(delivery: keeping)
            let listener = Listener()
            listener.listen(to: messenger)
            messenger.send(1)
            messenger.send(2)
            #expect(keeping.deliveries.count == 1)
            let setup = kind.make()
            setup.hold()
            messenger.setDelivery(setup.strategy)
            let before = listener.log.entries
            for delivery in keeping.deliveries.entries { #expect(delivery.run() == 0) }
            for delivery in keeping.deliveries.entries { #expect(delivery.discard() == 0) }
            #expect(listener.log.entries == before)
            setup.free()
            try setup.settle(messenger)
            #expect(listener.log.entries == [1, 2])
            #expect(messenger.numbers.observations[0].discarded == 0)
        }
    }

    @Test("G1: nor does one that was handed out before a swap there and back")
    func oldDeliveryOfTheSameStrategy() {
        let keeping = Keeping()
        let messenger = Messenger<Int>(delivery: keeping)
        let listener = Listener()
        listener.listen(to: messenger)
        messenger.send(1)
        let loop = MessageLoop()
        messenger.setDelivery(.loop(loop))
        messenger.setDelivery(keeping)
        #expect(loop.runOnce() == 0)
        messenger.send(2)
        #expect(keeping.deliveries.count == 2)
        #expect(keeping.deliveries.entries[0].run() == 0)
        #expect(listener.log.entries == [])
        #expect(keeping.deliveries.entries[1].run() == 2)
        #expect(listener.log.entries == [1, 2])
    }

    @Test("G7: the replay shrinks with each swap and never refills")
    func replay() {
        func newcomer(_ messenger: Messenger<Int>) -> [Int] {
            let listener = Listener()
            listener.listen(to: messenger)
            return listener.log.entries
        }
        typealias Limit = (name: String, strategy: any DeliveryStrategy, count: Int)
        let limits: [Limit] = [
            ("hot", .hot, 0), ("warm 1", .warm(upTo: 1), 1), ("warm 3", .warm(upTo: 3), 3), ("cold", .cold, .max),
            ("negative", .warm(upTo: -4), 0),
        ]
        for first in limits {
            for second in limits {
                let messenger = Messenger<Int>(delivery: first.strategy)
                for number in 1...5 { messenger.send(number) }
                messenger.setDelivery(second.strategy)
                let kept = Array((1...5).suffix(min(first.count, second.count)))
                #expect(newcomer(messenger) == kept, "\(first.name) to \(second.name)")
                messenger.setDelivery(.cold)
                #expect(newcomer(messenger) == kept, "\(first.name) to \(second.name) to cold")
                messenger.send(6)
                #expect(newcomer(messenger) == kept + [6], "\(first.name) to \(second.name) to cold, and one more")
            }
        }
    }

    @Test("G8: a new bound applies when the next message arrives, and drops for everyone the same")
    func bound() {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let listener = Listener()
        let token = listener.listen(to: messenger)
        for number in 1...5 { messenger.send(number) }
        messenger.setDelivery(.loop(loop).bounded(to: 2, dropping: .oldest))
        messenger.send(6)
        #expect(token.numbers.dropped == 4 && token.numbers.pending == 2 && token.numbers.addUp)
        loop.runOnce()
        #expect(listener.log.entries == [5, 6])
    }

    @Test("G6: what waits after a swap in a drain is delivered by the new strategy, even if the messenger dies there")
    func deathAfterSwap() {
        let (first, second) = (MessageLoop(), MessageLoop())
        let slot = Holder<Messenger<Int>>()
        let listener = Listener()
        do {
            let messenger = Messenger<Int>(delivery: .loop(first))
            slot.object = messenger
            listener.listen(to: messenger) { number in
                guard number == 1 else { return }
                slot.object?.setDelivery(.loop(second))
                slot.object = nil
            }
            messenger.send(1)
            messenger.send(2)
        }
        first.runOnce()
        #expect(listener.log.entries == [1])
        second.runOnce()
        #expect(listener.log.entries == [1, 2])
    }
}
