import Dispatch
import ReactiveKit
import Testing

/// Every earlier name still works.
@Suite("Earlier names")
struct EarlierNamesTests {
    private let checks: any EarlierNameChecks = EarlierNames()

    @Test("RK-140 names of types")
    func types() { checks.types() }

    @Test("RK-140 names of operators")
    func operators() { checks.operators() }

    @Test("RK-140 doOn, sink and scheduling")
    func others() { checks.others() }

    @Test("RK-140 combining and time")
    func combining() { checks.combining() }
}

private protocol EarlierNameChecks {
    func types()
    func operators()
    func others()
    func combining()
}

/// Deprecated like the functions that it calls, so it gets no warnings.
private struct EarlierNames: EarlierNameChecks {
    enum Failure: Error {
        case any
    }

    private func elements<S: SignalProtocol>(_ signal: S) -> [S.Element] {
        var elements: [S.Element] = []
        _ = signal.observeNext { elements.append($0) }
        return elements
    }

    @available(*, deprecated)
    func types() {
        let event: Event<Int, NoError> = .next(1)
        #expect(event.element == 1)
        let signal: Signal1<Int> = .just(1)
        var received: [Int] = []
        let observer: Observer1<Int> = { if let element = $0.element { received.append(element) } }
        _ = signal.observe(with: observer)
        let subject = PublishSubject<Int, NoError>()
        let same: SafePublishSubject<Int> = PublishSubject1<Int>()
        _ = subject.observeNext { received.append($0) }
        _ = same.observeNext { received.append($0) }
        subject.next(2)
        same.send(.next(3))
        subject.completed(with: 4)
        same.completed()
        #expect(received == [1, 2, 3, 4])
        #expect(same.isTerminated)
        let replay: ReplaySubject1<Int> = ReplaySubject1(bufferSize: 1)
        replay.next(5)
        #expect(elements(replay) == [5])
        let one: ReplayOneSubject1<Int> = ReplayOneSubject1()
        one.next(6)
        #expect(elements(one) == [6])
        let failing = PublishSubject<Void, Failure>()
        failing.next()
        failing.failed(.any)
        #expect(failing.isTerminated)
    }

    @available(*, deprecated)
    func operators() {
        let source = Signal<Int, Never>.sequence([1, 1, 2, 3])
        #expect(elements(source.distinct()) == [1, 2, 3])
        #expect(elements(source.distinct { $0 != $1 }) == [1, 2, 3])
        #expect(elements(source.distinctUntilChanged()) == [1, 2, 3])
        #expect(elements(source.distinctUntilChanged { $0 != $1 }) == [1, 2, 3])
        #expect(elements(source.replace(with: 0)) == [0, 0, 0, 0])
        #expect(elements(source.element(at: 2)) == [2])
        #expect(elements(source.skip(first: 2)) == [2, 3])
        #expect(elements(source.skip(last: 2)) == [1, 1])
        #expect(elements(source.take(while: { $0 < 2 })) == [1, 1])
        #expect(elements(source.take(first: 1)) == [1])
        #expect(elements(source.take(last: 1)) == [3])
        #expect(elements(source.buffer(ofSize: 2)) == [[1, 1], [2, 3]])
        #expect(elements(source.defaultIfEmpty(7)) == [1, 1, 2, 3])
        #expect(elements(source.start(with: 0)) == [0, 1, 1, 2, 3])
        #expect(elements(source.ignoreElements()) == [])
        #expect(elements(Signal<Int, Failure>.failed(.any).recover(with: 5)) == [5])
        #expect(elements(Signal<[Int], Never>(just: [1, 2]).unwrap()) == [1, 2])
        #expect(elements(Signal<Int?, Never>(sequence: [1, nil]).replaceNil(with: 0)) == [1, 0])
        #expect(elements(Signal<Int?, Never>(sequence: [1, nil]).ignoreNil()) == [1])
        #expect(elements(source.materialize().elements()) == [1, 1, 2, 3])
        #expect(elements(Signal<Int, Failure>.failed(.any).materialize().errors()).count == 1)
    }

    @available(*, deprecated)
    func others() {
        var log: [String] = []
        _ = Signal<Int, Failure>(just: 1)
            .doOn(
                next: { log.append("\($0)") }, start: { log.append("start") }, completed: { log.append("completed") },
                disposed: { log.append("disposed") }
            )
            .executeIn(.immediate).observeIn(.immediate).sink { log.append("sink \($0)") }
        _ = Signal<Int, Failure>.failed(.any).doOn(failed: { log.append("\($0)") }).observe { _ in }
        #expect(log == ["start", "1", "sink 1", "completed", "disposed", "any"])
        let queue = DispatchQueue(label: "queue")
        #expect(Signal<Int, Never>(just: 1).executeOn(queue).observeOn(queue).waitAndCollectElements() == [1])
    }

    @available(*, deprecated)
    func combining() {
        let source = Signal<Int, Never>(sequence: [1, 2])
        let failing = Signal<Int, Failure>(just: 3)
        #expect(elements(source.concat(with: source)) == [1, 2, 1, 2])
        #expect(elements(source.concat(with: failing)) == [1, 2, 3])
        #expect(elements(failing.concat(with: failing)) == [3, 3])
        #expect(elements(failing.concat(with: source)) == [3, 1, 2])
        #expect(elements(source.shareReplay(limit: 1)) == [1, 2])
        #expect(elements(source.take(until: source)) == [])
        #expect(elements(failing.retry(times: 2)) == [3])
        #expect(elements(merge([source, source])) == [1, 2, 1, 2])
        #expect(elements(combineLatest([source, source], combine: { $0.reduce(0, +) })) == [3, 4])
        #expect(Signal<Int, Never>.interval(0.001).take(first: 2).waitAndCollectElements() == [0, 1])
        #expect(Signal<Int, Never>.timer(element: 4, time: 0.001).waitAndCollectElements() == [4])
        let queue = DispatchQueue(label: "queue")
        #expect(source.debounce(interval: 60, on: queue).waitAndCollectElements() == [2])
        #expect(source.debounce(interval: 60).waitAndCollectElements() == [2])
        #expect(source.throttle(seconds: 0.001).waitAndCollectElements() == [1, 2])
        #expect(elements(source.skip(interval: 60)) == [])
    }
}
