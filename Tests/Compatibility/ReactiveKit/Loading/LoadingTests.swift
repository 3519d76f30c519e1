import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Loading")
struct LoadingTests {
    typealias State = LoadingState<Int, Failure>
    typealias Observed = ObservedLoadingState<Int, Failure>

    private func states(_ states: State...) -> LoadingSignal<Int, Failure> {
        Signal { observer in
            for state in states { observer.receive(state) }
            observer.receive(completion: .finished)
            return NonDisposable.instance
        }
    }

    @Test("RK-123 a LoadingState knows what it is, and compares with others by its kind")
    func loadingState() {
        let all: [State] = [.loading, .loaded(1), .failed(Failure(code: 2))]
        #expect(all.map(\.isLoading) == [true, false, false])
        #expect(all.map(\.value) == [nil, 1, nil])
        #expect(all.map(\.error) == [nil, nil, Failure(code: 2)])
        #expect(all.map(\.asLoadingState) == all)
        let others: [LoadingState<String, Failure>] = [.loading, .loaded(""), .failed(Failure())]
        for (row, state) in all.enumerated() {
            #expect(others.map { state.isSameStateAs($0) } == (0..<3).map { $0 == row })
        }
    }

    @Test("RK-124 an ObservedLoadingState tells reloading from loading")
    func observedLoadingState() {
        let all: [Observed] = [.loading, .reloading, .loaded(1), .failed(Failure())]
        #expect(all.map(\.isReloading) == [false, true, false, false])
        #expect(all.map(\.isLoading) == [true, true, false, false])
        #expect(all.map(\.asLoadingState) == [.loading, .loading, .loaded(1), .failed(Failure())])
        #expect(all.map(\.asObservedLoadingState) == all)
    }

    @Test("RK-125 loading(), loaded(_:) and failed(_:) emit one state and complete")
    func constants() {
        #expect(EventLog(of: LoadingSignal<Int, Failure>.loading()).events == [.next(.loading), .completed])
        #expect(EventLog(of: LoadingSignal<Int, Failure>.loaded(1)).events == [.next(.loaded(1)), .completed])
        #expect(
            EventLog(of: LoadingSignal<Int, Failure>.failed(Failure())).events == [
                .next(.failed(Failure())), .completed,
            ])
    }

    @Test("RK-126 toLoadingSignal is loading at first, then loaded, and failed at a failure, after which it completes")
    func toLoadingSignal() {
        let subject = PassthroughSubject<Int, Failure>()
        let log = EventLog(of: subject.toLoadingSignal())
        #expect(log.elements == [.loading])
        subject.send(1)
        subject.send(2)
        subject.send(completion: .failure(Failure()))
        #expect(
            log.events == [
                .next(.loading), .next(.loaded(1)), .next(.loaded(2)), .next(.failed(Failure())), .completed,
            ])
        #expect(
            EventLog(of: Signal<Int, Failure>.completed().toLoadingSignal()).events == [.next(.loading), .completed])
    }

    @Test("RK-127 value, mapValue and mapLoadingError change what they name; dematerializeLoadingState fails on failed")
    func values() {
        let signal = states(.loading, .loaded(1), .failed(Failure(code: 1)), .loading, .loaded(2))
        #expect(EventLog(of: signal.value()).events == [.next(1), .next(2), .completed])
        #expect(EventLog(of: signal.mapValue { "\($0)" }).elements.map(\.value) == [nil, "1", nil, nil, "2"])
        let errors = EventLog(of: signal.mapLoadingError { Failure(code: $0.code + 1) })
        #expect(errors.elements == [.loading, .loaded(1), .failed(Failure(code: 2)), .loading, .loaded(2)])
        let dematerialized = EventLog(of: signal.dematerializeLoadingState())
        #expect(dematerialized.events == [.next(1), .failed(Failure(code: 1))])
        #expect(
            EventLog(of: states(.loading, .loaded(1)).dematerializeLoadingState()).events == [.next(1), .completed])
    }

    @Test("RK-128 liftValue is loading first, applies an operator to the values, and lets other states pass")
    func lifting() {
        let signal = states(.loading, .loaded(1), .failed(Failure(code: 1)), .loading, .loaded(2), .loaded(3))
        let log = EventLog(of: signal.liftValue { $0.dropFirst(1).map { "\($0)" } })
        let expected: [LoadingState<String, Failure>] = [
            .loading, .loading, .failed(Failure(code: 1)), .loading, .loaded("2"), .loaded("3"),
        ]
        #expect(log.events == expected.map { .next($0) } + [.completed])
        let limited = EventLog(of: signal.liftValue { $0.prefix(maxLength: 1) })
        #expect(limited.events == [.next(.loading), .next(.loading), .next(.loaded(1)), .completed])
        let failing = EventLog(
            of: signal.liftValue { values -> Signal<Int, Failure> in
                values.tryMap { $0 == 2 ? .failure(Failure(code: 9)) : .success($0) }
            })
        #expect(failing.events.last == .completed)
        #expect(failing.elements.last == .failed(Failure(code: 9)))
        let states = EventLog(
            of: signal.liftValue { values -> LoadingSignal<Int, Failure> in values.toLoadingSignal() })
        #expect(states.elements.first == .loading)
        #expect(states.elements.count == 7)
        #expect(states.isCompleted)
    }

    @Test("RK-130 deriveObservedLoadingState tells loading again, for each observer by itself")
    func deriving() {
        let signal = states(.loading, .loading, .loaded(1), .loading, .failed(Failure()), .loading, .loaded(2))
        let derived = signal.deriveObservedLoadingState()
        let expected: [Observed] = [
            .loading, .loaded(1), .reloading, .failed(Failure()), .loading, .loaded(2),
        ]
        // RK-BUG-12: the elements of one observer do not count for another.
        for _ in 0..<2 { #expect(EventLog(of: derived).elements == expected) }
        let other = EventLog(of: signal.deriveObservedLoadingState(loadsAgainOnFailure: false))
        #expect(other.elements[4] == .reloading)
    }

    @Test("RK-106 a ReplayLoadingValueSubject keeps values, or a failure, or at first that it is loading")
    func replaying() {
        let subject = ReplayLoadingValueSubject<Int, Failure, Failure>(bufferSize: 2)
        #expect(subject.bufferSize == 2)
        func kept() -> [State] { EventLog(of: subject).elements }
        #expect(kept().isEmpty)
        subject.send(.loading)
        subject.send(.loading)
        #expect(kept() == [.loading])
        for value in 1...3 { subject.send(.loaded(value)) }
        subject.send(.loading)
        #expect(kept() == [.loaded(2), .loaded(3)])
        subject.send(.failed(Failure()))
        subject.send(.loading)
        #expect(kept() == [.failed(Failure())])
        subject.send(.loaded(4))
        #expect(kept() == [.loaded(4)])
        subject.setDelivery(.immediate)
        subject.send(.loaded(5))
        subject.send(.loaded(6))
        subject.send(completion: .failure(Failure(code: 3)))
        #expect(EventLog(of: subject).events == [.next(.loaded(5)), .next(.loaded(6)), .failed(Failure(code: 3))])
        #expect(subject.isTerminated)
    }

    @Test("RK-111 replayValues and shareReplayValues keep what was loaded")
    func sharing() {
        let signal = states(.loading, .loaded(1), .loading, .loaded(2), .loading)
        let connectable = signal.replayValues(limit: 1)
        _ = connectable.connect()
        #expect(EventLog(of: connectable).events == [.next(.loaded(2)), .completed])
        let shared = signal.shareReplayValues()
        #expect(EventLog(of: shared).elements.count == 5)
        #expect(EventLog(of: shared).events == [.next(.loaded(1)), .next(.loaded(2)), .completed])
        #expect(EventLog(of: signal.shareReplayValues(limit: 0)).elements.count == 5)
    }

    @Test("RK-106 values whose place a failure has taken are released then, each outside the lock")
    func releasingReplaced() {
        final class Value: Sendable {
            let whenGone: @Sendable () -> Void
            init(_ whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }
            deinit { whenGone() }
        }
        let subject = ReplayLoadingValueSubject<Value, Failure, Never>()
        let gone = Counter()
        for _ in 0..<3 {
            // Would not return if the subject's lock were held.
            subject.send(.loaded(Value { if subject.numbers.sent > 0 { gone.add() } }))
        }
        #expect(gone.value == 0)
        subject.send(.loading)
        #expect(gone.value == 0)
        subject.send(.failed(Failure()))
        #expect(gone.value == 3)
    }

    @Test("RK-128 liftValue lets go of what its operator observes")
    func disposingLifted() {
        let (states, other) = (
            PassthroughSubject<LoadingState<Int, Failure>, Never>(), PassthroughSubject<Int, Failure>()
        )
        let log = EventLog(of: states.liftValue { $0.merge(with: other) })
        other.send(1)
        states.send(.loaded(2))
        #expect(log.elements == [.loading, .loaded(1), .loaded(2)])
        log.disposable.dispose()
        #expect(other.numbers.observations.isEmpty && states.numbers.observations.isEmpty)
    }

    @Test("RK-111 replayValues of nothing is silent to late observers, as publish is")
    func replayingNothing() {
        let states = Signal<LoadingState<Int, Failure>, Never>(sequence: [.loading, .loaded(1)]).replayValues(limit: 0)
        let early = EventLog(of: states)
        _ = states.connect()
        #expect(early.elements == [.loading, .loaded(1)] && early.isCompleted)
        #expect(EventLog(of: states).isEmpty)
    }
}
