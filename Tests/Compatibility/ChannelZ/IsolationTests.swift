import ChannelZ
import Foundation
import TestSupport
import Testing

@Suite("ChannelZ: receivers on actors")
struct IsolationTests {
    @MainActor
    final class Screen {
        var texts: [String] = []

        func show(_ cell: ChannelZ<Int>) -> [any Receipt] {
            [
                cell ∞> { self.texts.append("op \($0)") },
                cell ∞-> { self.texts.append("prime \($0)") },
                cell.map { "\($0)" }.receive { self.texts.append("map \($0)") },
                cell.filter { value in
                    self.texts.append("filter \(value)")
                    return true
                }.receive(AnyReceiver { _ in }),
                (cell | cell) ∞> { x, _ in if let x { self.texts.append("| \(x)") } },
                (cell & cell) ∞> { x, y in self.texts.append("& \(x)\(y)") },
                [7].channelZSequence().receive { self.texts.append("sequence \($0)") },
                cell.affect(0) { state, value in
                    self.texts.append("affect \(value)")
                    return state
                }.receive(AnyReceiver { _ in }),
            ]
        }
    }

    @Test("receivers and functions of phases run on the actor on which they were written")
    func mainActor() async throws {
        let cell = Sent(channelField(1))
        let screen = await MainActor.run { Screen() }
        let receipts = await MainActor.run {
            MainActor.assertIsolated()
            return Sent(screen.show(cell.receiver))
        }
        #expect(await eventually(on: screen, count: 8))
        let before = await screen.texts
        #expect(
            Set(before) == [
                "op 1", "prime 1", "map 1", "filter 1", "| 1", "& 11", "sequence 7", "affect 1",
            ])
        try onThreads(1) { _ in cell.receiver.value = 2 }
        #expect(await eventually(on: screen, count: 15))
        for receipt in receipts.receiver { receipt.cancel() }
    }

    actor Counter {
        var sum = 0

        func count(_ sink: Sent<Channel<AnyReceiver<Int>, Int>>) {
            sink.receiver.map { $0 * 2 }.receive { self.sum += $0 }
        }

        func sums(_ wanted: Int) -> Bool { sum == wanted }
    }

    @Test("pulses from several threads arrive on an actor, in order, one at a time")
    func ownActor() async throws {
        let sink = Sent(channelZSink(Int.self))
        let counter = Counter()
        await counter.count(sink)
        try onThreads(4) { _ in for value in 1...100 { sink.receiver.source.receive(value) } }
        var isDone = false
        while !isDone {
            await Task.yield()
            isDone = await counter.sums(4 * 10_100)
        }
        #expect(isDone)
    }

    @globalActor actor Other { static let shared = Other() }

    @Other final class Elsewhere {
        var values: [Int] = []
        nonisolated init() {}

        func take(_ channel: Sent<Channel<AnyReceiver<Int>, Int>>) {
            channel.receiver.receive { self.values.append($0) }
        }

        func hasTaken(_ wanted: [Int]) -> Bool { values == wanted }
    }

    @Test("a pulse changes from the actor of a phase to that of the receiver")
    func twoActors() async {
        let sink = channelZSink(Int.self)
        let mapped = await onMain(Sent(sink))
        let elsewhere = Elsewhere()
        await elsewhere.take(mapped)
        for value in 1...5 { sink.source.receive(value) }
        var isDone = false
        while !isDone {
            await Task.yield()
            isDone = await elsewhere.hasTaken([11, 12, 13, 14, 15])
        }
        #expect(isDone)
    }

    @MainActor
    private func onMain(_ sink: Sent<Channel<AnyReceiver<Int>, Int>>) -> Sent<Channel<AnyReceiver<Int>, Int>> {
        Sent(
            sink.receiver.map { value in
                MainActor.assertIsolated()
                return value + 10
            })
    }

    @MainActor
    private func eventually(on screen: Screen, count: Int) async -> Bool {
        for _ in 0..<100_000 {
            if screen.texts.count == count { return true }
            await Task.yield()
        }
        return false
    }
}
