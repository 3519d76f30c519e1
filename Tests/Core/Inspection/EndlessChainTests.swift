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

        /// The notices during some work that name endless chains. Works again if another test has taken the output.
        private func notices(_ expected: Int, during work: () async throws -> Void) async rethrows -> [String] {
            let found = Log<String>()
            for _ in 0..<20 {
                found.take()
                DebugOutput.replace { if $0.contains("messages were sent in a row") { found.add($0) } }
                try await work()
                DebugOutput.replace(by: nil)
                if found.count >= expected { break }
            }
            return found.entries
        }

        @Test("Two ordered messengers that answer each other are named, once")
        func pingPong() async {
            let notices = await notices(1) {
                let (ping, pong) = (Messenger<Int>(), Messenger<String>())
                let observation = FreeObservation()
                observation.observe(ping) { if $0 > 0 { pong.send(String($0 - 1)) } }
                observation.observe(pong) { ping.send(Int($0) ?? 0) }
                ping.send(Self.longest * 2)
            }
            #expect(notices.count == 1)
            #expect(notices.first?.contains("A messenger of Int, sent by Messenger<Int>") ?? false)
            #expect(notices.first?.contains("A messenger of String, sent by Messenger<String>") ?? false)
        }

        @Test("A handler that sends many messages is no chain")
        func burst() async {
            let notices = await notices(0) {
                let (source, target) = (Messenger<Int>(), Messenger<Int>())
                let observation = FreeObservation()
                observation.observe(source) { count in
                    for index in 0..<count { target.send(index) }
                    if count > 1 { for _ in 0..<count { source.send(1) } }
                }
                observation.observe(target) { _ in }
                source.send(Self.longest + 1000)
            }
            #expect(notices.isEmpty)
        }

        @Test("A million messages that a handler sends are no chain")
        func millionMessages() async {
            let notices = await notices(0) {
                let (source, target) = (Messenger<Int>(), Messenger<Int>())
                let observation = FreeObservation()
                observation.observe(source) { count in for index in 0..<count { target.send(index) } }
                observation.observe(target) { _ in }
                source.send(1_000_000)
                // Each of them in a handler of this one.
                let outer = FreeObservation()
                outer.observe(target) { if $0 == 0 { for _ in 0..<1000 { target.send(1) } } }
                source.send(1_000_000)
            }
            #expect(notices.isEmpty)
        }

        @Test("A chain that goes on behind its notice is named once, and leaves nothing to the next notice")
        func noticeOfTheNext() async {
            let notices = await notices(2) {
                let (long, cut, next) = (Messenger<Int>(), Messenger<Double>(), Messenger<String>())
                let observation = FreeObservation()
                observation.observe(long) { if $0 > 0 { long.send($0 - 1) } }
                observation.observe(cut) { if $0 > 0 { cut.send($0 - 1) } }
                observation.observe(next) { if let count = Int($0), count > 0 { next.send(String(count - 1)) } }
                long.send(Self.longest * 2)
                cut.send(Double(Self.longest - 3))
                next.send(String(Self.longest + 10))
            }
            #expect(notices.count == 2)
            #expect(notices.first?.contains("A messenger of Int") ?? false)
            #expect(notices.last?.contains("A messenger of String") ?? false)
            #expect(!(notices.last?.contains("A messenger of Double") ?? true))
        }

        @Test("A chain that ends before is not named")
        func shortChain() async {
            let notices = await notices(0) {
                let ping = Messenger<Int>()
                let observation = FreeObservation()
                observation.observe(ping) { if $0 > 1 { ping.send($0 - 1) } }
                ping.send(Self.longest - 1)
                ping.send(Self.longest - 1)
            }
            #expect(notices.isEmpty)
        }

        private actor Answerer: Observer {
            let ping: Messenger<Int>
            let receiver = Receiver()

            init(_ ping: Messenger<Int>) { self.ping = ping }

            func answer(_ pong: Messenger<Int>) {
                observe(pong) { [ping] in ping.send($0 - 1) }
            }
        }

        @Test("The chain goes on across a queue and an actor")
        func acrossPlaces() async throws {
            let notices = try await notices(1) {
                let ping = Messenger<Int>(delivery: .queue(DispatchQueue(label: "chain")))
                let pong = Messenger<Int>()
                let answerer = Answerer(ping)
                await answerer.answer(pong)
                let isOver = Atomic<Bool>(false)
                let observation = ping.observe { count in
                    if count > 0 { pong.send(count) } else { isOver.store(true, ordering: .releasing) }
                }
                ping.send(Self.longest / 2 + 10)
                try await waitAsync { isOver.load(ordering: .acquiring) }
                observation.stop()
                withExtendedLifetime(answerer) {}
            }
            #expect(notices.count == 1)
        }
    }
#endif
