import Receiver
import TestSupport
import Testing

@Suite("Threads and nesting")
struct ThreadingTests {

    @Test("RC-014 every broadcast reaches every listener once", arguments: [1, 4])
    func everyBroadcastOnce(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Stamp>.make()
        let logs = [Log<Stamp>(), Log<Stamp>()]
        for log in logs { receiver.listen { log.add($0) } }
        try onThreads(threads) { thread in
            for number in 0..<1000 { transmitter.broadcast(Stamp(thread: thread, number: number)) }
        }
        for log in logs {
            let isWhole = isComplete(try log.entries(whenThereAre: threads * 1000), threads: threads, each: 1000)
            #expect(isWhole)
        }
    }

    @Test("RC-014 calls of one listener never overlap", arguments: [1, 4])
    func noOverlap(threads: Int) throws {
        let (transmitter, receiver) = Receiver<Int>.make()
        let inside = Counter()
        let overlaps = Log<Int>()
        let calls = Log<Int>()
        receiver.listen { wave in
            if inside.add() != 1 { overlaps.add(wave) }
            calls.add(wave)
            inside.add(-1)
        }
        try onThreads(threads) { thread in
            for number in 0..<500 { transmitter.broadcast(number) }
        }
        _ = try calls.entries(whenThereAre: threads * 500)
        #expect(overlaps.entries == [])
    }

    @Test("RC-014 a listener may broadcast; its wave comes after the present one, for all", arguments: [1, 4])
    func broadcastInside(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<String>()
            let (transmitter, receiver) = Receiver<Int>.make()
            defer { receiver.endListening() }
            receiver.listen { wave in
                log.add("a\(wave)")
                if wave < 3 { transmitter.broadcast(wave + 1) }
            }
            receiver.listen { log.add("b\($0)") }
            transmitter.broadcast(1)
            return log.entries
        }
        #expect(heard == Array(repeating: ["a1", "b1", "a2", "b2", "a3", "b3"], count: threads))
    }

    @Test("RC-014 a listener may listen and dispose", arguments: [1, 4])
    func listenAndDisposeInside(threads: Int) throws {
        let heard = try onThreads(threads) { _ in
            let log = Log<String>()
            let disposables = Log<Disposable>()
            let (transmitter, receiver) = Receiver<Int>.make()
            defer { receiver.endListening() }
            let first = receiver.listen { wave in
                log.add("a\(wave)")
                disposables.entries.forEach { $0.dispose() }
                receiver.listen { log.add("c\($0)") }
            }
            disposables.add(first)
            receiver.listen { log.add("b\($0)") }
            transmitter.broadcast(1)
            transmitter.broadcast(2)
            return log.entries
        }
        #expect(heard == Array(repeating: ["a1", "b1", "b2", "c2"], count: threads))
    }

    @Test("RC-014 a long chain of nested broadcasts needs no stack", arguments: [1, 4])
    func deepNesting(threads: Int) throws {
        let last = try onThreads(threads) { _ in
            let log = Log<Int>()
            let (transmitter, receiver) = Receiver<Int>.make()
            defer { receiver.endListening() }
            receiver.map { $0 + 1 }.listen { if $0 < 20_000 { transmitter.broadcast($0) } else { log.add($0) } }
            transmitter.broadcast(0)
            return log.entries
        }
        #expect(last == Array(repeating: [20_000], count: threads))
    }
}
