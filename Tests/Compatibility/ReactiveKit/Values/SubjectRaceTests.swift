import TestSupport
import Dispatch
import ReactiveKit
import SwiftObserver
import Testing

@Suite("Races of subjects")
struct SubjectRaceTests {
    private let rounds = 10_000

    /// Runs both at the same time, on threads of their own.
    private func race(_ first: @Sendable () -> Void, _ second: @Sendable () -> Void) {
        DispatchQueue.concurrentPerform(iterations: 2) { $0 == 0 ? first() : second() }
    }

    private func losesNothing(_ makeSubject: () -> ReactiveKit.Subject<Int, Never>, isKept: Bool = true) {
        var failures = 0
        for _ in 0..<rounds {
            let subject = makeSubject()
            let log = EventLog<Int, Never>()
            race({ subject.send(1) }, { _ = subject.observe(with: log.note) })
            subject.send(2)
            if log.elements != [1, 2] { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test("RK-104 who observes a ReplaySubject while another thread sends gets each element once")
    func replay() {
        losesNothing { ReplaySubject() }
    }

    @Test("RK-105 who observes a ReplayOneSubject while another thread sends gets each element once")
    func replayOne() {
        losesNothing { ReplayOneSubject() }
    }

    @Test("RK-106 who observes a ReplayLoadingValueSubject while another thread sends gets each state once")
    func replayLoading() {
        var failures = 0
        for _ in 0..<rounds / 10 {
            let subject = ReplayLoadingValueSubject<Int, Failure, Never>()
            let log = EventLog<LoadingState<Int, Failure>, Never>()
            subject.send(.loading)
            race({ subject.send(.loaded(1)) }, { _ = subject.observe(with: log.note) })
            if log.elements != [.loaded(1)], log.elements != [.loading, .loaded(1)] { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test("RK-113 a property that replays holds what it keeps and the value before, whichever threads set it")
    func held() {
        let lives = Census()
        do {
            let property = Property<Census.Citizen?>(nil, delivery: .warm(upTo: 3))
            let observation = property.observeNext { _ in }
            let set = { @Sendable in for _ in 0..<1000 { property.value = lives.make() } }
            race(set, set)
            #expect(lives.living == 4)
            observation.dispose()
        }
        #expect(lives.living == 0)
    }

    @Test("RK-113 who observes a property while another thread sets it ends with the last value, each of them once")
    func property() {
        var failures = 0
        for _ in 0..<rounds {
            let property = Property(0)
            let log = EventLog<Int, Never>()
            race({ property.value = 1 }, { _ = property.observe(with: log.note) })
            if log.elements != [1], log.elements != [0, 1] { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test("RK-103 all that is sent after observing arrives, also where the sender disposes right after sending")
    func disposingSender() {
        var failures = 0
        for _ in 0..<rounds {
            let subject = PassthroughSubject<Int, Never>()
            let (log, other) = (EventLog<Int, Never>(), EventLog<Int, Never>())
            _ = subject.observe(with: log.note)
            nonisolated(unsafe) let mine = subject.observe(with: other.note)
            race(
                {
                    subject.send(1)
                    mine.dispose()
                }, { subject.send(2) })
            if Set(log.elements) != [1, 2] || log.elements.count != 2 { failures += 1 }
            if other.elements.count > 2 { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test("RK-102 of two threads that end a subject, one does, and nothing comes after it")
    func ending() {
        var failures = 0
        for _ in 0..<rounds / 10 {
            let subject = ReplayOneSubject<Int, Failure>()
            let log = EventLog<Int, Failure>()
            _ = subject.observe(with: log.note)
            race(
                {
                    subject.send(1)
                    subject.send(completion: .finished)
                }, { subject.send(completion: .failure(Failure())) })
            let ends = log.events.count { $0.isTerminal }
            if ends != 1 || log.events.last?.isTerminal != true { failures += 1 }
            if !EventLog(of: subject).events.contains(where: \.isTerminal) { failures += 1 }
        }
        #expect(failures == 0)
    }

    @Test("RK-110 observers that come and go on two threads leave a shared signal disconnected")
    func sharing() {
        let (connections, disposals) = (Counter(), Counter())
        let source = Signal<Int, Never> { _ in
            connections.add()
            return BlockDisposable { disposals.add() }
        }
        let shared = source.share(limit: 0)
        for _ in 0..<rounds / 10 {
            race({ shared.observe { _ in }.dispose() }, { shared.observe { _ in }.dispose() })
        }
        #expect(connections.value == disposals.value)
        #expect(connections.value >= rounds / 10)
    }
}
