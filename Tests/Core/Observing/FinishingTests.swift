import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Finishing")
struct FinishingTests {
    @Test(
        "The last message comes behind all that was sent, nothing after it, and then observations end",
        arguments: Kind.all)
    func ends(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let messenger = Messenger<Int>(delivery: strategy)
            let (one, two, ended) = (Listener(), Listener(), Counter())
            let token = one.listen(to: messenger)
            two.listen(to: messenger)
            let free = messenger.connect({ _, _ in }, whenEnded: { ended.add() })
            for number in 1...3 { messenger.send(number) }
            #expect(messenger.finish(with: 4) && messenger.isFinished)
            messenger.finish()
            #expect(!messenger.finish(with: 5))
            messenger.send(6)
            #expect(throws: SendRefused.self) { try messenger.trySend(7) }
            try setup.settle(messenger)
            #expect(one.log.entries == [1, 2, 3, 4] && two.log.entries == [1, 2, 3, 4])
            #expect(!token.isActive && !free.isActive && ended.value == 1)
            #expect(token.numbers.delivered == 4 && token.numbers.addUp)
            #expect(messenger.numbers.sent == 4 && messenger.numbers.observers == 0)
        }
    }

    @Test("Without a last message, observations end after what was sent before", arguments: Kind.all)
    func endsSilently(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let messenger = Messenger<Int>(delivery: strategy)
            let listener = Listener()
            let token = listener.listen(to: messenger)
            messenger.send(1)
            messenger.finish()
            try setup.settle(messenger)
            #expect(listener.log.entries == [1] && !token.isActive)
            let late = listener.listen(to: messenger)
            try setup.settle(messenger)
            #expect(!late.isActive)
        }
    }

    @Test("In a handler: the message in flight reaches everybody first", arguments: Kind.all)
    func inHandler(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let messenger = Messenger<Int>(delivery: strategy)
            let (first, second) = (Listener(), Listener())
            first.listen(to: messenger) { [weak messenger] number in
                guard number == 1 else { return }
                messenger?.finish(with: 2)
                messenger?.send(3)
            }
            let token = second.listen(to: messenger)
            messenger.send(1)
            try setup.settle(messenger)
            try wait {
                setup.turn()
                return !token.isActive
            }
            #expect(first.log.entries == [1, 2] && second.log.entries == [1, 2])
        }
    }

    @Test("No bound refuses or drops the last message, here or on an actor", arguments: Kind.narrow)
    func bounds(_ kind: Kind) async throws {
        let setup = kind.make()
        let strategy = setup.strategy
        let messenger = Messenger<Int>(delivery: strategy)
        let (listener, main) = (Listener(), Log<Int>())
        listener.listen(to: messenger)
        let token = listener.observe(messenger) { @MainActor in main.add($0) }
        try await onOwnThread {
            for number in 1...3 { messenger.send(number) }
            messenger.finish(with: 4)
            for number in 5...6 { messenger.send(number) }
            try wait {
                setup.turn()
                return listener.log.entries.last == 4
            }
        }
        try await waitAsync { main.entries.last == 4 && !token.isActive }
        #expect(main.entries.filter { $0 > 4 }.isEmpty && token.numbers.addUp)
    }

    actor Home: Observer {
        let receiver = Receiver()
        private(set) var numbers: [Int] = []
        func follow(_ messenger: Messenger<Int>) -> ObservationToken {
            observe(messenger) { home, number in home.numbers.append(number) }
        }
    }

    @Test("On actors, observations end once the last message was delivered there", arguments: Kind.builtIn)
    func onActors(_ kind: Kind) async throws {
        let setup = kind.make()
        let strategy = setup.strategy
        let messenger = Messenger<Int>(delivery: strategy)
        let home = Home()
        let token = await home.follow(messenger)
        try await onOwnThread {
            for number in 1...20 { messenger.send(number) }
            messenger.finish(with: 21, kept: true)
            try wait {
                setup.turn()
                return !token.isActive
            }
        }
        #expect(await home.numbers == Array(1...21))
        let late = await home.follow(messenger)
        try await waitAsync {
            await onOwnThreadTurn(setup)
            return !late.isActive
        }
        #expect(await home.numbers.last == 21)
    }

    private func onOwnThreadTurn(_ setup: Kind.Setup) async {
        _ = try? await onOwnThread { setup.turn() }
    }

    @Test(
        "Two threads finish while two send: one last message, the same for all, and nothing after it",
        arguments: Kind.all)
    func threads(_ kind: Kind) async throws {
        try await onOwnThread {
            for _ in 1...20 {
                let setup = kind.make()
                let strategy = setup.strategy
                let messenger = Messenger<Int>(delivery: strategy)
                let (one, two, wins) = (Listener(), Listener(), Counter())
                one.listen(to: messenger)
                two.listen(to: messenger)
                try onThreads(4) { thread in
                    if thread < 2 {
                        for number in 1...30 { messenger.send(thread * 100 + number) }
                    } else if messenger.finish(with: -thread) {
                        wins.add()
                    }
                }
                try wait {
                    setup.turn()
                    return messenger.numbers.observers == 0
                }
                let entries = one.log.entries
                #expect(entries == two.log.entries && wins.value == 1)
                #expect(entries.filter { $0 < 0 }.count == 1 && (entries.last ?? 0) < 0)
                #expect(messenger.numbers.sent == entries.count)
            }
        }
    }

    @Test("A swap delivers the last message by the new strategy", arguments: Kind.pairs)
    func swaps(_ pair: Pair) async throws {
        try await onOwnThread {
            let (from, to) = (pair.from.make(), pair.to.make())
            let (strategy, other) = (from.strategy, to.strategy)
            let messenger = Messenger<Int>(delivery: strategy)
            let listener = Listener()
            from.hold()
            let token = listener.listen(to: messenger)
            messenger.send(1)
            messenger.finish(with: 2)
            messenger.setDelivery(other)
            from.free()
            try wait {
                from.turn()
                to.turn()
                return !token.isActive
            }
            #expect(listener.log.entries == [1, 2])
            messenger.send(3)
            to.turn()
            #expect(listener.log.count == 2)
        }
    }

    @Test("In deinit, and by a messenger that is deallocated before it delivers")
    func deallocation() {
        final class Owner: Observable {
            let messenger: Messenger<Int>
            init(_ strategy: some SynchronousDelivery) { messenger = Messenger(delivery: strategy) }
            init(_ loop: MessageLoop) { messenger = Messenger(delivery: .loop(loop)) }
            deinit { messenger.finish(with: -1) }
        }
        let loop = MessageLoop()
        let listener = Listener()
        var owners = [Owner(.ordered), Owner(.immediate), Owner(loop)]
        let tokens = owners.map { listener.listen(to: $0) }
        for owner in owners { owner.send(1) }
        owners = []
        loop.runOnce()
        #expect(listener.log.entries.filter { $0 == -1 }.count == 3 && listener.log.count == 6)
        #expect(tokens.allSatisfy { !$0.isActive })
    }

    @Test("If the strategy lets go of its delivery, observations end without the last message")
    func dropped() {
        let strategy = Keeping()
        let (messenger, listener) = (Messenger<Int>(delivery: strategy), Listener())
        let token = listener.listen(to: messenger)
        messenger.finish(with: 1)
        #expect(token.isActive)
        strategy.deliveries.take()
        #expect(!token.isActive && listener.log.entries == [] && token.numbers.discarded == 1)
    }

    @Test("A combined observation ends with its last source")
    func combined() {
        let (one, two) = (Var(1), Var(2))
        let observer = TestObserver<[Int]>()
        let token = observer.observe(one, two) { observer.note([$0.new, $1.new]) }
        one.value = 3
        one.finish()
        #expect(token.isActive)
        two.value = 4
        #expect(observer.log == [[3, 2], [3, 4]])
        // Not a change: the value is still the same one.
        two.finish(with: Update(4, 5))
        #expect(!token.isActive && observer.log == [[3, 2], [3, 4], [3, 4]])
    }
}

extension Kind {
    /// Strategies under which next to nothing may wait.
    fileprivate static let narrow = builtIn.prefix(5).flatMap { kind in
        [kind.modified(.latestOnly), kind.modified(.newest(0)), kind.modified(.newest(1)), kind.modified(.oldest(0))]
    }
}
