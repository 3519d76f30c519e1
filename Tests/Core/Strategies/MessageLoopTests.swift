import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("MessageLoop", .serialized)
struct MessageLoopTests {
    @Test("A turn delivers what was scheduled before it, and says how many messages")
    func turns() {
        let loop = MessageLoop()
        let (first, second) = (Messenger<Int>(delivery: .loop(loop)), Messenger<Int>(delivery: .loop(loop)))
        let listener = Listener()
        listener.listen(to: first) { [weak second] number in
            if number < 3 { second?.send(number * 10) }
        }
        listener.listen(to: second)
        #expect(loop.runOnce() == 0 && loop.pendingCount == 0)
        first.send(1)
        first.send(2)
        first.send(3)
        #expect(loop.pendingCount == 3)
        #expect(listener.log.entries == [])
        #expect(loop.runOnce() == 3)
        #expect(listener.log.entries == [1, 2, 3])
        #expect(loop.pendingCount == 2)
        #expect(loop.runOnce() == 2)
        #expect(listener.log.entries == [1, 2, 3, 10, 20])
        #expect(loop.runOnce() == 0 && loop.pendingCount == 0)
    }

    @Test("Messengers take their turns in the order in which they were sent to")
    func fairness() {
        let loop = MessageLoop()
        let messengers = (0..<3).map { _ in Messenger<Int>(delivery: .loop(loop)) }
        let listener = Listener()
        for messenger in messengers { listener.listen(to: messenger) }
        messengers[2].send(1)
        messengers[0].send(2)
        messengers[2].send(3)
        messengers[1].send(4)
        #expect(loop.runOnce() == 4)
        #expect(listener.log.entries == [1, 3, 2, 4])
    }

    @Test("A handler that always sends again keeps each turn finite")
    func endless() {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let listener = Listener()
        listener.listen(to: messenger) { [weak messenger] in messenger?.send($0 + 1) }
        messenger.send(1)
        for turn in 1...10 {
            #expect(loop.runOnce() == 1)
            #expect(listener.log.count == turn && loop.pendingCount == 1)
        }
    }

    @Test("run blocks until stop, and delivers what other threads send")
    func run() async throws {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let listener = Listener()
        let threads = Log<UInt>()
        listener.listen(to: messenger) { number in
            threads.add(UInt(pthread_self()))
            if number == -1 { loop.stop() }
        }
        let (runner, isRunning) = (Holder<UInt>(), Door())
        let probe = Messenger<Int>(delivery: .loop(loop))
        let other = Listener()
        other.listen(to: probe) { _ in isRunning.open() }
        probe.send(0)
        async let end: Void = onOwnThread {
            runner.object = UInt(pthread_self())
            loop.run()
        }
        try await onOwnThread {
            #expect(isRunning.pass())
            try onThreads(3) { thread in
                for number in 1...500 { messenger.send(thread * 1000 + number) }
            }
            messenger.send(-1)
        }
        try await end
        #expect(Set(threads.entries) == [runner.object])
        #expect(listener.log.count == 1501 && listener.overlaps.value == 0)
        for thread in 0..<3 {
            let own = listener.log.entries.filter { $0 > 0 && ($0 - 1) / 1000 == thread }
            #expect(own == Array(thread * 1000 + 1...thread * 1000 + 500))
        }
    }

    @Test("stop without a run ends the next one before it delivers; what waits keeps waiting")
    func stopBefore() async throws {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let listener = Listener()
        listener.listen(to: messenger) { _ in loop.stop() }
        messenger.send(1)
        loop.stop()
        loop.stop()
        try await onOwnThread { loop.run() }
        #expect(listener.log.entries == [] && loop.pendingCount == 1)
        try await onOwnThread { loop.run() }
        #expect(listener.log.entries == [1])
    }

    @Test("stop from a handler ends the run after its turn")
    func stopInside() async throws {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let listener = Listener()
        listener.listen(to: messenger) { [weak messenger] number in
            if number == 1 { loop.stop() }
            if number == 2 { messenger?.send(3) }
        }
        messenger.send(1)
        messenger.send(2)
        try await onOwnThread { loop.run() }
        #expect(listener.log.entries == [1, 2])
        #expect(loop.pendingCount == 1)
    }

    @Test("messages that wait are counted once, by the loop that is to deliver them")
    func pendingOnce() {
        let (loop, next) = (MessageLoop(), MessageLoop())
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let listener = Listener()
        listener.listen(to: messenger)
        for number in 1...2 { messenger.send(number) }
        messenger.setDelivery(.loop(loop))
        #expect(loop.pendingCount == 2 && messenger.numbers.pending == 2)
        messenger.setDelivery(.loop(next))
        #expect(loop.pendingCount == 0 && next.pendingCount == 2)
        #expect(loop.runOnce() == 0 && next.runOnce() == 2)
        messenger.setDelivery(EachMessage(loop: loop))
        for number in 3...5 { messenger.send(number) }
        #expect(loop.pendingCount == 3 && next.pendingCount == 0)
        #expect(loop.runOnce() == 3 && loop.pendingCount == 0 && listener.log.entries == [1, 2, 3, 4, 5])
    }

    /// Asks the loop anew for each message.
    private struct EachMessage: DeliveryStrategy {
        let loop: MessageLoop
        var isAskedForEachMessage: Bool { true }
        func schedule(_ delivery: Delivery) { LoopDelivery(loop).schedule(delivery) }
    }

    @Test("run(until:) ends at its time, even if that is past, and at a stop")
    func deadline() async throws {
        let loop = MessageLoop()
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let listener = Listener()
        listener.listen(to: messenger) { number in if number == 2 { loop.stop() } }
        messenger.send(1)
        try await onOwnThread {
            loop.run(until: .now - .seconds(1))
            #expect(loop.pendingCount == 1)
            // Once more, if the time has passed before the loop began.
            for _ in 0..<100 where listener.log.entries.isEmpty {
                let end = ContinuousClock.now + .milliseconds(30)
                loop.run(until: end)
                #expect(ContinuousClock.now >= end)
            }
            #expect(listener.log.entries == [1])
            messenger.send(2)
            loop.run(until: .now + .seconds(3600))
            #expect(listener.log.entries == [1, 2])
        }
    }

    @Test("A loop that dies discards what waits, and its deliveries keep nothing alive")
    func death() {
        var loop: MessageLoop? = MessageLoop()
        weak let weakLoop = loop
        let dead = Counter()
        let messenger = Messenger<Note>(delivery: .loop(loop!))
        let observer = Person()
        let token = observer.observe(messenger) { _ in }
        messenger.send(Note(1) { dead.add() })
        messenger.send(Note(2) { dead.add() })
        loop = nil
        #expect(weakLoop == nil)
        #expect(dead.value == 2)
        #expect(token.numbers.discarded == 2 && token.numbers.addUp)
        #expect(token.isActive)
    }

    @Test("A loop dies in a handler that it calls, without harm")
    func deathInside() {
        let slot = Holder(MessageLoop())
        let listener = Listener()
        let messenger = Messenger<Int>(delivery: .loop(slot.object!))
        listener.listen(to: messenger) { number in
            if number == 1 { slot.object = nil }
        }
        messenger.send(1)
        messenger.send(2)
        slot.object?.runOnce()
        #expect(listener.log.entries == [1, 2])
        #expect(slot.object == nil)
    }

    @Test("A nested run is an error and traps")
    func nested() async {
        await #expect(processExitsWith: .failure) {
            let loop = MessageLoop()
            let messenger = Messenger<Int>(delivery: .loop(loop))
            let listener = Listener()
            listener.listen(to: messenger) { _ in loop.runOnce() }
            messenger.send(1)
            loop.runOnce()
        }
    }

    @Test("A second run on another thread is an error and traps")
    func second() async {
        await #expect(processExitsWith: .failure) {
            let loop = MessageLoop()
            let messenger = Messenger<Int>(delivery: .loop(loop))
            let (isInside, door) = (Door(), Door())
            let listener = Listener()
            listener.listen(to: messenger) { _ in
                isInside.open()
                door.pass()
            }
            messenger.send(1)
            Thread.detachNewThread { loop.run() }
            isInside.pass()
            loop.run(until: .now + .milliseconds(10))
        }
    }

    @Test("The same calls one after the other are none")
    func noError() async {
        await #expect(processExitsWith: .success) {
            let loop = MessageLoop()
            let messenger = Messenger<Int>(delivery: .loop(loop))
            let listener = Listener()
            listener.listen(to: messenger) { _ in loop.stop() }
            messenger.send(1)
            loop.runOnce()
            loop.run()
            loop.run(until: .now + .milliseconds(10))
        }
    }
}
