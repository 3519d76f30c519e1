import SwiftObserver
import TestSupport
import Testing

@Suite("Finishing what objects stand behind")
struct FinishingObjectsTests {
    @Test("A transform object gets what waits, and is then finished with its origin", arguments: Kind.all)
    func transforms(_ kind: Kind) async throws {
        try await onOwnThread {
            for operation in Operation.all where !operation.name.hasPrefix("prefix") {
                let setup = kind.make()
                let strategy = setup.strategy
                let messenger = Messenger<Int>(delivery: strategy)
                let object = operation.object(messenger)
                let listener = Listener()
                let token = listener.listen(to: object.messenger)
                for number in [1, 1, 4, 2] { messenger.send(number) }
                messenger.finish()
                try wait {
                    setup.turn()
                    return !token.isActive
                }
                #expect(listener.log.entries == operation.model([1, 1, 4, 2]), "\(operation.name)")
                #expect(object.messenger.isFinished)
                withExtendedLifetime(object) {}
            }
        }
    }

    @Test("What is merged or combined is finished with the last of its sources", arguments: Kind.builtIn)
    func combinations(_ kind: Kind) async throws {
        try await onOwnThread {
            for combination in Combination.all where combination.name != "zip" {
                let setup = kind.make()
                let strategy = setup.strategy
                let sources = [Messenger<Int>(delivery: strategy), Messenger<Int>(delivery: strategy)]
                let object = combination.make(sources[0], sources[1])
                sources[0].send(1)
                sources[0].finish()
                try setup.settle(sources[0])
                sources[1].send(2)
                try setup.settle(sources[1])
                #expect(!object.messenger.isFinished, "\(combination.name)")
                sources[1].finish()
                try wait {
                    setup.turn()
                    return object.messenger.isFinished
                }
                withExtendedLifetime(object) {}
            }
        }
    }

    /// The latest messages of up to seven variables, combined.
    private func latest(of all: [Var<Int>]) -> AnyBufferedObservable<Int> {
        switch all.count {
        case 2: all[0].combineLatest(all[1]).map { $0.new + $1.new }.erased()
        case 3: all[0].combineLatest(all[1], all[2]).map { $0.0.new + $0.1.new + $0.2.new }.erased()
        case 4: all[0].combineLatest(all[1], all[2], all[3]).map { $0.0.new + $0.3.new }.erased()
        case 5: all[0].combineLatest(all[1], all[2], all[3], all[4]).map { $0.0.new + $0.4.new }.erased()
        case 6: all[0].combineLatest(all[1], all[2], all[3], all[4], all[5]).map { $0.0.new + $0.5.new }.erased()
        default:
            all[0].combineLatest(all[1], all[2], all[3], all[4], all[5], all[6]).map { $0.0.new + $0.6.new }.erased()
        }
    }

    @Test(
        "The latest messages of any number of observables end with the last one, after its last message",
        arguments: 2...7)
    func arities(_ count: Int) {
        let sources = (0..<count).map { _ in Var(0) }
        let combined = latest(of: sources)
        let listener = Listener()
        let token = listener.listen(to: combined.messenger)
        for source in sources.dropLast() {
            source.finish()
            #expect(token.isActive && !combined.messenger.isFinished)
        }
        sources[count - 1].value = 5
        sources[count - 1].finish()
        #expect(!token.isActive && combined.messenger.isFinished && listener.log.entries == [5])
    }

    @Test("The latest messages of any number of observables end if only some were stopped", arguments: 2...7)
    func stoppedSources(_ count: Int) {
        let (some, all) = ((0..<count).map { Var($0) }, (0..<count).map { Var($0) })
        let (ended, silent) = (latest(of: some), latest(of: all))
        some[0].stopBeingObserved()
        for source in some.dropFirst() { source.finish() }
        for source in all { source.stopBeingObserved() }
        #expect(ended.messenger.isFinished && !silent.messenger.isFinished)
    }

    @Test("Pairs are finished as soon as there can be no further one, and the other source is let go of")
    func pairs() {
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let object = zip(first, second)
        let seen = Log<[Int]>()
        let token = FreeObservation()
        let observation = token.observe(object) { seen.add([$0.0, $0.1]) }
        for number in 1...2 { first.send(number) }
        first.finish()
        second.send(3)
        #expect(observation.isActive)
        second.send(4)
        #expect(seen.entries == [[1, 3], [2, 4]] && !observation.isActive && object.messenger.isFinished)
        #expect(second.numbers.observers == 0)
    }

    @Test("Only the origin that an object has now finishes it")
    func replacedOrigins() {
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let (mapped, redelivered) = (first.map { $0 }, first.delivered(by: .ordered))
        let weak = first.weak()
        (mapped.origin, redelivered.origin, weak.origin) = (second, second, second)
        first.finish()
        #expect(!mapped.messenger.isFinished && !redelivered.messenger.isFinished && !weak.messenger.isFinished)
        second.finish()
        #expect(mapped.messenger.isFinished && redelivered.messenger.isFinished && weak.messenger.isFinished)
        // It stays so: a finished messenger can't be opened again.
        let third = Messenger<Int>()
        let listener = Listener()
        mapped.origin = third
        listener.listen(to: mapped.messenger)
        third.send(1)
        #expect(listener.log.entries == [])
    }

    @Test("An origin that was replaced while messages of it wait finishes nothing")
    func replacedWhileWaiting() {
        let loop = MessageLoop()
        let (first, second) = (Messenger<Int>(delivery: .loop(loop)), Messenger<Int>())
        let objects = (first.map { $0 }, first.weak())
        first.send(1)
        first.finish()
        (objects.0.origin, objects.1.origin) = (second, second)
        loop.runOnce()
        #expect(!objects.0.messenger.isFinished && !objects.1.messenger.isFinished)
    }

    @Test("Stopping what is observed, or letting it go, finishes nothing")
    func stopping() {
        var origin: Messenger<Int>? = Messenger()
        let weak = origin!.weak()
        let (mapped, merged) = (origin!.map { $0 }, origin!.merge(with: origin!))
        origin!.stopBeingObserved()
        #expect(!mapped.messenger.isFinished && !merged.messenger.isFinished)
        (mapped.origin, origin) = (Messenger(), nil)
        withExtendedLifetime(merged) {}
        #expect(!weak.messenger.isFinished)
    }

    @Test("A strategy behind which an object delivers drains before its observations end")
    func redelivery() {
        let (loop, messenger) = (MessageLoop(), Messenger<Int>())
        let object = messenger.delivered(by: .loop(loop))
        let listener = Listener()
        let token = listener.listen(to: object.messenger)
        messenger.send(1)
        messenger.finish()
        #expect(token.isActive && listener.log.entries == [])
        loop.runOnce()
        #expect(!token.isActive && listener.log.entries == [1])
    }

    @Test("Stopping after finishing discards what waits")
    func stoppingAfter() {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let listener = Listener()
        let token = listener.listen(to: messenger)
        messenger.send(1)
        messenger.finish()
        messenger.stopBeingObserved()
        loop.runOnce()
        #expect(!token.isActive && token.numbers.discarded == 1 && listener.log.entries == [])
    }

    @Test("A free observation, a binding and an observable of one's own end too")
    func others() {
        final class Store: SwiftObserver.Observable {
            let messenger = Messenger<Int>()
        }
        let (store, log) = (Store(), Log<Int>())
        let observation = store.observe { log.add($0) }
        store.send(1)
        #expect(observation.isActive)
        store.finish()
        store.finish()
        store.send(2)
        #expect(!observation.isActive && log.entries == [1] && store.messenger.numbers.sent == 1)
        let (one, two) = (Var(1), Var(2))
        let binding = one.bind(to: two)
        one.value = 3
        one.finish()
        #expect(two.value == 3 && !binding.isActive)
        one.value = 4
        #expect(one.value == 4 && two.value == 3)
    }

    @Test("Two sources that end on two threads finish what is made of them once", arguments: 1...50)
    func threads(_: Int) async throws {
        try await onOwnThread {
            let sources = [Messenger<Int>(), Messenger<Int>()]
            let (merged, count) = (sources[0].merge(with: sources[1]), Log<Int>())
            let combined = sources[0].startWith(0).combineLatest(sources[1].startWith(0)).map { $0 + $1 }
            let observation = merged.observe { count.add($0) }
            try onThreads(2) { thread in
                sources[thread].send(thread)
                sources[thread].finish()
            }
            #expect(!observation.isActive && count.count == 2)
            #expect(merged.messenger.isFinished && combined.messenger.isFinished)
        }
    }
}
