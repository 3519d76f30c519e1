import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("How long messages wait, and what numbers read like")
struct MeasuringTests {
    /// A time that goes when the test says so.
    private final class Time: Sendable {
        private let now = Holder(ContinuousClock.now)
        func advance(by duration: Duration) { now.object = now.object?.advanced(by: duration) }
        var instant: ContinuousClock.Instant { now.object! }
    }

    private let time = Time()
    private let loop = MessageLoop()

    private func measured(_ strategy: some DeliveryStrategy) -> Messenger<Int> {
        let messenger = Messenger<Int>(delivery: strategy)
        messenger.measureWaiting { [time] in time.instant }
        return messenger
    }

    @Test("the age is that of the oldest message that waits for the observation")
    func ages() {
        let messenger = measured(.loop(loop))
        let listener = Listener()
        let first = listener.listen(to: messenger)
        #expect(first.numbers.oldestAge == nil && messenger.numbers.oldestAge == nil)
        messenger.send(1)
        time.advance(by: .seconds(2))
        let second = listener.listen(to: messenger)
        messenger.send(2)
        time.advance(by: .seconds(3))
        #expect(first.numbers.oldestAge == .seconds(5) && second.numbers.oldestAge == .seconds(3))
        #expect(messenger.numbers.oldestAge == .seconds(5))
        loop.runOnce()
        #expect(first.numbers.oldestAge == nil && second.numbers.oldestAge == nil)
        messenger.send(3)
        time.advance(by: .seconds(1))
        #expect(first.numbers.oldestAge == .seconds(1))
    }

    @Test("the mark is the most that waited since the observation began")
    func marks() {
        let messenger = measured(.loop(loop))
        let listener = Listener()
        let first = listener.listen(to: messenger)
        #expect(first.numbers.highWaterMark == 0)
        for number in 1...5 { messenger.send(number) }
        loop.runOnce()
        let second = listener.listen(to: messenger)
        for number in 1...2 { messenger.send(number) }
        loop.runOnce()
        messenger.send(1)
        #expect(first.numbers.highWaterMark == 5 && second.numbers.highWaterMark == 2)
        for number in 1...6 { messenger.send(number) }
        #expect(first.numbers.highWaterMark == 7 && second.numbers.highWaterMark == 7)
    }

    @Test("under a bound, the age is that of what is left, and the mark is no more than the bound")
    func bounds() {
        let messenger = measured(.loop(loop).bounded(to: 2, dropping: .oldest))
        let refusing = measured(.loop(loop).bounded(to: 2, dropping: .newest))
        let listener = Listener()
        let tokens = [listener.listen(to: messenger), listener.listen(to: refusing)]
        for number in 1...4 {
            messenger.send(number)
            refusing.send(number)
            time.advance(by: .seconds(1))
        }
        #expect(tokens.map(\.numbers.oldestAge) == [.seconds(2), .seconds(4)])
        #expect(tokens.map(\.numbers.highWaterMark) == [2, 2])
        loop.runOnce()
        #expect(tokens.map(\.numbers.oldestAge) == [nil, nil])
    }

    actor Home: Observer {
        let receiver = Receiver()
        func follow(_ messenger: Messenger<Int>) -> ObservationToken { observe(messenger) { _, _ in } }
        func send(_ count: Int, to messenger: Messenger<Int>, _ look: @Sendable () -> Void) {
            for number in 0..<count { messenger.send(number) }
            look()
        }
    }

    @Test("what waits for an actor counts too, also if its mailbox was there before")
    func actors() async throws {
        for isLate in [true, false] {
            let (messenger, home, time) = (Messenger<Int>(), Home(), time)
            if !isLate { messenger.measureWaiting { time.instant } }
            let token = await home.follow(messenger)
            if isLate { messenger.measureWaiting { time.instant } }
            // The actor does this, so that nothing is delivered there meanwhile.
            await home.send(3, to: messenger) {
                time.advance(by: .seconds(1))
                #expect(token.numbers.oldestAge == .seconds(1) && token.numbers.highWaterMark == 3)
            }
            try await waitAsync { token.numbers.pending == 0 }
            #expect(token.numbers.oldestAge == nil && token.numbers.highWaterMark == 3)
        }
    }

    @Test("nothing is measured unless somebody asks, and switching it off forgets; what waited before counts from then")
    func switching() {
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let token = Listener().listen(to: messenger)
        #expect(!messenger.measuresWaiting && !Messenger<Int>().measuresWaiting)
        let listener = Listener()
        let kept = listener.listen(to: messenger)
        messenger.send(1)
        #expect(kept.numbers.highWaterMark == nil && kept.numbers.oldestAge == nil)
        messenger.measureWaiting { [time] in time.instant }
        time.advance(by: .seconds(1))
        messenger.send(2)
        #expect(messenger.measuresWaiting && kept.numbers.oldestAge == .seconds(1) && kept.numbers.highWaterMark == 2)
        messenger.measuresWaiting = false
        #expect(kept.numbers.oldestAge == nil && !messenger.measuresWaiting)
        messenger.measuresWaiting = true
        loop.runOnce()
        messenger.send(3)
        #expect(kept.numbers.oldestAge ?? .seconds(-1) >= .zero)
        _ = token
        let idle = Messenger<Int>()
        idle.measuresWaiting = false
        idle.measuresWaiting = true
        #expect(idle.measuresWaiting)
    }

    @Test("threads send, look and switch it on and off at the same time", arguments: 1...3)
    func threads(_: Int) async throws {
        try await onOwnThread {
            let queue = DispatchQueue(label: "measured")
            let messenger = Messenger<Int>(delivery: .queue(queue))
            messenger.measuresWaiting = true
            let listener = Listener()
            let token = listener.listen(to: messenger)
            try onThreads(4) { thread in
                for number in 0..<200 {
                    if thread < 2 { messenger.send(number) }
                    _ = token.numbers
                    if thread == 3 { messenger.measuresWaiting.toggle() }
                }
            }
            try wait { messenger.isIdle }
            queue.sync {}
            #expect(listener.log.count == 400)
        }
    }

    @Test("a free observation and transform objects have numbers and names")
    func others() {
        let messenger = Messenger<Int>(delivery: .loop(loop))
        let free = messenger.observe { _ in }.named("log")
        let mapped = messenger.map { $0 + 1 }.named("mapped")
        let merged = mapped.merge(with: messenger).named("merged")
        for number in 1...2 { messenger.send(number) }
        #expect(free.numbers.pending == 2 && free.numbers.name == "log")
        #expect(merged.numbers.offered == 2 && merged.numbers.name == "merged")
        loop.runOnce()
        #expect(mapped.numbers.delivered == 2 && mapped.numbers.name == "mapped")
        #expect(merged.numbers.offered == 4 && merged.numbers.delivered == 4)
        #expect(messenger.numbers.observations.map(\.name) == ["log", "mapped", "merged"])
        free.observe(Messenger<Int>()) { _ in }
        free.stop()
        #expect(free.numbers.delivered == 2 && free.numbers.offered == 2)
        messenger.finish()
        #expect(merged.numbers.offered == 0)
    }

    @Test("messengers, tokens and numbers read like sentences")
    func descriptions() {
        let messenger = Messenger<Int>(delivery: .loop(loop))
        #expect("\(messenger)" == "Messenger<Int>: 0 sent, 0 observers")
        let listener = Listener()
        let token = listener.listen(to: messenger)
        let free = messenger.observe { _ in }.named("log")
        messenger.send(1)
        #expect("\(token)" == "Listener: 1 offered, 0 delivered, 1 pending")
        #expect(
            "\(messenger)" == """
                Messenger<Int>: 1 sent, 1 pending, 2 observers (Listener: 1 offered, 0 delivered, 1 pending; \
                log: 1 offered, 0 delivered, 1 pending)
                """)
        loop.runOnce()
        #expect("\(free.numbers)" == "log: 1 offered, 1 delivered")
        token.stop()
        #expect("\(token)" == "An observation, ended: 1 offered, 1 delivered")
        #expect("\(messenger.numbers)" == "1 sent, 1 observer (log: 1 offered, 1 delivered)")
        #expect("\(ObservationNumbers())" == "0 offered, 0 delivered")
        var numbers = ObservationNumbers()
        (numbers.dropped, numbers.discarded, numbers.replayed) = (1, 2, 3)
        (numbers.oldestAge, numbers.highWaterMark) = (.seconds(2), 4)
        #expect(
            "\(numbers)"
                == "0 offered, 0 delivered, 1 dropped, 2 discarded, 3 replayed, the oldest for 2.0 seconds, at most 4 at once"
        )
        #expect("\(Var(5))" == "5" && "\(Var("five"))" == "five")
    }
}
