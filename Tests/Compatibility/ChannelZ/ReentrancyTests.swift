import ChannelZ
import SwiftObserver
import TestSupport
import Testing

@Suite("ChannelZ: pulses that lead to each other")
struct ReentrancyTests {
    /// In a process of its own, since the limit, the counter and the usual delivery are global.
    @Test("CZ-029 five conduits among three cells, depth first")
    func fiveConduits() async {
        await #expect(processExitsWith: .success) {
            ChannelZDelivery = .immediate
            let c1 = channelZPropertyValue(0)
            let c2 = channelZPropertyValue(0)
            let c3 = channelZPropertyValue(0)
            c1.map { $0 + 1 }.conduit(c2)
            c2.map { $0 + 2 }.conduit(c3)
            c3.map { $0 + 3 }.conduit(c1)
            c3.map { $0 + 4 }.conduit(c2)
            c3.map { $0 + 5 }.conduit(c3)
            #expect(ChannelZReentrantReceptions.get() == 166)
            let steps = [(c1, [30, 30, 31], 185), (c2, [35, 35, 36], 112), (c3, [42, 43, 42], 139)]
            for (cell, expected, refusals) in steps {
                ChannelZ.ChannelZReentrantReceptions.set(0)
                cell.value += 1
                #expect([c1.value, c2.value, c3.value] == expected)
                #expect(ChannelZReentrantReceptions.get() == refusals)
            }
        }
    }

    @Test("CZ-029 a limit of 0, of 2, and a negative one")
    func limits() async {
        await #expect(processExitsWith: .success) {
            func settled(_ limit: Int) -> [Int] {
                ChannelZReentrancyLimit = limit
                let (a, b) = (channelField(0), channelField(0))
                a.map { $0 + 1 }.conduit(b)
                a.value = 10
                return [a.value, b.value]
            }
            #expect(settled(-5) == settled(0) && ChannelZReentrancyLimit == 0)
            #expect(settled(0) == [11, 11] && settled(1) == [12, 12] && settled(2) == [13, 13])
            ChannelZ.ChannelZReentrancyLimit = 4
            #expect(ChannelZReentrancyLimit == 4)
        }
    }

    @Test("thirty thousand nested sets, in order, without stack")
    func manyNested() async {
        await #expect(processExitsWith: .success) {
            ChannelZReentrancyLimit = 60_000
            let cell = channelField(0)
            let log = Log<Int>()
            cell.receive { [unowned source = cell.source] value in
                log.add(value)
                if value < 30_000 { source.value = value + 1 }
            }
            #expect(log.entries == Array(0...30_000))
            let burst = channelField(0)
            let values = Log<Int>()
            burst.receive { [unowned source = burst.source] value in
                values.add(value)
                if value == 0 { for next in 1...30_000 { source.value = next } }
            }
            #expect(values.entries == Array(0...30_000))
        }
    }
}
