import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// Each way on which a chain's messages may be held back, with each ending of a chain.
@Suite("Flushing chains", .timeLimit(.minutes(10)))
struct FlushedChainsTests {
    enum Way: CaseIterable {
        case ownStrategy, delivered, deliveredTwice
        case combinedSources, combinedAndDelivered, threeSources, merged
        case chunked, deliveredChunks, chunksDelivered
        case mapLatest, chosen, choosing, startWith
    }

    enum End: CaseIterable {
        case handler, handlerWithAuthor, mainActor, asynchronous, asynchronousWithAuthor, asynchronousOnMainActor
        case mapLatest
    }

    private let clock = ManualClock()
    private let observer = Person()
    private let log = Log<Int>()

    private let interval = Duration.seconds(1)

    private var paced: PacedDelivery<OrderedDelivery, ManualClock> { .debounced(for: interval, clock: clock) }

    /// A chain, and what the test does with it.
    private struct Course {
        let chain: ObservationTransformer<Int>
        let send: () -> Void
        var held: Any?
    }

    private func course(_ way: Way) -> Course {
        let (held, free, variable, other) = (
            Messenger<Int>(delivery: paced), Messenger<Int>(), Var(0, delivery: paced), Var(0)
        )
        let (send, sendFreely) = ({ held.send(1) }, { free.send(1) })
        let set = { variable.value = 1 }
        let plain = observer.observe(free)
        switch way {
        case .ownStrategy:
            return Course(chain: observer.observe(held), send: send)
        case .delivered:
            return Course(chain: plain.delivered(by: paced), send: sendFreely)
        case .deliveredTwice:
            return Course(chain: plain.delivered(by: paced).map { $0 }.delivered(by: paced), send: sendFreely)
        case .combinedSources:
            return Course(chain: observer.observe(other, variable).map { $1.new }, send: set, held: other)
        case .combinedAndDelivered:
            let sum = observer.observe(other, Var(5)).delivered(by: paced).map { $0.0.new }
            return Course(chain: sum, send: { other.value = 1 })
        case .threeSources:
            return Course(chain: observer.observe(other, Var(5), variable).map { $2.new }, send: set, held: other)
        case .merged:
            return Course(chain: plain.merge(with: held), send: send, held: free)
        case .chunked:
            return Course(chain: plain.chunked(upTo: 2, or: interval, clock: clock).map { $0[0] }, send: sendFreely)
        case .deliveredChunks:
            let chunks = plain.delivered(by: paced).chunked(upTo: 2, or: interval, clock: clock)
            return Course(chain: chunks.map { $0[0] }, send: sendFreely)
        case .chunksDelivered:
            let chunks = plain.chunked(upTo: 2, or: interval, clock: clock).delivered(by: paced)
            return Course(chain: chunks.map { $0[0] }, send: sendFreely)
        case .mapLatest:
            return Course(chain: plain.delivered(by: paced).mapLatest { number async in number }, send: sendFreely)
        case .chosen:
            let selected = Var(0)
            return Course(
                chain: observer.observe(selected, initial: true).flatMapLatest { _ in held }, send: send, held: selected
            )
        case .choosing:
            let chosen = plain.delivered(by: paced).flatMapLatest { Var($0) }
            return Course(chain: chosen.new(), send: sendFreely)
        case .startWith:
            return Course(chain: observer.observe(held).startWith(1), send: {}, held: held)
        }
    }

    /// Ends a chain, and begins the observation.
    @MainActor
    private func end(_ chain: ObservationTransformer<Int>, by end: End) -> ObservationToken {
        let log = log
        switch end {
        case .handler: return chain.receive { @Sendable in log.add($0) }
        case .handlerWithAuthor: return chain.receive { @Sendable number, _ in log.add(number) }
        case .mainActor: return chain.receive { @MainActor in log.add($0) }
        case .asynchronous: return chain.receive(backlog: .unlimited) { @Sendable in log.add($0) }
        case .asynchronousWithAuthor:
            return chain.receive(backlog: .unlimited) { @Sendable number, _ in log.add(number) }
        case .asynchronousOnMainActor: return chain.receive(backlog: .latestOnly) { @MainActor in log.add($0) }
        case .mapLatest:
            return chain.mapLatest { @Sendable number async in number }.receive { @Sendable in log.add($0) }
        }
    }

    @Test("a token delivers what is held back, on any way and to any handler", arguments: Way.allCases, End.allCases)
    @MainActor
    func flushing(_ way: Way, _ end: End) async throws {
        let course = course(way)
        let token = self.end(course.chain, by: end)
        course.send()
        #expect(clock.sleeperCount == 1)
        token.flush()
        // What holds something back has an alarm.
        try #require(clock.sleeperCount == 0)
        #expect(try await log.awaitEntries(1) == [1])
        token.stop()
        withExtendedLifetime((observer, course)) {}
    }

    @Test("what is held back twice goes all the way, and what comes later is held back again")
    func twice() async throws {
        let messenger = Messenger<Int>(delivery: paced)
        let token = observer.observe(messenger).delivered(by: paced.latestOnly).chunked(upTo: 5).receive(
            backlog: .unlimited
        ) { [log] chunk in chunk.forEach { log.add($0) } }
        for number in 1...3 {
            messenger.send(number)
            token.flush()
            try #require(token.numbers.offered == number)
            #expect(try await log.awaitEntries(number) == Array(1...number))
        }
        messenger.send(4)
        #expect(clock.sleeperCount == 1 && token.numbers.offered == 3)
        token.stop()
        token.flush()
        withExtendedLifetime(observer) {}
    }

    @Test("of the choices of a chain, the last one alone is flushed")
    func choices() {
        let (one, two) = (Messenger<Int>(delivery: paced), Messenger<Int>(delivery: paced))
        let selected = Var(true)
        let token = observer.observe(selected, initial: true).flatMapLatest { $0.new ? one : two }
            .receive { [log] in log.add($0) }
        let other = observer.observe(one) { _ in }
        one.send(1)
        selected.value = false
        two.send(2)
        token.flush()
        #expect(log.entries == [2] && clock.sleeperCount == 1)
        token.stop()
        two.send(3)
        token.flush()
        other.flush()
        #expect(log.entries == [2] && clock.sleeperCount == 0)
    }

    @Test("an observable passes on to asynchronous handlers and sequences what its own strategy holds back")
    func sequences() async throws {
        let messenger = Messenger<Int>(delivery: paced)
        let numbers = messenger.messages()
        let token = observer.observe(messenger).receive(backlog: .unlimited) { [log] in log.add($0) }
        messenger.send(1)
        messenger.flush()
        try #require(numbers.numbers.pending == 1 && token.numbers.offered == 1)
        var iterator = numbers.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        #expect(try await log.awaitEntries(1) == [1])
        withExtendedLifetime(observer) {}
    }
}
