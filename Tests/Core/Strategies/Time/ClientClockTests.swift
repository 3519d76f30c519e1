import Foundation
import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Clocks of a client's own")
struct ClientClockTests {
    enum Use: CaseIterable {
        case installed, passedOn
    }

    @Test("G4: nothing of a clock or of its times runs under a lock", arguments: Use.allCases)
    func nothingUnderLock(_ use: Use) async throws {
        let (failures, count) = try await onOwnThread {
            let clock = ProbingClock()
            let recorder = RecordingObserver<Int>()
            let strategy = OrderedDelivery().debounced(for: .seconds(1), clock: clock)
            let make = { @Sendable () -> Messenger<Int> in
                let messenger =
                    use == .installed
                    ? Messenger<Int>(delivery: strategy) : Messenger(delivery: Wrapper(base: strategy))
                recorder.record(messenger)
                return messenger
            }
            let messenger = make()
            // Asks the strategy, and so takes its lock: a new messenger for one that is shared, which is not asked again
            // for a messenger that waits already.
            let others = Box<[Messenger<Int>]>([])
            let probe = LockProbe(limit: 60) {
                guard use == .passedOn else { return messenger.send(0) }
                let other = make()
                others.content?.append(other)
                other.send(0)
            }
            clock.probe.content = probe
            for number in 1...3 {
                messenger.send(number)
                clock.manual.advance(by: .milliseconds(600))
            }
            try wait { clock.manual.sleeperCount > 0 }
            for _ in 1...3 {
                clock.manual.advance(by: .seconds(1))
                usleep(1000)
            }
            clock.manual.setBack(by: .seconds(10))
            messenger.send(4)
            messenger.setDelivery(.ordered)
            clock.probe.content = nil
            return (probe.failures, probe.count)
        }
        #expect(failures == [])
        // The number of readings beside the one of each send depends on how soon alarms are set anew.
        #expect(count > 3)
    }

    @Test("a clock may have any zero, and deadlines are times of that clock")
    func deadlines() async throws {
        let clock = ProbingClock(from: .seconds(1_000_000))
        let recorder = RecordingObserver<Int>()
        let messenger = Messenger<Int>(delivery: .debounced(for: .seconds(1), clock: clock))
        recorder.record(messenger)
        messenger.send(1)
        await clock.manual.sleepers(atLeast: 1)
        #expect(clock.deadlines.content == [.seconds(1_000_001)])
        clock.manual.advance(by: .seconds(1))
        try await waitAsync { recorder.messages == [1] }
    }
}

/// A clock with instants that are objects. Clock and instants probe for locks in each of their members.
private final class ProbingClock: Clock {
    struct Instant: InstantProtocol {
        let moment: Moment

        init(_ offset: Duration, _ probe: Box<LockProbe>) { moment = Moment(offset, probe) }

        func check(_ place: String) { moment.probe.content?.check(place) }

        func advanced(by duration: Duration) -> Instant {
            check("advanced(by:)")
            return Instant(moment.offset + duration, moment.probe)
        }

        func duration(to other: Instant) -> Duration {
            check("duration(to:)")
            return other.moment.offset - moment.offset
        }

        static func < (one: Instant, other: Instant) -> Bool {
            one.check("<")
            return one.moment.offset < other.moment.offset
        }

        static func == (one: Instant, other: Instant) -> Bool {
            one.check("==")
            return one.moment.offset == other.moment.offset
        }

        func hash(into hasher: inout Hasher) { hasher.combine(moment.offset) }
    }

    final class Moment: Sendable {
        let offset: Duration
        let probe: Box<LockProbe>

        init(_ offset: Duration, _ probe: Box<LockProbe>) {
            self.offset = offset
            self.probe = probe
        }

        deinit { probe.content?.check("deinit of a time") }
    }

    let manual = ManualClock()
    let probe = Box<LockProbe>(nil)
    let deadlines = Box<[Duration]>([])
    private let zero: Duration

    init(from zero: Duration = .zero) { self.zero = zero }

    var now: Instant {
        probe.content?.check("now")
        return Instant(zero + manual.now.offset, probe)
    }

    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        deadlines.content?.append(deadline.moment.offset)
        try await manual.sleep(until: ManualInstant(deadline.moment.offset - zero))
    }
}
