import ChannelZ
import Foundation
import TestSupport
import Testing

@Suite("ChannelZ: phases")
struct PhaseTests {
    @Test("CZ-069, CZ-066 map, filter, lift and lifts run for each receiver")
    func simplePhases() {
        let sink = channelZSink(Int.self)
        let calls = Log<Int>()
        let mapped = sink.map { value -> String in
            calls.add(value)
            return "\(value)"
        }
        sink.source.receive(0)
        #expect(calls.entries.isEmpty)
        let traps = (mapped.trap(9), mapped.trap(9))
        sink.source.receive(1)
        #expect(traps.0.caught == ["1"] && traps.1.caught == ["1"] && calls.entries == [1, 1])
        let even = sink.filter { $0 % 2 == 0 }.trap(9)
        let letters = sink.map { "\($0)" }.lift { receive in { $0.forEach { receive($0) } } }.trap(9)
        let doubled = sink.lifts { receive in { receive($0 * 2) } }.trap(9)
        for value in [10, 11] { sink.source.receive(value) }
        #expect(even.caught == [10] && letters.caught == ["1", "0", "1", "1"] && doubled.caught == [20, 22])
    }

    @Test("CZ-066, CZ-067 phases of a stream of a type of one's own, which takes any receiver")
    func foreignStream() {
        struct Numbers: StreamType {
            var upTo: Int
            var phases: [(@escaping (Int) -> Void) -> any Receipt] = []
            func receive<R: ReceiverType>(_ receiver: R) -> any Receipt where R.Pulse == Int {
                if let last = phases.last { return last { receiver.receive($0) } }
                for number in 1...upTo { receiver.receive(number) }
                return ReceiptOf()
            }
            func phase(_ reception: @escaping (@escaping (Int) -> Void) -> any Receipt) -> Numbers {
                Numbers(upTo: upTo, phases: phases + [reception])
            }
            func dropFirst(_ count: Int) -> Numbers { self }
            func prefix(_ count: Int) -> Numbers { self }
        }
        let log = Log<Int>()
        Numbers(upTo: 5).filter { $0 % 2 == 1 }.receive { log.add($0) }
        #expect(log.take() == [1, 3, 5])
        Numbers(upTo: 5).subsequent().receive { log.add($0) }
        #expect(log.take() == [])
        #expect(Numbers(upTo: 5).lifts { receive in { receive(-$0) } }.trap(2).caught == [-4, -5])
    }

    @Test("CZ-066 generic code over streams and channels keeps what is known about pulses")
    func generic() {
        func odd<C: StreamType>(_ stream: C) -> C where C.Pulse == Int { stream.filter { $0 % 2 == 1 }.subsequent() }
        let cell = channelField(1)
        let trap = odd(cell).trap(9)
        for value in 2...5 { cell.value = value }
        #expect(trap.caught == [3, 5])
    }

    @Test("CZ-070, CZ-071 state of a phase belongs to one receiver")
    func statePerReceiver() {
        let sink = channelZSink(Int.self)
        let affected = sink.affect(10) { $0 + $1 }
        let sums = sink.reduce(0) { $0 + $1 }
        let numbered = sink.enumerate()
        let first = (affected.trap(9), sums.trap(9), numbered.trap(9))
        sink.source.receive(1)
        let second = (affected.trap(9), sums.trap(9), numbered.trap(9))
        sink.source.receive(2)
        #expect(first.0.caught.map(\.store) == [11, 13] && second.0.caught.map(\.store) == [12])
        #expect(first.0.caught.map(\.pulse) == [1, 2])
        #expect(first.1.caught == [1, 3] && second.1.caught == [2])
        #expect(first.2.caught.map(\.index) == [0, 1] && second.2.caught.map(\.index) == [0])
        #expect(second.2.caught.map(\.pulse) == [2])
    }

    @Test("CZ-071 partition, accumulate, split and buffer")
    func parts() {
        let numbers = (1...10).channelZSequence()
        let isSeventh: @Sendable (Int, Int) -> Bool = { $1 % 4 == 0 }
        #expect(numbers.partition(0, isPartition: isSeventh, combine: +).trap(9).caught == [10, 26])
        #expect(
            numbers.partition(0, includePartitions: false, isPartition: isSeventh, combine: +).trap(9).caught == [
                6, 18,
            ])
        #expect(numbers.accumulate { $0.count == 2 && $1 > 0 }.trap(9).caught == [[1, 2, 3], [4, 5, 6], [7, 8, 9]])
        #expect(
            numbers.accumulate(includePartitions: false) { $1 % 4 == 0 }.trap(9).caught == [[1, 2, 3], [5, 6, 7]])
        #expect(numbers.split { $0 % 4 == 0 }.trap(9).caught == [[1, 2, 3], [5, 6, 7]])
        let words = Array(" a  b c").channelZSequence()
        #expect(words.split { $0 == " " }.trap(9).caught == [["a"], ["b"]])
        #expect(words.split(allowEmptySlices: true) { $0 == " " }.trap(9).caught == [[], ["a"], [], ["b"]])
        #expect(words.split(1) { $0 == " " }.trap(9).caught == [["a"]])
        #expect((1...7).channelZSequence().buffer(3).trap(9).caught == [[1, 2, 3], [4, 5, 6]])
    }

    @Test("CZ-071, CZ-066 dropFirst and prefix count for each receiver, and prefix ends")
    func counting() {
        let sink = channelZSink(Int.self)
        let (dropped, firsts) = (sink.dropFirst(1), sink.prefix(2))
        let early = (dropped.trap(9), firsts.trap(9), sink.dropFirst().trap(9))
        sink.source.receive(1)
        let late = (dropped.trap(9), firsts.trap(9))
        for value in 2...4 { sink.source.receive(value) }
        #expect(early.0.caught == [2, 3, 4] && late.0.caught == [3, 4] && early.2.caught == [2, 3, 4])
        #expect(early.1.caught == [1, 2] && late.1.caught == [2, 3])
        #expect(early.1.isCancelled && late.1.isCancelled && !early.0.isCancelled)
        #expect(channelZClosure { 1 }.prefix(3).trap(9).caught == [1, 1, 1])
        #expect(repeatElement(1, count: .max).channelZSequence().map { $0 + 1 }.prefix(2).trap(9).caught == [2, 2])
        #expect([1, 2].channelZSequence().prefix(0).receive { _ in }.isCancelled)
    }

    @Test("CZ-044, CZ-066 subsequent leaves out exactly what is emitted on receiving")
    func subsequent() {
        let cell = channelField(1)
        let trap = cell.subsequent().trap(9)
        #expect([1, 2].channelZSequence().subsequent().trap(9).caught == [])
        cell.value = 2
        #expect(trap.caught == [2])
        // While a delivery is under way, the cell's first pulse arrives late.
        let log = Log<Int>()
        let begun = Log<any Receipt>()
        cell.receive { [unowned source = cell.source] value in
            guard value == 3 else { return }
            begun.add((∞source).subsequent().receive { log.add($0) })
            source.value = 4
        }
        cell.value = 3
        #expect(log.entries == [4])
        let custom = Channel<Int, Int>(source: 0) { receive in
            receive(1)
            let receipt = cell.subsequent().receive(AnyReceiver { receive($0) })
            receive(2)
            return receipt
        }
        let customTrap = custom.subsequent().trap(9)
        cell.value = 5
        #expect(customTrap.caught == [5])
        let all = custom.trap(9)
        #expect(all.caught == [1, 2])
    }

    @Test("CZ-054, CZ-081 sequences, generators and closures emit all, and hand back a receipt that is cancelled")
    func sources() {
        let log = Log<Int>()
        let receipts = [
            [1, 2].channelZSequence().receive { log.add($0) },
            channelZSequence([3]).receive { log.add($0) },
            channelZGenerator([4, 5].makeIterator()).receive { log.add($0) },
        ]
        var left = 2
        let closure = channelZClosure { () -> Int? in
            left -= 1
            return left < 0 ? nil : left
        }
        let last = closure.receive(AnyReceiver { log.add($0) })
        #expect(log.entries == [1, 2, 3, 4, 5, 1, 0])
        #expect(receipts.allSatisfy(\.isCancelled) && last.isCancelled)
        let generator = channelZGenerator([1, 2, 3].makeIterator())
        #expect(generator.trap(9).caught == [1, 2, 3] && generator.trap(9).caught == [1, 2, 3])
    }

    @Test("CZ-053, CZ-073 traps keep the last pulses")
    func traps() {
        let sink = channelZSink(Int.self)
        let trap = sink.trap(3)
        for value in 1...10 { sink.source.receive(value) }
        #expect(trap.caught == [8, 9, 10] && trap.value == 10 && trap.values == [8, 9, 10] && trap.capacity == 3)
        #expect(!trap.isCancelled)
        trap.receive(11)
        trap.cancel()
        sink.source.receive(12)
        #expect(trap.isCancelled && trap.caught == [9, 10, 11])
        trap.caught = []
        #expect(trap.value == nil && trap.stream.trap().capacity == 1)
    }

    @Test("CZ-068 sources can be changed, and hidden")
    func resources() {
        let cell = channelField(1)
        #expect(cell.resource { $0.value }.source == 1)
        #expect(cell.desource().trap(1).value == 1 && cell.dissolve().trap(1).value == 1)
        #expect(cell.anySource().source is ValueTransceiver<Int>)
    }

    @Test("CZ-075, CZ-057 pulses are dispatched onto queues, in order, soon, later or at once")
    func dispatch() {
        let queue = DispatchQueue(label: "ChannelZ tests", attributes: .concurrent)
        let numbers = (0..<100).channelZSequence()
        for (delay, barrier) in [(0.0, false), (0.0, true), (0.001, false), (-1, false), (.nan, true)] {
            let log = Log<Int>()
            let done = DispatchSemaphore(value: 0)
            numbers.dispatch(queue, delay: delay, barrier: barrier).receive { value in
                log.add(value)
                if value == 99 { done.signal() }
            }
            done.wait()
            #expect(log.entries == Array(0..<100))
        }
        let serial = DispatchQueue(label: "ChannelZ tests, serial")
        let key = DispatchSpecificKey<Int>()
        serial.setSpecific(key: key, value: 7)
        let log = Log<Int?>()
        [1].channelZSequence().sync(serial).receive { _ in log.add(DispatchQueue.getSpecific(key: key)) }
        [1].channelZSequence().dispatch(serial, delay: nil).receive { _ in log.add(DispatchQueue.getSpecific(key: key))
        }
        let sink = channelZSink(Int.self).syncSource(serial)
        sink.receive { _ in log.add(DispatchQueue.getSpecific(key: key)) }
        sink.source.receive(1)
        #expect(log.entries == [7, 7, 7])
        let item: any Receipt = DispatchWorkItem {}
        item.cancel()
        #expect(item.isCancelled)
    }

    @Test("CZ-075 what is dispatched on receiving is left out by subsequent, though it comes late")
    func dispatchedSubsequent() {
        let cell = channelField(1)
        let log = Log<Int>()
        let queue = DispatchQueue(label: "ChannelZ tests")
        let receipt = cell.dispatch(queue).subsequent().receive { log.add($0) }
        cell.value = 2
        queue.sync {}
        queue.sync {}
        #expect(becomesTrue { log.entries == [2] })
        receipt.cancel()
    }

    @Test("CZ-075 what waits on a queue when the receipt is cancelled isn't received; when the source is gone, it is")
    func cancelledDispatch() {
        let queue = DispatchQueue(label: "ChannelZ tests")
        for delay in [0, 0.001] {
            let log = Log<Int>()
            var cell = Optional(transceive(1).new())
            let first = cell?.dispatch(queue, delay: delay).receive { log.add($0) }
            let second = cell?.dispatch(queue, delay: delay).receive { log.add(-$0) }
            #expect(becomesTrue { log.entries.count == 2 })
            queue.suspend()
            cell?.source.value = 2
            first?.cancel()
            cell = nil
            queue.resume()
            #expect(becomesTrue { log.entries.sorted() == [-2, -1, 1] })
            // Ended once the deliverer is done, which is after the handler has returned.
            #expect(becomesTrue { first?.isCancelled == true && second?.isCancelled == true })
            queue.sync {}
            #expect(log.entries.count == 3)
        }
    }

    @Test("CZ-057 ten sources at once, on one queue")
    func manySources() throws {
        let queue = DispatchQueue(label: "ChannelZ tests")
        let log = Log<Int>()
        let sinks = (0..<10).map { _ in channelZSink(Int.self) }
        for sink in sinks { sink.sync(queue).receive { log.add($0) } }
        let receivers = sinks.map { sink in Sent(sink.source) }
        try onThreads(10) { thread in for value in 0..<25 { receivers[thread].receiver.receive(value) } }
        #expect(log.entries.count == 250)
    }
}

/// Takes a receiver to another thread: that of a sink may be used from any.
struct Sent<Receiver>: @unchecked Sendable {
    let receiver: Receiver

    init(_ receiver: Receiver) { self.receiver = receiver }
}
