import Dispatch
import ReactiveKit
import SwiftObserver
import Synchronization
import TestSupport
import Testing

/// Loading that is begun, answered, disposed and forgotten by several threads at once.
@Suite("Loading on several threads")
struct LoadingThreadTests {
    private typealias State = LoadingState<Census.Citizen, Failure>
    private typealias Loading = LoadingSignal<Census.Citizen, Failure>

    /// Notes the elements of one observer, and whether two calls overlapped.
    private final class Witness: Sendable {
        let log = EventLog<State, Never>()
        private let isInside = Atomic<Bool>(false)
        private let overlaps = Counter()

        @Sendable func note(_ event: Signal<State, Never>.Event) {
            if isInside.exchange(true, ordering: .relaxed) { overlaps.add() }
            log.note(event)
            isInside.store(false, ordering: .relaxed)
        }

        /// Whether the calls came one at a time, and nothing after the end.
        var isInOrder: Bool { overlaps.value == 0 && !log.events.dropLast().contains(where: \.isTerminal) }
    }

    /// Answers at once, soon on another thread, by a failure, or never.
    private final class Server: Sendable {
        let lives = Census()
        let requests = Counter()
        private let queue = DispatchQueue(label: "server", attributes: .concurrent)
        private let group = DispatchGroup()

        func answer() -> Loading {
            requests.add()
            switch requests.value % 4 {
            case 0: return Signal<Census.Citizen, Failure>(just: lives.make()).toLoadingSignal()
            case 1: return Signal<Census.Citizen, Failure>.failed(Failure()).toLoadingSignal()
            case 2: return Signal<Census.Citizen, Failure>.never().toLoadingSignal()
            default:
                return Loading { [self] observer in
                    queue.async(group: group) { [lives] in
                        observer.receive(.loading)
                        observer.receive(.loaded(lives.make()))
                        observer.receive(completion: .finished)
                    }
                    return NonDisposable.instance
                }
            }
        }

        func waitUntilAnswered() { group.wait() }
    }

    @Test("RK-133 a property is loaded once, however many threads begin to observe it")
    func loadedOnce() {
        let rounds = TestDepth.pick(quick: 300, usual: 2_000, deep: 100_000)
        var (loadings, wrong) = (0, 0)
        for _ in 0..<rounds {
            let count = Counter()
            let property = LoadingProperty<Int, Failure> {
                count.add()
                return Signal<Int, Failure>(just: 1).toLoadingSignal()
            }
            let logs = (0..<3).map { _ in EventLog<LoadingState<Int, Failure>, Never>() }
            DispatchQueue.concurrentPerform(iterations: 3) { _ = property.observe(with: logs[$0].note) }
            loadings += count.value
            for log in logs where log.elements != [.loaded(1)] && log.elements != [.loading, .loaded(1)] { wrong += 1 }
        }
        #expect(loadings == rounds)
        #expect(wrong == 0)
    }

    @Test("RK-133 a property that threads load, reload, set and forget keeps the order of its states, and nothing else")
    func storm() {
        let server = Server()
        for _ in 0..<TestDepth.pick(quick: 20, usual: 100, deep: 2_000) {
            var property: LoadingProperty<Census.Citizen, Failure>? = LoadingProperty { server.answer() }
            let (lasting, passing, reloading) = (Witness(), Witness(), Witness())
            if let property {
                _ = property.observe(with: lasting.note)
                DispatchQueue.concurrentPerform(iterations: 4) { thread in
                    for round in 0..<8 {
                        switch (thread, round % 4) {
                        case (0, 0): _ = property.reload(silently: round == 0).observe { _ in }
                        case (0, _): property.reload(silently: false).observe { _ in }.dispose()
                        case (1, 0): property.value = nil
                        case (1, 1): property.value = server.lives.make()
                        case (1, _): _ = property.loadingState
                        case (2, _): property.observe { _ in }.dispose()
                        default: property.observe(with: passing.note).dispose()
                        }
                    }
                }
                property.reload().observe(with: reloading.note).dispose()
            }
            property = nil
            server.waitUntilAnswered()
            #expect(lasting.log.events.last?.isCompleted == true)
            #expect(lasting.isInOrder && reloading.isInOrder)
            #expect(!lasting.log.events.dropLast().contains { $0.element == nil })
        }
        #expect(server.lives.living == 0)
        #expect(server.requests.value > 0)
    }

    @Test("RK-128 what liftValue makes of a source that threads send to comes one at a time, and ends with disposal")
    func lifting() {
        let lives = Census()
        for round in 0..<TestDepth.pick(quick: 50, usual: 400, deep: 10_000) {
            let (source, other) = (PassthroughSubject<State, Never>(), PassthroughSubject<Census.Citizen, Failure>())
            let witness = Witness()
            nonisolated(unsafe) let observation = source.liftValue { $0.merge(with: other) }.observe(with: witness.note)
            DispatchQueue.concurrentPerform(iterations: 3) { thread in
                switch thread {
                case 0:
                    for number in 0..<6 { source.send(number % 3 == 0 ? .loading : .loaded(lives.make())) }
                    if round % 2 == 0 { source.send(completion: .finished) }
                case 1:
                    for _ in 0..<6 { other.send(lives.make()) }
                    if round % 2 == 0 { other.send(completion: .finished) }
                default:
                    if round % 2 == 1 { observation.dispose() }
                }
            }
            #expect(witness.isInOrder)
            // The first two belong to the lifted signal and, unless it came too late, to the source.
            #expect(witness.log.elements.first?.isLoading == true)
            if round % 2 == 0 {
                #expect(witness.log.elements.count == 13)
                #expect(witness.log.isCompleted)
            }
            #expect(source.numbers.observations.isEmpty && other.numbers.observations.isEmpty)
        }
        #expect(lives.living == 0)
    }

    @Test("RK-133 a property that another thread forgets while it is loaded completes its observers once")
    func forgotten() {
        let lives = Census()
        for _ in 0..<TestDepth.pick(quick: 100, usual: 1_000, deep: 50_000) {
            let source = PassthroughSubject<State, Never>()
            nonisolated(unsafe) var property: LoadingProperty<Census.Citizen, Failure>? = LoadingProperty {
                source.toSignal()
            }
            let witness = Witness()
            _ = property?.observe(with: witness.note)
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 {
                    source.send(.loaded(lives.make()))
                    source.send(completion: .finished)
                } else {
                    property = nil
                }
            }
            #expect(witness.isInOrder && witness.log.isCompleted)
            #expect(witness.log.elements.first?.isLoading == true && witness.log.elements.count <= 2)
            #expect(source.numbers.observations.isEmpty)
        }
        #expect(lives.living == 0)
    }
}
