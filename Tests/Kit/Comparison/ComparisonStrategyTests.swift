import Dispatch
import Foundation
import StrategyComparison
import SwiftObserver
import Testing

@Suite("Comparison of strategies that a user writes")
struct ComparisonStrategyTests {
    /// Delivers when it is told to tick.
    private final class Frames: DeliveryStrategy, @unchecked Sendable {
        private let lock = NSLock()
        private var waiting: [Delivery] = []

        func schedule(_ delivery: Delivery) {
            lock.withLock { waiting.append(delivery) }
        }

        func tick() {
            for delivery in lock.withLock({
                defer { waiting = [] }
                return waiting
            }) { delivery.run() }
        }
    }

    /// Delivers on a thread of its own.
    private struct Threads: DeliveryStrategy {
        func schedule(_ delivery: Delivery) {
            Thread.detachNewThread { delivery.run() }
        }
    }

    /// Delivers nothing.
    private struct Never: DeliveryStrategy {
        func schedule(_ delivery: Delivery) {}
    }

    @Test("A strategy with turns delivers when they are taken, nested sends in a later one")
    func turns() async {
        let frames = Frames()
        let comparison = await compare([NamedStrategy("frames", frames, turn: { frames.tick() })])
        let run = comparison.runs[0]
        #expect(run.numbers(gotBy: "Ann") == [1, 2, 3, 4, 5])
        #expect(run.numbers(gotBy: "Bob") == [1, 2])
        #expect(run.numbers(gotBy: "Mia") == [1, 2, 3, 4, 5])
        #expect(run.places == [.turns])
        #expect(run.waiting.isEmpty)
    }

    @Test("A strategy with threads of its own is waited for")
    func threads() async {
        let comparison = await compare([NamedStrategy("threads", Threads())])
        let run = comparison.runs[0]
        #expect(run.numbers(gotBy: "Ann") == [1, 2, 3, 4, 5])
        #expect(run.numbers(gotBy: "Mia") == [1, 2, 3, 4, 5])
        #expect(run.places == [.other])
        #expect(run.waiting.isEmpty)
    }

    @Test("What a strategy never delivers is told as waiting, once patience ends")
    func never() async {
        let comparison = await compare(
            [NamedStrategy("never", Never())],
            running: [.observe("Ann"), .send("a"), .send("b"), .turn], patience: .milliseconds(20))
        let run = comparison.runs[0]
        #expect(run.waiting.map(\.message.number) == [1, 2])
        #expect(run.deliveries.allSatisfy { $0.order == nil && $0.place == nil })
        #expect(comparison.description.contains("?A1"))
        #expect(comparison.description.contains("?: still waits"))
    }

    @Test("G8: a bound that refuses the newest loses what came last; all is accounted for")
    func newest() async {
        let loop = MessageLoop()
        let comparison = await compare(
            [NamedStrategy("newest", .loop(loop).bounded(to: 2, dropping: .newest), loop: loop)],
            running: [.observe("Ann"), .send("a"), .send("b"), .send("c"), .send("d"), .turn, .send("e"), .turn])
        let run = comparison.runs[0]
        #expect(run.numbers(gotBy: "Ann") == [1, 2, 5])
        #expect(run.deliveries.filter { $0.fate == .dropped }.map(\.message.number) == [3, 4])
        #expect(run.deliveries.count == 5)
    }

    @Test("A stop tells what it discards apart from what a bound had dropped before")
    func dropThenStop() async {
        let loop = MessageLoop()
        let comparison = await compare(
            [NamedStrategy("bounded", .loop(loop).bounded(to: 1, dropping: .oldest), loop: loop)],
            running: [.observe("Ann"), .send("a"), .send("b"), .stop("Ann"), .send("c"), .turn])
        let fates = comparison.runs[0].deliveries.map { "\($0.message.number) \($0.fate)" }
        #expect(fates == ["1 dropped", "2 discarded"])
    }

    @Test("Queues go on after the comparison")
    func queueGoesOn() async {
        let queue = DispatchQueue(label: "kept")
        let comparison = await compare([NamedStrategy("queue", .queue(queue), queue: queue)])
        #expect(comparison.runs[0].places == [.queue("kept")])
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
}
