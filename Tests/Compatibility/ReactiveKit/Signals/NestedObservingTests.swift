import Dispatch
import ReactiveKit
import SwiftObserver
import Testing
import TestSupport

/// Observations of a replaying subject that begin while it delivers.
@Suite("Observing inside an observer")
struct NestedObservingTests {
    /// A signal that begins with the latest number that was sent.
    private struct Source: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Whether it knows numbers as soon as they are sent, and not when they come out of another subject.
        var knowsAtOnce = true
        let signal: Signal<Int, Never>
        let send: @Sendable (Int) -> Void
    }

    private static var sources: [Source] {
        let (property, viewed, published) = (Property(1), Property(1), Published(wrappedValue: 1))
        let through = Property(1, subject: PassthroughSubject())
        let (one, some) = (ReplayOneSubject<Int, Never>(), ReplaySubject<Int, Never>(bufferSize: 1))
        let nesting = ReplayOneSubject<Int, Never>(delivery: .immediate)
        let loaded = ReplayLoadingValueSubject<Int, Failure, Never>(bufferSize: 1)
        let (base, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let shared = base.share(limit: 1, keepAlive: true)
        let replayed = other.replay(limit: 1)
        _ = shared.observeNext { _ in }
        _ = replayed.connect()
        let all: [Source] = [
            Source(testDescription: "a property", signal: property.toSignal()) { property.value = $0 },
            Source(testDescription: "a view of a property", signal: viewed.readOnlyView.toSignal()) {
                viewed.value = $0
            },
            Source(testDescription: "a property through a subject", knowsAtOnce: false, signal: through.toSignal()) {
                through.value = $0
            },
            Source(testDescription: "a published property", signal: published.projectedValue.toSignal()) {
                published.wrappedValue = $0
            },
            Source(testDescription: "a subject that keeps one", signal: one.toSignal(), send: one.send),
            Source(testDescription: "a subject that keeps some", signal: some.toSignal(), send: some.send),
            Source(testDescription: "one that nests", signal: nesting.toSignal(), send: nesting.send),
            Source(testDescription: "a subject of loaded values", signal: loaded.value()) { loaded.send(.loaded($0)) },
            Source(testDescription: "a shared signal", knowsAtOnce: false, signal: shared, send: base.send),
            Source(
                testDescription: "a replayed signal", knowsAtOnce: false, signal: replayed.toSignal(), send: other.send),
        ]
        for source in all { source.send(1) }
        return all
    }

    @Test("It is given what is kept before observe returns", arguments: sources)
    private func atOnce(source: Source) {
        let read = EventLog<Int, Never>()
        let observation = source.signal.observeNext { _ in
            nonisolated(unsafe) var now = 0
            source.signal.first().observeNext { now = $0 }.dispose()
            read.note(.next(now))
        }
        source.send(2)
        source.send(3)
        #expect(read.elements.suffix(2) == [2, 3])
        observation.dispose()
    }

    @Test("It can be waited for", arguments: sources)
    private func waiting(source: Source) {
        let read = EventLog<[Int], Never>()
        source.signal.observeNext { _ in read.note(.next(source.signal.first().waitAndCollectElements())) }.dispose()
        #expect(read.elements.last == [1])
    }

    @Test("Then it gets what waits and what is sent, each once and in order", arguments: sources.filter(\.knowsAtOnce))
    private func live(source: Source) {
        let (outer, inner) = (EventLog<Int, Never>(), EventLog<Int, Never>())
        let bag = DisposeBag()
        source.signal.observeNext { element in
            outer.note(.next(element))
            guard element == 2 else { return }
            source.send(3)
            source.signal.observeNext { element in
                inner.note(.next(element))
                if element == 3 { source.send(4) }
            }.dispose(in: bag)
            source.send(5)
            #expect(inner.elements.first == 3)
        }.dispose(in: bag)
        source.send(2)
        source.send(6)
        #expect(outer.elements.suffix(6).sorted() == [1, 2, 3, 4, 5, 6])
        #expect(inner.elements == [3, 4, 5, 6])
        bag.dispose()
    }

    @Test("It is so on the main actor, in place and in its turn", arguments: sources)
    private func onMainActor(source: Source) async {
        let read = EventLog<Int, Never>()
        let bag = DisposeBag()
        await MainActor.run {
            source.signal.observeNext { @MainActor _ in
                nonisolated(unsafe) var now = 0
                source.signal.first().observeNext { @MainActor element in now = element }.dispose()
                read.note(.next(now))
            }
            .dispose(in: bag)
        }
        await MainActor.run { source.send(2) }
        source.send(3)
        while read.elements.last != 3 { await Task { @MainActor in }.value }
        #expect(read.elements.suffix(2) == [2, 3])
        bag.dispose()
    }

    @Test("A subject that has ended gives it what is kept and the end")
    func ended() {
        let words = ReplaySubject<Int, Failure>()
        words.send(1)
        words.send(2)
        words.send(completion: .failure(Failure()))
        let log = EventLog(of: words.flatMapMerge { x in words.prefix(maxLength: 1).map { x * 10 + $0 } })
        #expect(log.events == [.next(11), .next(21), .failed(Failure())])

        let property = Property(1)
        let events = EventLog<Int, Never>()
        _ = property.observe { if !$0.isTerminal { _ = property.observe(with: events.note) } }
        property.on(.completed)
        #expect(events.events == [.next(1), .completed])
    }

    @Test("prefix(untilOutputFrom:) of a property ends at once inside a flat map over that property")
    func untilInFlatMap() {
        let (property, source) = (Property(1), PassthroughSubject<Int, Never>())
        let log = EventLog(of: property.flatMapMerge { _ in source.prefix(untilOutputFrom: property) })
        source.send(7)
        property.value = 2
        source.send(8)
        #expect(log.isEmpty)
        #expect(source.numbers.observations.isEmpty)
        // The closure holds the property that it is observed by.
        log.disposable.dispose()
    }

    @Test("The numbers of the observation and of the subject agree")
    func numbers() {
        let subject = ReplaySubject<Int, Never>()
        let bag = DisposeBag()
        subject.observeNext { if $0 == 2 { subject.observeNext { _ in }.dispose(in: bag) } }.dispose(in: bag)
        for element in 1...4 { subject.send(element) }
        let numbers = subject.numbers.observations
        #expect(numbers.map(\.replayed) == [0, 2])
        #expect(numbers.map(\.offered) == [4, 2])
        #expect(numbers.map(\.delivered) == [4, 2])
        #expect(numbers.allSatisfy { $0.pending == 0 && $0.dropped == 0 && $0.discarded == 0 })
        bag.dispose()
    }

    @Test("While other threads send, each element comes once and in order, and the first before observe returns")
    func races() async throws {
        let rounds = TestDepth.pick(quick: 20, usual: 60, deep: 2_000)
        let (subject, property) = (ReplayOneSubject<Int, Never>(), Property(0))
        subject.send(0)
        let isOver = Counter()
        let all = EventLog<Bool, Never>()
        try await onOwnThread {
            try onThreads(2) { thread in
                if thread == 0 {
                    var number = 0
                    while isOver.value == 0 || number < 100 {
                        number += 1
                        subject.send(number)
                        property.value = number
                    }
                } else {
                    for round in 0..<rounds {
                        // A log is copied when it is read, so a counter is asked how long it is.
                        let (log, count) = (EventLog<Int, Never>(), Counter())
                        let note: @Sendable (Signal<Int, Never>.Event) -> Void = { event in
                            log.note(event)
                            count.add()
                        }
                        let observation = round % 2 == 0 ? subject.observe(with: note) : property.observe(with: note)
                        let isGiven = count.value > 0
                        while count.value < 3 {}
                        observation.dispose()
                        let elements = log.elements
                        all.note(.next(isGiven && zip(elements, elements.dropFirst()).allSatisfy { $0 + 1 == $1 }))
                    }
                    isOver.add()
                }
            }
        }
        #expect(all.elements.count == rounds)
        #expect(all.elements.allSatisfy { $0 })
    }

    @Test("An end that an observer sends on the main queue comes as its elements do, before the outer send returns")
    @MainActor
    func nestedEnd() {
        let (subject, property) = (PassthroughSubject<Int, Never>(), Property(0))
        let log = Log<String>()
        let first = subject.observe { event in
            log.add("\(event)")
            guard case .next(1) = event else { return }
            subject.send(2)
            subject.send(completion: .finished)
        }
        let second = property.observe { event in
            log.add("\(event)")
            if case .next(1) = event { property.send(completion: .finished) }
        }
        subject.send(1)
        #expect(log.entries == ["next(0)", "next(1)", "next(2)", "completed"])
        property.value = 1
        #expect(log.entries.suffix(2) == ["next(1)", "completed"])
        withExtendedLifetime((first, second)) {}
    }
}
