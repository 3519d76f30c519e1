import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Feeding")
struct FeedingTests {
    @Test("RK-099 feedActivity sends true at the start, and false once at the end, however it comes", arguments: 0..<4)
    func feedingActivity(way: Int) {
        let activity = EventLog<Bool, Never>()
        let listener = PassthroughSubject<Bool, Never>()
        _ = listener.observe(with: activity.note)
        let source = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: source.feedActivity(into: listener))
        #expect(activity.elements == [true])
        source.send(1)
        switch way {
        case 0: source.send(completion: .finished)
        case 1: source.send(completion: .failure(Failure()))
        case 2: log.disposable.dispose()
        default:
            let first = EventLog(of: source.feedActivity(into: listener).first())
            source.send(2)
            #expect(first.events == [.next(2), .completed])
            #expect(activity.elements == [true, true, false])
            return
        }
        log.disposable.dispose()
        #expect(activity.elements == [true, false])
        #expect(log.elements == [1])
        #expect(log.events.count == (way == 2 ? 1 : 2))
    }

    @Test("RK-099 feedActivity tells of a source that ends at once")
    func feedingActivityAtOnce() {
        let listener = ReplaySubject<Bool, Never>()
        let log = EventLog(of: Signal<Int, Never>(just: 1).feedActivity(into: listener))
        #expect(log.events == [.next(1), .completed])
        #expect(EventLog(of: listener).elements == [true, false])
    }

    @Test("RK-099 feedNext sends elements to a subject before they go on, all or some, as they are or changed")
    func feedingNext() {
        nonisolated(unsafe) var calls: [String] = []
        let listener = PassthroughSubject<Int, Never>()
        let texts = PassthroughSubject<String, Never>()
        _ = listener.observe { calls.append("listener \($0)") }
        _ = texts.observe { calls.append("texts \($0)") }
        let source = PassthroughSubject<Int, Never>()
        let signal = source.feedNext(into: listener).feedNext(into: texts, when: { $0 > 1 }, map: { "<\($0)>" })
            .feedNext(into: texts) { "[\($0)]" }
        _ = signal.observe { calls.append("\($0)") }
        source.send(1)
        source.send(2)
        source.send(completion: .finished)
        #expect(
            calls == [
                "listener next(1)", #"texts next("[1]")"#, "next(1)", "listener next(2)", #"texts next("<2>")"#,
                #"texts next("[2]")"#, "next(2)", "completed",
            ])
    }

    @Test("RK-099 feedError and suppressAndFeedError send the error to a subject; RK-083 the latter completes")
    func feedingErrors() {
        let errors = ReplaySubject<Failure, Never>()
        let source = Signal<Int, Failure> { observer in
            observer.receive(1)
            observer.receive(completion: .failure(Failure(code: 7)))
            return NonDisposable.instance
        }
        #expect(EventLog(of: source.feedError(into: errors)).events == [.next(1), .failed(Failure(code: 7))])
        let suppressed = source.suppressAndFeedError(into: errors, logging: false)
        #expect(EventLog(of: suppressed).events == [.next(1), .completed])
        #expect(EventLog(of: errors).elements == [Failure(code: 7), Failure(code: 7)])
    }

    @Test("RK-084 branchOutError splits a signal, observes it once, and keeps all for the later branch")
    func branching() {
        let runs = Counter()
        let source = Signal<Int, Failure> { observer in
            runs.add()
            for number in 1...3 { observer.receive(number) }
            observer.receive(completion: .failure(Failure(code: 7)))
            return NonDisposable.instance
        }
        let (elements, errors) = source.branchOutError()
        #expect(EventLog(of: elements).events == [.next(1), .next(2), .next(3), .completed])
        #expect(EventLog(of: errors).events == [.next(Failure(code: 7)), .completed])
        #expect(runs.value == 1)
        let (_, codes) = source.branchOutError { $0.code }
        #expect(EventLog(of: codes).events == [.next(7), .completed])
    }

    @Test("delivered(by:) delivers by another strategy, whose bound drops elements, but not the end")
    func delivering() {
        let loop = MessageLoop()
        let source = PassthroughSubject<Int, Never>()
        let log = EventLog(of: source.delivered(by: .loop(loop)).map { $0 * 10 })
        let bounded = EventLog(of: source.delivered(by: .loop(loop).bounded(to: 1, dropping: .oldest)))
        let disposed = EventLog(of: source.delivered(by: .loop(loop)))
        for number in 1...3 { source.send(number) }
        source.send(completion: .finished)
        disposed.disposable.dispose()
        #expect(log.isEmpty)
        while loop.runOnce() > 0 {}
        #expect(log.events == [.next(10), .next(20), .next(30), .completed])
        #expect(bounded.events == [.next(3), .completed])
        #expect(disposed.isEmpty)
    }

    @Test("delivered(by:) delivers what waits when its source is gone, and leaves nothing behind")
    func deliveringRest() {
        let loop = MessageLoop()
        var captured: Weakly<Counter>?
        let log = EventLog<Int, Never>()
        do {
            let counter = Counter()
            captured = Weakly(counter)
            let source = PassthroughSubject<Int, Never>()
            _ = source.delivered(by: .loop(loop)).observe { event in
                counter.add()
                log.note(event)
            }
            source.send(1)
        }
        #expect(log.isEmpty)
        while loop.runOnce() > 0 {}
        #expect(log.events == [.next(1)])
        #expect(captured?.isGone == true)
    }

    @Test("delivered(by:) lets its source go at disposal, and tells no one that it ended")
    func disposingDelivered() {
        let (source, loop) = (PassthroughSubject<Int, Never>(), MessageLoop())
        let log = EventLog(of: source.delivered(by: .loop(loop)).materialize())
        source.send(1)
        #expect(source.numbers.observations.count == 1)
        log.disposable.dispose()
        #expect(source.numbers.observations.isEmpty)
        while loop.runOnce() > 0 {}
        #expect(log.isEmpty)
    }

    @Test("RK-099 feedActivity sends false before the end goes on")
    func orderOfActivity() {
        let (listener, source) = (PassthroughSubject<Bool, Never>(), PassthroughSubject<Int, Never>())
        nonisolated(unsafe) var calls: [String] = []
        _ = listener.observeNext { calls.append("\($0)") }
        _ = source.feedActivity(into: listener).observe { calls.append("\($0)") }
        source.send(completion: .finished)
        #expect(calls == ["true", "false", "completed"])
    }

    @Test("RK-099 feedActivity sends false last if the signal ends while it is being observed", arguments: 0..<3)
    func orderOfActivityAtOnce(way: Int) {
        let listener = PassthroughSubject<Bool, Never>()
        let log = EventLog<Int, Failure>()
        nonisolated(unsafe) var calls: [String] = []
        _ = listener.observeNext { calls.append("\($0)") }
        let source = way == 1 ? signal(ending: .failure(.first)) : signal(1, 2)
        let signal = source.feedActivity(into: listener)
        _ = (way == 2 ? signal.first() : signal).observe { event in
            log.note(event)
            if event.isTerminal { calls.append("end") }
        }
        #expect(calls == ["true", "end", "false"])
        #expect(log.events.count == [3, 1, 2][way])
    }
}
