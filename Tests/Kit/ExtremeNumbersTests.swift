import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// Each count and duration of the kit's public API, at the extremes of its type.
@Suite("Extreme numbers in the kit")
struct ExtremeNumbersTests {
    private static let counts = [Int.min, -1, 0, .max]
    private static let durations: [Duration] = [.seconds(Int64.min), .seconds(-1), .zero, .seconds(Int64.max)]

    @Test("a manual clock goes as far as it can, and back, and wakes what is due")
    func clocks() async throws {
        let (clock, log) = (ManualClock(), Log<Int>())
        let messenger = Messenger<Int>(delivery: .debounced(for: .seconds(Int64.max), clock: clock))
        let observation = messenger.observe { log.add($0) }
        messenger.send(1)
        for duration in Self.durations { clock.advance(by: duration) }
        #expect(log.entries == [1])
        for _ in 1...30 { clock.advance(by: .seconds(Int64.max)) }
        #expect(clock.now.offset == .seconds(Int64.max))
        messenger.send(2)
        try await clock.sleep(until: clock.now.advanced(by: .seconds(Int64.min)))
        for _ in 1...30 { clock.setBack(by: .seconds(Int64.max)) }
        clock.setBack(by: .seconds(Int64.min))
        #expect(clock.now.offset == .zero - .seconds(Int64.max))
        clock.advance(to: ManualInstant(.seconds(Int64.max) * 3))
        #expect(clock.now.offset == .seconds(Int64.max))
        for count in [Int.min, -1, 0] { await clock.sleepers(atLeast: count) }
        withExtendedLifetime(observation) {}
    }

    @Test("scripts of no length are none, and a walk through endless ones can be left", arguments: counts)
    func scripts(_ count: Int) {
        let vocabulary = Vocabulary(
            observers: count, authors: count, deliveries: count, longestBurst: count, nests: true, endsObservers: true,
            endsMessengers: true, delivers: true, limitsNesting: true)
        var seen = 0
        let performed = Script.forEachScript(upTo: count, vocabulary: vocabulary) { _ in
            seen += 1
            return seen < 100
        }
        #expect(performed == seen && seen == (count > 0 ? 100 : 0))
        for seed in [UInt64.min, .max] {
            let script = Script(seed: seed, vocabulary: vocabulary)
            #expect((4...40).contains(script.steps.count))
            #expect(script.shrunk(attempts: count) { _ in false }.steps == script.steps)
        }
    }

    @Test("a script of extreme numbers is performed as far as it has a meaning", arguments: counts)
    func steps(_ number: Int) {
        let burst = min(number, 3)
        let script = Script([
            .observe(0), .observe(number), .observeInitially(number), .send(author: number), .burst(burst),
            .inHandler(of: 0, call: number, .send()), .inHandler(of: number, call: 1, .send()),
            .limitNesting(to: number),
            .swap(to: number), .send(), .stop(number), .observerDies(number), .authorDies(number), .send(),
        ])
        #expect(Contract().violations(of: Subject("ordered", delivery: .ordered), in: script).isEmpty)
        #expect(!Step.name(ofObserver: number).isEmpty && !script.description.isEmpty)
    }

    @Test("a contract without patience or time ends, and so does one with endless patience")
    func contracts() {
        let subject = Subject("ordered", delivery: .ordered)
        for duration in Self.durations {
            let contract = Contract(
                thoroughness: .quick, seed: .max, randomScripts: 3, patience: duration, timeLimit: duration,
                only: ["all observers get one sequence"])
            _ = contract.violations(of: subject)
        }
        let none = Contract(thoroughness: .quick, randomScripts: .min, only: ["nothing of the kind"])
        #expect(none.violations(of: subject).isEmpty)
    }

    @Test("a probe checks as often as it may, however patient it is")
    func probes() {
        for (limit, count) in [(Int.min, 0), (-1, 0), (0, 0), (.max, 1)] {
            let probe = LockProbe(patience: .seconds(Int64.max), limit: limit) {}
            probe.check("here")
            #expect(probe.count == count && probe.failures.isEmpty)
        }
        for patience in Self.durations {
            let probe = LockProbe(patience: patience) {}
            probe.check("here")
            #expect(probe.count == 1)
        }
    }

    @Test("numbers that no messenger has don't add up")
    func tallies() {
        #expect(!Tally(offered: .max, delivered: .max, dropped: .max).addsUp)
        #expect(!Tally(offered: .min, pending: .min).addsUp && !Tally(offered: -1, delivered: -1).addsUp)
        #expect(Tally(offered: .max, pending: .max).addsUp && Tally().addsUp)
    }

    @Test("a manual delivery runs none of its messages, or all", arguments: counts)
    func deliveries(_ count: Int) {
        let (manual, log) = (ManualDelivery(), Log<Int>())
        let messenger = Messenger<Int>(delivery: manual)
        let observation = messenger.observe { log.add($0) }
        for number in 1...3 { messenger.send(number) }
        #expect(manual.runNext(upTo: count) == (count > 0 ? 3 : 0) && log.count == (count > 0 ? 3 : 0))
        withExtendedLifetime(observation) {}
    }
}
