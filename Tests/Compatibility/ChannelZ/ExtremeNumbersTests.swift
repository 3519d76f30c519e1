import ChannelZ
import class ChannelZ.Counter
import Foundation
import SwiftObserver
import TestSupport
import Testing

/// Each count and delay of the module's public API, at the extremes of its type.
@Suite("ChannelZ: extreme numbers")
struct ExtremeNumbersTests {
    private static let counts = [Int.min, -1, 0, .max]

    @Test("steps that count pass none of the pulses, or all", arguments: counts)
    func steps(_ count: Int) {
        let numbers = [1, 2, 3].channelZSequence()
        let all = count > 0
        #expect(pulses(of: numbers.prefix(count)) == (all ? [1, 2, 3] : []))
        #expect(pulses(of: numbers.dropFirst(count)) == (all ? [] : [1, 2, 3]))
        #expect(pulses(of: numbers.buffer(count)) == (all ? [] : [[1], [2], [3]]))
        #expect(pulses(of: numbers.split(count) { $0 == 3 }) == (all ? [[1, 2]] : []))
        let trap = numbers.trap(count)
        #expect(trap.caught == (all ? [1, 2, 3] : []) && trap.capacity == max(0, count))
        #expect(pulses(of: numbers.zip(numbers, capacity: (count, count)).map { $0 + $1 }).isEmpty == !all)
    }

    private func pulses<Source, Pulse>(of channel: Channel<Source, Pulse>) -> [Pulse] {
        let log = Log<Pulse>()
        nonisolated(unsafe) let add = { log.add($0) }
        channel.receive { add($0) }
        return log.entries
    }

    @Test("a queue of any depth delivers, and forgets only receivers that it has", arguments: counts)
    func queues(_ depth: Int) {
        let (queue, log) = (ReceiverQueue<Int>(maxdepth: depth), Log<Int>())
        let index = queue.addReceiver { log.add($0) }
        for other in [Int64.min, -1, .max] { queue.removeReceptor(other) }
        queue.receive(1)
        #expect(log.entries == [1] && queue.maxdepth == max(0, depth) && index < .max)
    }

    @Test("a counter wraps around")
    func counters() {
        for number in [Int.min, .max] {
            let counter = Counter(integerLiteral: number)
            #expect(counter.get() == Int64(number))
        }
        let counter: Counter = 0
        counter.set(.max)
        #expect(counter.increment() == .min && counter.decrement() == .max)
    }

    #if canImport(Dispatch)
        @Test(
            "a delay below zero and no number are none, and an endless one is waited for",
            arguments: [-Double.infinity, -1, 0, -0.0, .nan, .infinity, .greatestFiniteMagnitude])
        func delays(_ delay: Double) async throws {
            let (cell, log) = (transceive(0), Log<Int>())
            let receipt = cell.new().dispatch(DispatchQueue(label: "delay"), delay: delay).receive { log.add($0) }
            cell.value = 1
            if delay < 1 || delay.isNaN { _ = try await log.awaitEntries(1) }
            #expect(log.entries.isEmpty == (delay > 1))
            receipt.cancel()
        }
    #endif

    #if !os(WASI)
        @Test("a stream is read in parts of one byte, or of as many as there are", arguments: counts)
        func streams(_ length: Int) {
            let (stream, log) = (InputStream(data: Data([1, 2, 3])), Log<String>())
            let channel = stream.channelZStream(length)
            channel.receive { log.add("\($0)") }
            stream.open()
            channel.source.stream(stream, handle: .hasBytesAvailable)
            #expect(log.entries == [length > 0 ? "data([1, 2, 3])" : "data([1])"])
        }
    #endif
}
