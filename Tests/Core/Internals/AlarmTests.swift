import SwiftObserver
import TestSupport
import Testing

@Suite("Alarms")
struct AlarmTests {
    /// A clock with a time that the test sets.
    private class TestClock: Clock, @unchecked Sendable {  // tests use it on one thread, but for what is locked
        typealias Instant = ContinuousClock.Instant

        let now = ContinuousClock.now
        var minimumResolution: Duration { .zero }
        let sleeps = Log<Instant>()
        let (awakened, awaken) = AsyncStream<Void>.makeStream()

        func sleep(until deadline: Instant, tolerance: Duration?) async throws {
            sleeps.add(deadline)
            for await _ in awakened { return }
            throw CancellationError()
        }
    }

    private final class TestRingingClock: TestClock, RingingClock, @unchecked Sendable {  // as the other
        let alarms = Log<(deadline: Instant, action: @Sendable () -> Void)>()
        let cancellations = Counter()

        func ring(at deadline: Instant, _ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
            alarms.add((deadline, action))
            return { self.cancellations.add() }
        }
    }

    @Test("A clock that rings is asked to, and to call it off; nobody sleeps")
    func ringing() {
        let (clock, rings) = (TestRingingClock(), Counter())
        let alarm = Alarm(clock)
        let cancel = alarm.set(clock.now.advanced(by: .seconds(3))) { rings.add() }
        #expect(clock.alarms.entries.map(\.deadline) == [clock.now.advanced(by: .seconds(3))])
        #expect(rings.value == 0 && clock.cancellations.value == 0)
        clock.alarms.entries[0].action()
        cancel()
        #expect(rings.value == 1 && clock.cancellations.value == 1)
        #expect(clock.sleeps.count == 0)
    }

    @Test("For a clock that cannot ring, a task sleeps until that time")
    func sleeping() async throws {
        let (clock, rings) = (TestClock(), Counter())
        let cancel = Alarm(clock).set(clock.now.advanced(by: .seconds(3))) { rings.add() }
        try await waitAsync { clock.sleeps.count == 1 }
        #expect(clock.sleeps.entries == [clock.now.advanced(by: .seconds(3))])
        #expect(rings.value == 0)
        clock.awaken.yield()
        try await waitAsync { rings.value == 1 }
        cancel()
        #expect(rings.value == 1)
    }

    @Test("An alarm that is called off wakes its task, and does not ring")
    func callingOff() async throws {
        let (clock, rings, deaths) = (TestClock(), Counter(), Counter())
        let words = Holder(LastWords { deaths.add() })
        let cancel = Alarm(clock).set(clock.now.advanced(by: .seconds(3))) { [captured = words.object] in
            rings.add()
            withExtendedLifetime(captured) {}
        }
        words.object = nil
        try await waitAsync { clock.sleeps.count == 1 }
        cancel()
        // The task has come to its end when it holds the action no longer.
        try await waitAsync { deaths.value == 1 }
        #expect(rings.value == 0)
        cancel()
    }

    @Test("A clock that fails is as good as one that has rung")
    func failing() async throws {
        let (clock, rings) = (TestClock(), Counter())
        clock.awaken.finish()
        _ = Alarm(clock).set(clock.now.advanced(by: .seconds(3))) { rings.add() }
        try await waitAsync { rings.value == 1 }
    }
}
