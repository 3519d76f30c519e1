#if canImport(Foundation) && !os(WASI)
    import ChannelZ
    import Foundation
    import TestSupport
    import Testing

    @Suite("ChannelZ: streams of Foundation")
    struct InputStreamTests {
        @Test("CZ-064 a stream opens, gives its bytes in parts, and closes")
        func events() {
            let stream = InputStream(data: Data([1, 2, 3, 4, 5]))
            let channel = stream.channelZStream(2)
            let log = Log<String>()
            let receipt = channel.receive { log.add("\($0)") }
            #expect(stream.delegate === channel.source)
            stream.open()
            channel.source.stream(stream, handle: .openCompleted)
            for _ in 0..<3 { channel.source.stream(stream, handle: .hasBytesAvailable) }
            channel.source.stream(stream, handle: .hasSpaceAvailable)
            channel.source.stream(stream, handle: .endEncountered)
            #expect(log.take() == ["opened", "data([1, 2])", "data([3, 4])", "data([5])", "closed"])
            receipt.cancel()
            channel.source.stream(stream, handle: .endEncountered)
            #expect(log.entries == [])
            stream.close()
        }

        @Test("CZ-064 a stream that cannot be read gives an error, and less than one byte at once means one")
        func failing() throws {
            let stream = InputStream(data: Data([7]))
            let channel = stream.channelZStream(-3)
            let events = channel.trap(9)
            channel.source.stream(stream, handle: .errorOccurred)
            stream.open()
            channel.source.stream(stream, handle: .hasBytesAvailable)
            let missing = try #require(InputStream(fileAtPath: "/no such folder/no such file"))
            let failures = missing.channelZStream().trap(9)
            missing.open()
            failures.stream.source.stream(missing, handle: .hasBytesAvailable)
            guard case .error? = events.caught.first, case .data([7])? = events.caught.last,
                case .error? = failures.value
            else {
                Issue.record("\(events.caught), \(failures.caught)")
                return
            }
        }

        @Test("CZ-064 a stream outlives its channel, and is held by it")
        func lifetimes() {
            weak var gone: InputStream?
            var channel: Channel<ChannelStreamDelegate, InputStreamEvent>?
            do {
                let stream = InputStream(data: Data())
                channel = stream.channelZStream()
                gone = stream
            }
            #expect(gone != nil && gone?.delegate != nil)
            let kept = gone
            channel = nil
            #expect(kept != nil && kept?.delegate == nil && channel == nil)
        }
    }
#endif
