import ChannelZ
import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("ChannelZ: what nobody should do, and what comes of it")
struct BadInputTests {
    @Test("negative counts are taken as zero, and a buffer holds at least one pulse")
    func numbers() {
        let numbers = [1, 2, 3].channelZSequence()
        #expect(numbers.dropFirst(-2).trap(9).caught == [1, 2, 3])
        #expect(numbers.prefix(-2).trap(9).caught == [] && numbers.prefix(0).trap(9).caught == [])
        #expect(numbers.buffer(0).trap(9).caught == [[1], [2], [3]])
        #expect(numbers.buffer(-1).trap(9).caught == [[1], [2], [3]])
        #expect(numbers.trap(0).caught == [] && numbers.trap(-1).caught == [] && numbers.trap(-1).capacity == 0)
        #expect(numbers.split(-1) { $0 == 2 }.trap(9).caught == [])
    }

    @Test("a synchronous dispatch onto the queue one is on stops with a sentence")
    func dispatchOntoOwnQueue() async {
        await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let queue = DispatchQueue(label: "own")
            queue.sync {
                _ = [1].channelZSequence().sync(queue).receive { _ in }
            }
        }
    }

    @Test("a cell that is set from its receiver again and again keeps its last value, and comes to rest")
    func endless() {
        let cell = channelField(0)
        let log = Log<Int>()
        cell.receive { [unowned source = cell.source] value in
            log.add(value)
            if value < 1_000_000 { source.value = value + 1 }
        }
        let rest = cell.value
        cell.value = 100
        #expect(log.entries == [0, 1, 2, 100, 101] || log.entries == [0, 1, 100, 101])
        #expect(rest >= 2 && cell.value == 102)
    }

    @Test("cells that set each other through a combination come to rest too")
    func endlessCombination() {
        let (a, b) = (channelField(0), channelField(0))
        a.merge(b).map { $0 + 1 } ∞=> a
        b.combine(a).map { $0 + $1 + 1 } ∞=> b
        let before = ChannelZReentrantReceptions.get()
        a.value = 10
        b.value = 20
        #expect(ChannelZReentrantReceptions.get() > before)
    }
}
