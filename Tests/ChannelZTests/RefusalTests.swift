#if DEBUG
    import ChannelZ
    import SwiftObserver
    import Testing

    @Suite("ChannelZ: what is said about a limit")
    struct RefusalTests {
        @Test("a limit that is exceeded is told of once per cell, with what to do")
        func once() async {
            await #expect(processExitsWith: .success) {
                let told = Log<String>()
                DebugOutput.replace { told.note($0) }
                let (a, b) = (channelField(Int16(0)), channelField(Int16(0)))
                a.map { $0 + 1 }.conduit(b)
                for value: Int16 in 1...3 { a.value = value }
                #expect((1...2).contains(told.entries.count))
                #expect(told.entries.allSatisfy { $0.contains("ValueTransceiver<Int16>") })
                #expect(told.entries.allSatisfy { $0.contains("raise ChannelZReentrancyLimit") })
            }
        }
    }
#endif
