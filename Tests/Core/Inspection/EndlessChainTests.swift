import Dispatch
import SwiftObserver
import Synchronization
import TestSupport
import Testing

#if DEBUG
    /// Debug builds name two messengers that answer each other without end.
    @Suite(.serialized)
    struct EndlessChainTests {
        private static let longest = 100_000

        /// A message that no other suite sends. The type tells several messengers of a test apart.
        private struct Chained<Name>: Sendable {
            let count: Int

            init(_ count: Int) { self.count = count }
        }

        /// The notices during some work that name chains of this suite.
        ///
        /// Works again if there are not as many as expected: another suite can end a chain at the same time, so that one
        /// notice names the links of both.
        private func notices(_ expected: Int, during work: () async throws -> Void) async rethrows -> [String] {
            var notices: [String] = []
            for _ in 0..<20 {
                notices = try await hints(containing: "Chained", during: work)
                if notices.count == expected { break }
            }
            return notices
        }

        @Test("Two ordered messengers that answer each other are named, once")
        func pingPong() async {
            let notices = await notices(1) {
                let (ping, pong) = (Messenger<Chained<Int>>(), Messenger<Chained<String>>())
                let observation = FreeObservation()
                observation.observe(ping) { if $0.count > 0 { pong.send(Chained($0.count - 1)) } }
                observation.observe(pong) { ping.send(Chained($0.count)) }
                ping.send(Chained(Self.longest * 2))
            }
            #expect(notices.count == 1)
            #expect(notices.first?.contains("A messenger of Chained<Int>, sent by Messenger<Chained<Int>>") ?? false)
            #expect(
                notices.first?.contains("A messenger of Chained<String>, sent by Messenger<Chained<String>>") ?? false)
        }

        @Test("A handler that sends many messages is no chain")
        func burst() async {
            let notices = await notices(0) {
                let (source, target) = (Messenger<Chained<Int>>(), Messenger<Chained<Int>>())
                let observation = FreeObservation()
                observation.observe(source) { message in
                    for index in 0..<message.count { target.send(Chained(index)) }
                    if message.count > 1 { for _ in 0..<message.count { source.send(Chained(1)) } }
                }
                observation.observe(target) { _ in }
                source.send(Chained(Self.longest + 1000))
            }
            #expect(notices.isEmpty)
        }

        @Test("A million messages that a handler sends are no chain")
        func millionMessages() async {
            let notices = await notices(0) {
                let (source, target) = (Messenger<Chained<Int>>(), Messenger<Chained<Int>>())
                let observation = FreeObservation()
                observation.observe(source) { message in for index in 0..<message.count { target.send(Chained(index)) }
                }
                observation.observe(target) { _ in }
                source.send(Chained(1_000_000))
                // Each of them in a handler of this one.
                let outer = FreeObservation()
                outer.observe(target) { if $0.count == 0 { for _ in 0..<1000 { target.send(Chained(1)) } } }
                source.send(Chained(1_000_000))
            }
            #expect(notices.isEmpty)
        }

        @Test("A chain that goes on behind its notice is named once, and leaves nothing to the next notice")
        func noticeOfTheNext() async {
            let notices = await notices(2) {
                let (long, cut) = (Messenger<Chained<Int>>(), Messenger<Chained<Double>>())
                let next = Messenger<Chained<String>>()
                let observation = FreeObservation()
                observation.observe(long) { if $0.count > 0 { long.send(Chained($0.count - 1)) } }
                observation.observe(cut) { if $0.count > 0 { cut.send(Chained($0.count - 1)) } }
                observation.observe(next) { if $0.count > 0 { next.send(Chained($0.count - 1)) } }
                long.send(Chained(Self.longest * 2))
                cut.send(Chained(Self.longest - 3))
                next.send(Chained(Self.longest + 10))
            }
            #expect(notices.count == 2)
            #expect(notices.first?.contains("A messenger of Chained<Int>") ?? false)
            #expect(notices.last?.contains("A messenger of Chained<String>") ?? false)
            #expect(!(notices.last?.contains("A messenger of Chained<Double>") ?? true))
        }

        @Test("A chain that ends before is not named")
        func shortChain() async {
            let notices = await notices(0) {
                let ping = Messenger<Chained<Int>>()
                let observation = FreeObservation()
                observation.observe(ping) { if $0.count > 1 { ping.send(Chained($0.count - 1)) } }
                ping.send(Chained(Self.longest - 1))
                ping.send(Chained(Self.longest - 1))
            }
            #expect(notices.isEmpty)
        }

        private actor Answerer: Observer {
            let ping: Messenger<Chained<Int>>
            let receiver = Receiver()

            init(_ ping: Messenger<Chained<Int>>) { self.ping = ping }

            func answer(_ pong: Messenger<Chained<Int>>) {
                observe(pong) { [ping] in ping.send(Chained($0.count - 1)) }
            }
        }

        @Test("The chain goes on across a queue and an actor")
        func acrossPlaces() async throws {
            let notices = try await notices(1) {
                let ping = Messenger<Chained<Int>>(delivery: .queue(DispatchQueue(label: "chain")))
                let pong = Messenger<Chained<Int>>()
                let answerer = Answerer(ping)
                await answerer.answer(pong)
                let isOver = Atomic<Bool>(false)
                let observation = ping.observe { message in
                    if message.count > 0 { pong.send(message) } else { isOver.store(true, ordering: .releasing) }
                }
                ping.send(Chained(Self.longest / 2 + 10))
                try await waitAsync { isOver.load(ordering: .acquiring) }
                observation.stop()
                withExtendedLifetime(answerer) {}
            }
            #expect(notices.count == 1)
        }
    }
#endif
