import ChannelZ
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("ChannelZ: threads")
struct ThreadTests {
    @Test("CZ-033 two set, one receives, one comes and goes")
    func settingAndReceiving() throws {
        let cell = ValueTransceiver(0)
        let rounds = TestDepth.pick(quick: 500, usual: 1_500, deep: 30_000)
        let chain = Log<Bool>()
        let last = Log<Int>()
        let keeper = PreviousValue()
        let receipt = cell.transceive().receive { mutation in
            if let old = mutation.old, old != keeper.value { chain.add(false) }
            keeper.value = mutation.new
            last.add(1)
        }
        let receivers = Sent(cell)
        try onThreads(4) { thread in
            let cell = receivers.receiver
            for round in 0..<rounds {
                switch thread {
                case 0, 1: cell.value = round * 2 + thread
                case 2: _ = cell.value
                default:
                    let seen = PreviousValue()
                    let receipt = cell.transceive().receive { mutation in
                        if let old = mutation.old, old != seen.value { chain.add(false) }
                        seen.value = mutation.new
                    }
                    if round % 2 == 0 { receipt.cancel(); receipt.cancel() } else { receipt.cancel() }
                }
            }
        }
        #expect(chain.entries.isEmpty && keeper.value == cell.value && last.entries.count == 2 * rounds + 1)
        receipt.cancel()
    }

    @Test("CZ-072 combinations of two cells that are set on two threads")
    func combinations() throws {
        let (a, b) = (transceive(0), transceive(0))
        let counts = (0..<4).map { _ in PreviousValue() }
        a.merge(b).receive { _ in counts[0].value += 1 }
        a.zip(b).receive { _ in counts[1].value += 1 }
        a.combine(b).receive { _ in counts[2].value += 1 }
        a.new().flatMap { [$0, $0].channelZSequence() }.receive { _ in counts[3].value += 1 }
        let sources = Sent([a.source, b.source])
        try onThreads(2) { thread in for value in 1...2_000 { sources.receiver[thread].value = value } }
        #expect(counts.map(\.value) == [4_002, 2_001, counts[2].value, 4_002])
        #expect((2_001...4_001).contains(counts[2].value))
    }

    @Test("parts of one state are set on two threads, and none is lost")
    func parts() throws {
        let pair = transceive([0, 0])
        let parts = Sent((0..<2).map { index in pair.focus(get: { $0[index] }, set: { $0[index] = $1 }).source })
        try onThreads(2) { thread in for value in 1...2_000 { parts.receiver[thread].value = value } }
        #expect(pair.value == [2_000, 2_000])
    }

    @Test("conduits among cells that are set, and come and go, on four threads")
    func conduits() throws {
        let cells = Sent((0..<3).map { ValueTransceiver($0) })
        try onThreads(4) { thread in
            for round in 0..<500 {
                let (one, other) = (cells.receiver[round % 3], cells.receiver[(round + 1) % 3])
                switch thread {
                case 0: one.value = round
                case 1: other.value = -round
                default:
                    let receipt = one.transceive().new().bind(other.transceive().new())
                    let mine = ValueTransceiver(round)
                    one.transceive().new().conduct(mine.transceive().new())
                    receipt.cancel()
                }
            }
        }
    }

    @Test("CZ-071 the last pulse of a prefix comes on another thread, while receiving begins")
    func lastPulseWhileBeginning() {
        for _ in 0..<TestDepth.pick(quick: 20, usual: 50, deep: 500) {
            let cell = ValueTransceiver(0)
            // Nothing but relaxed loads and stores between the threads, so that a sanitizer sees each missing order.
            let (pulses, begun) = (RelaxedCount(), RelaxedCount())
            let other = Channel<Void, Int>(source: ()) { _ in
                begun.increment()
                pulses.wait(for: 2)
                return ReceiptOf()
            }
            let done = Door()
            Thread.detachNewThread {
                begun.wait(for: 1)
                cell.rawValue = 1
                cell.rawValue = 2
                done.open()
            }
            let receipt = cell.transceive().new().merge(other).prefix(2).receive { _ in pulses.increment() }
            #expect(done.pass())
            #expect(receipt.isCancelled && pulses.value == 2)
        }
    }

    @Test("a receipt of several that is sorted out is not taken for cancelled")
    func receiptWhileSorting() {
        final class Asking: ReceiptOf, @unchecked Sendable {
            let answers: Log<Bool>
            weak let all: MultiReceipt?
            let isOver: Bool

            init(_ answers: Log<Bool>, all: MultiReceipt, isOver: Bool) {
                (self.answers, self.all, self.isOver) = (answers, all, isOver)
                super.init()
            }

            override var isCancelled: Bool {
                // Only receivers that are over ask, so that none asks itself.
                if isOver, let all { answers.add(all.isCancelled) }
                return isOver
            }
        }
        let answers = Log<Bool>()
        let all = MultiReceipt()
        all.addReceipts([ReceiptOf()])
        for _ in 0..<200 { all.addReceipts([Asking(answers, all: all, isOver: true)]) }
        #expect(answers.entries.count > 100 && answers.entries.allSatisfy { !$0 })
        all.cancel()
        #expect(all.isCancelled)
    }

    @Test("a receipt of several is added to, and cancelled, on four threads")
    func receipts() throws {
        let cancelled = Log<Int>()
        let all = Sent(MultiReceipt())
        try onThreads(4) { thread in
            for round in 0..<500 {
                all.receiver.addReceipts([ReceiptOf { cancelled.add(round) }])
                if thread == 0, round == 250 { all.receiver.cancel() }
            }
        }
        all.receiver.cancel()
        #expect(cancelled.entries.count == 2_000)
    }
}

/// Counts without ordering anything.
final class RelaxedCount: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .relaxed) }

    func increment() { count.wrappingAdd(1, ordering: .relaxed) }

    func wait(for number: Int) {
        let deadline = ContinuousClock.now + .seconds(watchdog)
        while value < number, ContinuousClock.now < deadline { sched_yield() }
    }
}

/// A value of one receiver. The receiver's calls do not overlap.
final class PreviousValue: @unchecked Sendable {
    var value = 0
}
