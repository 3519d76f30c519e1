import TestSupport
import Testing

@testable import ReactiveKit
@testable import SwiftObserver

@Suite("What waits in operations")
struct LineTests {
    @Test("A queue is first in, first out, holds nothing that was taken, and stays small")
    func line() {
        let lives = Census()
        var line = Fifo<(Int, Census.Citizen)>()
        var (next, largest) = (0, 0)
        for number in 0..<2_000 {
            line.append((number, lives.make()))
            if number < 300 { continue }
            #expect(line.popFirst()?.0 == next)
            next += 1
            #expect(lives.living == 300)
            largest = max(largest, line.items.count)
        }
        #expect(largest < 1_000)
        while let (number, _) = line.popFirst() {
            #expect(number == next)
            next += 1
        }
        #expect(next == 2_000 && line.isEmpty && line.first == nil)
        #expect(lives.living == 0)
    }

    @Test("A table of slots knows which are open, whatever the order in which they close, and stays small")
    func slots() {
        var table = SlotTable(count: 3)
        var open = [0, 1, 2]
        var (last, state) = (2, UInt64(7))
        for _ in 0..<3_000 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let dice = Int(state >> 33)
            if open.isEmpty || (dice % 2 == 0 && open.count < 40) {
                last += 1
                table.open(last, Observation())
                open.append(last)
            } else {
                let slot = open.remove(at: dice / 2 % open.count)
                #expect(table.close(slot) != nil)
                #expect(table.close(slot) == nil)
                #expect(table[slot] == nil)
            }
            #expect(table.entries.compactMap { $0.observation == nil ? nil : $0.slot } == open)
            #expect(table.entries.count <= 2 * open.count + 9)
        }
        #expect(table.closedCount == table.entries.count - open.count)
        let kept = open[open.count / 2]
        #expect(table.closeAll(but: kept).count { $0.observation != nil } == open.count - 1)
        #expect(table[kept] != nil)
        #expect(table.closeAll().map(\.slot) == [kept])
        #expect(table.entries.isEmpty)
    }

    @Test("An observation ends what is upstream, once, whichever of both comes first, and holds it no longer")
    func observation() {
        final class Probe: Disposable {
            private(set) var disposals = 0
            var isDisposed: Bool { disposals > 0 }
            func dispose() { disposals += 1 }
        }
        let (early, late) = (Observation(), Observation())
        late.end()
        for observation in [early, late] {
            let probe = Probe()
            observation.attach(.disposable(probe))
            observation.end()
            #expect(!observation.end())
            #expect(observation.isDisposed && probe.disposals == 1)
        }
        func attached(_ observation: Observation) -> Weakly<Probe> {
            let probe = Probe()
            observation.attach(.disposable(probe))
            return Weakly(probe)
        }
        let observation = Observation()
        let weakly = attached(observation)
        #expect(!weakly.isGone)
        observation.end()
        #expect(weakly.isGone)
    }

    @Test("A source that completes while it is being observed is let go")
    func endingAtOnce() {
        let subject = ReplaySubject<Int, Never>()
        subject.send(1)
        let log = EventLog(of: subject.first())
        #expect(log.events == [.next(1), .completed])
        #expect(subject.numbers.observations.isEmpty)
    }
}
