#if DEBUG
    import ChannelZ
    import SwiftObserver
    import TestSupport
    import Testing

    @Suite("ChannelZ: what is said about a limit")
    struct RefusalTests {
        @Test("a limit that is exceeded is told of once per cell, with what to do")
        func once() async {
            await #expect(processExitsWith: .success) {
                let told = Log<String>()
                DebugOutput.listen { told.add($0) }
                let (a, b) = (channelField(Int16(0)), channelField(Int16(0)))
                a.map { $0 + 1 }.conduit(b)
                for value: Int16 in 1...3 { a.value = value }
                #expect((1...2).contains(told.entries.count))
                #expect(told.entries.allSatisfy { $0.contains("ValueTransceiver<Int16>") })
                #expect(told.entries.allSatisfy { $0.contains("raise ChannelZReentrancyLimit") })
            }
        }

        @Test("what conduits set again is refused, but not told of where the ends agree")
        func agreeing() async {
            await #expect(processExitsWith: .success) {
                let told = Log<String>()
                DebugOutput.listen { told.add($0) }
                let (a, b, c) = (∞(0)∞, ∞(0)∞, ∞(0)∞)
                conduit(a, b)
                b.conduit(c)
                c.conduit(a)
                b.value = 99
                #expect([a, b, c].map(\.value) == [99, 99, 99])
                let (double, whole) = (∞(Double(0))∞, ∞(UInt8(0))∞)
                double <~∞~> whole
                double.value = 25
                double.value = 300.5
                #expect(double.value == 255 && whole.value == 255)
                let (some, other) = (∞(Int?.none)∞, ∞(Int?.none)∞)
                conduit(some, other)
                some.value = 1
                other.value = nil
                #expect(ChannelZReentrantReceptions.get() > 0 && told.entries == [])
            }
        }

        @Test("the first refusal that receivers miss something by is told of, though others came before")
        func firstThatMatters() async {
            await #expect(processExitsWith: .success) {
                let told = Log<String>()
                DebugOutput.listen { told.add($0) }
                let (a, b) = (∞(0)∞, ∞(0)∞)
                conduit(a, b)
                a.value = 1
                #expect(told.entries == [])
                a.receive { [unowned source = a.source] in if $0 > 1 { source.value = $0 + 1 } }
                a.value = 2
                #expect((1...2).contains(told.entries.count))
            }
        }
    }
#endif
