import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Flattening loading signals")
struct LoadingFlatteningTests {
    typealias State = LoadingState<Int, Failure>

    @Test("RK-129 flatMapValue replaces values by loading signals, or by signals of values, and lets other states pass")
    func flatMapping() {
        let source = PassthroughSubject<State, Never>()
        let inner = [PassthroughSubject<LoadingState<String, Failure>, Never>(), PassthroughSubject()]
        let log = EventLog(of: source.flatMapValue { inner[$0].toSignal() })
        let values = EventLog(
            of: source.flatMapValue { value -> Signal<Int, Failure> in Signal(just: value * 10) })
        source.send(.loading)
        source.send(.loaded(0))
        inner[0].send(.loading)
        inner[0].send(.loaded("a"))
        source.send(.loaded(1))
        inner[0].send(.loaded("b"))
        inner[1].send(.loaded("c"))
        source.on(.next(.failed(Failure())))
        source.send(completion: .finished)
        #expect(
            log.events == [
                .next(.loading), .next(.loading), .next(.loaded("a")), .next(.loaded("c")), .next(.failed(Failure())),
                .completed,
            ])
        #expect(
            values.elements == [.loading, .loading, .loaded(0), .loading, .loaded(10), .failed(Failure())])
    }

    @Test("RK-129 flatMapValue merges on request")
    func merging() {
        let source = PassthroughSubject<State, Never>()
        let inner = [PassthroughSubject<State, Never>(), PassthroughSubject()]
        let log = EventLog(of: source.flatMapValue(.merge) { inner[$0].toSignal() })
        source.send(.loaded(0))
        source.send(.loaded(1))
        inner[0].send(.loaded(2))
        #expect(log.elements == [.loaded(2)])
    }

    @Test("RK-134 reloading emits an element once the property was loaded again, and fails with it")
    func reloading() {
        let loadings = Counter()
        let property = LoadingProperty<Int, Failure> {
            loadings.add()
            return loadings.value < 3
                ? Signal<Int, Failure>(just: loadings.value).toLoadingSignal()
                : Signal<Int, Failure>.failed(Failure()).toLoadingSignal()
        }
        let source = PassthroughSubject<String, Failure>()
        let log = EventLog(of: source.reloading(property))
        source.send("a")
        #expect(property.value == 1)
        source.send("b")
        #expect(property.value == 2)
        source.send("c")
        #expect(log.events == [.next("a"), .next("b"), .failed(Failure())])
    }

    @Test("RK-BUG-11 reloading a loading signal follows its strategy", arguments: [FlattenStrategy.latest, .merge])
    func reloadingStrategy(strategy: FlattenStrategy) {
        nonisolated(unsafe) var loadings: [PassthroughSubject<State, Never>] = []
        let property = LoadingProperty<Int, Failure> {
            loadings.append(PassthroughSubject())
            return loadings[loadings.count - 1].toSignal()
        }
        let source = PassthroughSubject<LoadingState<String, Failure>, Never>()
        let log = EventLog(of: source.reloading(property, strategy: strategy))
        source.send(.loaded("a"))
        source.send(.loaded("b"))
        for loading in loadings { loading.send(.loaded(1)) }
        #expect(log.elements.compactMap(\.value) == (strategy == .latest ? ["b"] : ["a", "b"]))
        #expect(log.elements.first == .loading)
    }
}
