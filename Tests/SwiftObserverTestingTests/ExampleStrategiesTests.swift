import Foundation
import SwiftObserver
import SwiftObserverTesting
import Testing

@Suite("The strategies of the page “Write your own delivery strategy”")
struct ExampleStrategiesTests {
    private let brief = Contract(
        randomScripts: 40, exhaustiveLength: 2, exhaustiveCalmLength: 3, threadMessages: 100, patience: .seconds(30))

    // MARK: - The contract

    @Test("G1-G10: end of frame keeps the contract")
    func endOfFrame() async {
        let subject = Subject("end of frame", delivery: EndOfFrame()) { $0.endFrame() }
        #expect(await Contract().violations(of: subject) == [])
    }

    @Test("G1-G10: end of frame keeps the contract with a replay and a bound")
    func endOfFrameModified() async {
        let frames = EndOfFrame()
        let subject = Subject(
            "end of frame, warm, bounded", delivery: frames.warm(upTo: 2).bounded(to: 3, dropping: .oldest)
        ) { _ in frames.endFrame() }
        #expect(await Contract().violations(of: subject) == [])
    }

    @Test("G1-G10: a pool of threads keeps the contract")
    func threadPool() async {
        #expect(await brief.violations(of: Subject("pool", delivery: ThreadPool(threads: 4))) == [])
    }

    @Test("G1-G10: at most one delivery per interval keeps the contract")
    func atMostEvery() async {
        #expect(await brief.violations(of: Subject("at most every", delivery: AtMostEvery(.microseconds(200)))) == [])
    }

    // MARK: - What they are for

    @Test("end of frame: nothing comes before the frame ends, and what handlers send comes in the next one")
    func frames() {
        let frames = EndOfFrame()
        let messenger = Messenger<Int>(delivery: frames)
        let recorder = RecordingObserver<Int>()
        recorder.record(messenger)
        let echo = Echo(messenger)
        messenger.send(1)
        messenger.send(2)
        #expect(recorder.messages == [])
        frames.endFrame()
        #expect(recorder.messages == [1, 2])
        frames.endFrame()
        #expect(recorder.messages == [1, 2, 11, 12])
        withExtendedLifetime(echo) {}
    }

    @Test("a pool of threads: several messengers are served at the same time, each in order")
    func poolServesSeveral() throws {
        let pool = ThreadPool(threads: 2)
        let first = Messenger<Int>(delivery: pool)
        let second = Messenger<Int>(delivery: pool)
        let gates = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let observer = RecordingObserver<Int>()
        observer.observe(first) { _ in
            gates.0.signal()
            _ = gates.1.wait(timeout: .now() + 20)
        }
        observer.observe(second) { _ in gates.1.signal() }
        first.send(1)
        try #require(gates.0.wait(timeout: .now() + 20) == .success)
        // The first handler waits for the second one, which needs another thread of the pool.
        second.send(1)
        first.send(2)
        #expect(gates.0.wait(timeout: .now() + 20) == .success)
    }

    @Test("at most every: the n-th delivery comes n - 1 intervals after the first, or later")
    func intervals() throws {
        let interval = Duration.milliseconds(20)
        let messenger = Messenger<Int>(delivery: AtMostEvery(.milliseconds(20)))
        let recorder = RecordingObserver<Int>()
        let gate = DispatchSemaphore(value: 0)
        recorder.observe(messenger) { _ in gate.signal() }
        let start = ContinuousClock.now
        for delivery in 0..<4 {
            messenger.send(delivery)
            try #require(gate.wait(timeout: .now() + 20) == .success)
            #expect(ContinuousClock.now - start >= interval * delivery)
        }
    }

    // MARK: - The page

    @Test("the page shows exactly these strategies", arguments: ["EndOfFrame", "ThreadPool", "AtMostEvery"])
    func pageIsUpToDate(name: String) throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: here.appending(path: "Examples/\(name).swift"), encoding: .utf8)
        let page = try String(
            contentsOf: here.deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "Documentation/Write-your-own-strategy.md"), encoding: .utf8)
        #expect(page.contains("```swift\n" + code + "```"))
    }

    /// Answers each message below ten with a greater one.
    private final class Echo: Observer {
        let receiver = Receiver()

        init(_ messenger: Messenger<Int>) {
            observe(messenger) { [weak messenger] message in
                if message < 10 { messenger?.send(message + 10) }
            }
        }
    }
}
