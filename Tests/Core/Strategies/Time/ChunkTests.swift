import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

@Suite("Chunks")
struct ChunkTests {
    private let clock = ManualClock()
    private let recorder = RecordingObserver<[Int]>()
    private let interval = Duration.milliseconds(10)

    /// The chain and the object, which have to do the same.
    enum Form: CaseIterable { case chain, object }

    private struct Course {
        let messenger: Messenger<Int>
        let object: Chunks<Messenger<Int>>?
        let token: ObservationToken
        let numbers: () -> ObservationNumbers
    }

    private func course(
        _ form: Form, upTo count: Int = 3, or interval: Duration? = .milliseconds(10),
        _ strategy: some DeliveryStrategy = OrderedDelivery()
    ) -> Course {
        let messenger = Messenger<Int>(delivery: strategy)
        let (recorder, log) = (recorder, log)
        switch form {
        case .chain:
            let start = recorder.observe(messenger)
            let chain = interval.map { start.chunked(upTo: count, or: $0, clock: clock) } ?? start.chunked(upTo: count)
            let token = chain.receive { log.send($0) }
            return Course(messenger: messenger, object: nil, token: token, numbers: { token.numbers })
        case .object:
            let object =
                interval.map { messenger.chunked(upTo: count, or: $0, clock: clock) } ?? messenger.chunked(upTo: count)
            let token = recorder.observe(object) { log.send($0) }
            return Course(messenger: messenger, object: object, token: token, numbers: { object.numbers })
        }
    }

    private let log = Messenger<[Int]>()

    init() { recorder.record(log) }

    private var chunks: [[Int]] { recorder.messages }

    @Test("full chunks come at once, others an interval after their first message", arguments: Form.allCases)
    func fullOrDue(_ form: Form) {
        let course = course(form)
        for number in 1...7 { course.messenger.send(number) }
        #expect(chunks == [[1, 2, 3], [4, 5, 6]])
        clock.advance(by: .milliseconds(9))
        course.messenger.send(8)
        #expect(chunks.count == 2 && clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(1))
        #expect(chunks == [[1, 2, 3], [4, 5, 6], [7, 8]])
        #expect(clock.sleeperCount == 0)
        course.messenger.send(9)
        course.messenger.send(10)
        clock.advance(by: .milliseconds(5))
        course.messenger.send(11)
        #expect(chunks.last == [9, 10, 11] && clock.sleeperCount == 0)
        clock.advance(by: .seconds(1))
        #expect(chunks.count == 4)
    }

    @Test("numbers count messages, and add up", arguments: Form.allCases)
    func numbers(_ form: Form) {
        let course = course(form)
        for number in 1...5 { course.messenger.send(number) }
        var numbers = course.numbers()
        #expect(numbers.offered == 5 && numbers.delivered == 3 && numbers.pending == 2)
        clock.advance(by: interval)
        numbers = course.numbers()
        #expect(numbers.offered == 5 && numbers.delivered == 5 && numbers.pending == 0)
    }

    @Test("finishing sends the rest, and ends", arguments: Form.allCases)
    func finishing(_ form: Form) {
        let course = course(form)
        for number in 1...4 { course.messenger.send(number) }
        course.messenger.finish()
        #expect(chunks == [[1, 2, 3], [4]] && !course.token.isActive && clock.sleeperCount == 0)
        let numbers = course.numbers()
        #expect(numbers.delivered == 4 && numbers.discarded == 0 && numbers.pending == 0)
        if let object = course.object { #expect(object.messenger.isFinished) }
    }

    @Test("finishing while messages wait behind a strategy sends all of them", arguments: Form.allCases)
    func finishingElsewhere(_ form: Form) {
        let loop = MessageLoop()
        let course = course(form, .loop(loop))
        for number in 1...4 { course.messenger.send(number) }
        course.messenger.finish()
        #expect(chunks == [] && course.token.isActive)
        loop.runOnce()
        #expect(chunks == [[1, 2, 3], [4]] && !course.token.isActive)
    }

    @Test("what is left goes on when the observable is deallocated, and is discarded when the observation is stopped")
    func otherEnds() {
        var messenger: Messenger<Int>? = Messenger()
        let token = recorder.observe(messenger!).chunked(upTo: 3, or: interval, clock: clock)
            .receive { [log] in log.send($0) }
        messenger?.send(1)
        messenger = nil
        #expect(chunks == [[1]] && !token.isActive && clock.sleeperCount == 0)
        let course = course(.chain)
        course.messenger.send(2)
        course.token.stop()
        clock.advance(by: interval)
        #expect(chunks == [[1]] && clock.sleeperCount == 0)
        #expect(course.numbers().discarded == 1 && course.numbers().pending == 0)
        let object = self.course(.object)
        object.messenger.send(3)
        object.messenger.stopBeingObserved()
        #expect(chunks == [[1], [3]] && object.token.isActive)
    }

    @Test("an object that is let go of sends what it has")
    func deallocation() {
        let messenger = Messenger<Int>()
        var object: Chunks<Messenger<Int>>? = messenger.chunked(upTo: 3, or: interval, clock: clock)
        weak let weakObject = object
        let token = recorder.observe(object!) { [log] in log.send($0) }
        messenger.send(1)
        object = nil
        #expect(weakObject == nil && chunks == [[1]] && !token.isActive && clock.sleeperCount == 0)
    }

    @Test("flushing sends what is there, and the next chunk begins anew", arguments: Form.allCases)
    func flushing(_ form: Form) {
        let course = course(form)
        let flush = { if let object = course.object { object.flush() } else { course.token.flush() } }
        flush()
        for number in 1...4 { course.messenger.send(number) }
        flush()
        #expect(chunks == [[1, 2, 3], [4]] && clock.sleeperCount == 0)
        course.messenger.send(5)
        clock.advance(by: interval)
        #expect(chunks.last == [5])
    }

    @Test("a count below one is one, and so is an interval of zero or less", arguments: Form.allCases)
    func limits(_ form: Form) {
        for course in [
            course(form, upTo: 0), course(form, upTo: -3), course(form, or: .zero), course(form, or: .seconds(-1)),
        ] {
            course.messenger.send(1)
        }
        #expect(chunks == [[1], [1], [1], [1]] && clock.sleeperCount == 0)
        let forEver = course(form, or: .seconds(Int64.max))
        forEver.messenger.send(2)
        forEver.messenger.finish()
        #expect(chunks.last == [2])
    }

    @Test("without an interval, messages that are not Sendable come in chunks", arguments: Form.allCases)
    func noInterval(_ form: Form) {
        let course = course(form, upTo: 2, or: nil)
        for number in 1...3 { course.messenger.send(number) }
        #expect(chunks == [[1, 2]] && clock.sleeperCount == 0)
        class Plain {}
        let plain = Messenger<Plain>()
        var counts: [Int] = []
        nonisolated(unsafe) let add = { (count: Int) in counts.append(count) }
        recorder.observe(plain).chunked(upTo: 2).receive { add($0.count) }
        for _ in 1...4 { plain.send(Plain()) }
        #expect(counts == [2, 2])
    }

    @Test("the author of a chunk is that of its last message, and none is held", arguments: Form.allCases)
    func authors(_ form: Form) {
        final class Author {}
        let messenger = Messenger<Int>()
        let object = messenger.chunked(upTo: 2, or: interval, clock: clock)
        let authors = Messenger<AnyObject>()
        var seen: [AnyObject] = []
        let keep = FreeObservation()
        nonisolated(unsafe) let note = { (author: AnyObject) in seen.append(author) }
        if form == .object {
            keep.observe(object) { note($1) }
        } else {
            keep.observe(messenger).chunked(upTo: 2, or: interval, clock: clock).receive { note($1) }
        }
        let (one, two) = (Author(), Author())
        messenger.send(1, from: one)
        messenger.send(2, from: two)
        #expect(seen.count == 1 && seen[0] === two)
        messenger.send(3, from: one)
        clock.advance(by: interval)
        let isOne = seen.last === one
        #expect(isOne)
        var gone: Author? = Author()
        weak let weakGone = gone
        messenger.send(4, from: gone)
        gone = nil
        #expect(weakGone == nil)
        clock.advance(by: interval)
        #expect(seen.count == 3)
        withExtendedLifetime((object, authors)) {}
    }

    @Test("what a handler sends is in the next chunk, under every nesting", arguments: [true, false])
    func nested(_ isImmediate: Bool) {
        let messenger = Messenger<Int>()
        if isImmediate { messenger.setDelivery(.immediate) }
        let recorder = recorder
        recorder.observe(messenger).chunked(upTo: 2).receive { [log] chunk in
            log.send(chunk)
            if chunk == [1, 2] { for number in 3...6 { messenger.send(number) } }
        }
        for number in 1...2 { messenger.send(number) }
        #expect(chunks == [[1, 2], [3, 4], [5, 6]])
        messenger.stopBeingObserved()
    }

    @Test("chains go on behind chunks, and observeOnce ends with the first one")
    func chains() {
        let messenger = Messenger<Int>()
        recorder.observe(messenger).filter { $0 > 0 }.chunked(upTo: 2).map { $0.reversed() }.receive { [log] in
            log.send($0)
        }
        let once = recorder.observeOnce(messenger).chunked(upTo: 2).receive { [log] in log.send($0) }
        for number in [0, 1, 2, 3, 4] { messenger.send(number) }
        #expect(chunks == [[0, 1], [2, 1], [4, 3]] && !once.isActive)
    }

    @MainActor
    final class Screen: Observer {
        let receiver = Receiver()
        var chunks: [[Int]] = []
        func follow(_ messenger: Messenger<Int>, _ clock: ManualClock) -> ObservationToken {
            observe(messenger).chunked(upTo: 3, or: .milliseconds(10), clock: clock).receive { [unowned self] in
                chunks.append($0)
            }
        }
    }

    @Test("on the main actor, full chunks come in place, and due ones from elsewhere too")
    @MainActor
    func onMainActor() async throws {
        let (messenger, screen) = (Messenger<Int>(), Screen())
        let token = screen.follow(messenger, clock)
        for number in 1...4 { messenger.send(number) }
        let clock = clock
        await Task.detached { clock.advance(by: .milliseconds(10)) }.value
        while screen.chunks.count < 2 { await Task.yield() }
        #expect(screen.chunks == [[1, 2, 3], [4]])
        messenger.send(5)
        messenger.finish()
        while token.isActive { await Task.yield() }
        #expect(screen.chunks.last == [5] && token.numbers.delivered == 5)
    }

    @Test("threads send while the clock rings: every message comes once, in the order of its thread", arguments: 1...5)
    func threads(_: Int) async throws {
        let (clock, recorder) = (clock, recorder)
        let course = course(.chain, upTo: 7)
        let messenger = course.messenger
        try await onOwnThread {
            try onThreads(3) { thread in
                for number in 0..<200 {
                    if thread == 2 {
                        clock.advance(by: .milliseconds(5))
                    } else {
                        messenger.send(thread * 1000 + number)
                    }
                }
            }
            messenger.finish()
            let all = recorder.messages.flatMap { $0 }
            #expect(all.count == 400 && recorder.messages.allSatisfy { (1...7).contains($0.count) })
            for thread in 0..<2 {
                let own = all.filter { $0 / 1000 == thread }
                #expect(own == own.sorted())
            }
        }
        #expect(course.numbers().delivered == 400 && !course.token.isActive)
    }
}
