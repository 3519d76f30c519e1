import ReactiveKit
import SwiftObserver
import TestSupport
import Testing

@Suite("Loading properties")
struct LoadingPropertyTests {
    typealias State = LoadingState<Int, Failure>

    /// A property that is loaded by subjects, of which a new one is made for each loading.
    private final class Source: @unchecked Sendable {  // used by one thread
        var subjects: [PassthroughSubject<State, Never>] = []
        lazy var property = LoadingProperty<Int, Failure> { [unowned self] in
            subjects.append(PassthroughSubject())
            return subjects[subjects.count - 1].toSignal()
        }
    }

    @Test("RK-133 it is loaded when it is first observed, and once")
    func loading() {
        let source = Source()
        let property = source.property
        #expect(source.subjects.isEmpty)
        let first = EventLog(of: property)
        let second = EventLog(of: property)
        #expect(source.subjects.count == 1)
        #expect(first.elements == [.loading])
        source.subjects[0].send(.loaded(1))
        source.subjects[0].send(completion: .finished)
        #expect(property.value == 1)
        #expect(EventLog(of: property).elements == [.loaded(1)])
        #expect(first.elements == [.loading, .loaded(1)])
        #expect(second.elements == [.loading, .loaded(1)])
        #expect(source.subjects.count == 1)
    }

    @Test("RK-BUG-11 RK-133 a synchronous loading shows its last state alone, and completes when the property is gone")
    func loadingAtOnce() {
        let log = EventLog<State, Never>()
        do {
            let property = LoadingProperty<Int, Failure> { Signal<Int, Failure>(just: 1).toLoadingSignal() }
            _ = property.observe(with: log.note)
            #expect(log.elements == [.loaded(1)])
            #expect(EventLog(of: property.reload()).events == [.next(.loading), .next(.loaded(1)), .completed])
        }
        #expect(log.events == [.next(.loaded(1)), .next(.loaded(1)), .completed])
    }

    @Test("RK-133 to set the value makes it loaded, and with nil it is loaded again for the next observer")
    func setting() {
        let source = Source()
        let property = source.property
        property.value = 5
        #expect(property.loadingState == .loaded(5))
        let log = EventLog(of: property)
        #expect(source.subjects.isEmpty)
        property.value = nil
        #expect(log.elements == [.loaded(5), .loading])
        #expect(property.value == nil)
        _ = EventLog(of: property)
        #expect(source.subjects.count == 1)
        source.subjects[0].send(.loaded(6))
        source.subjects[0].send(completion: .finished)
        property.value = nil
        _ = EventLog(of: property)
        #expect(source.subjects.count == 2)
    }

    @Test(
        "RK-133 reload is cold, is loading once, and tells the property all or only the value",
        arguments: [true, false])
    func reloading(silently: Bool) {
        let source = Source()
        let property = source.property
        property.value = 1
        let log = EventLog(of: property)
        let reload = property.reload(silently: silently)
        #expect(source.subjects.isEmpty)
        let states = EventLog(of: reload)
        source.subjects[0].send(.loading)
        source.subjects[0].send(.failed(Failure()))
        source.subjects[0].send(.loading)
        source.subjects[0].send(.loaded(2))
        source.subjects[0].send(completion: .finished)
        #expect(states.events.count == 5)
        #expect(states.elements == [.loading, .failed(Failure()), .loading, .loaded(2)])
        let all: [State] = [.loaded(1), .loading, .failed(Failure()), .loading, .loaded(2)]
        #expect(log.elements == (silently ? [.loaded(1), .loaded(2)] : all))
        #expect(property.value == 2)
    }

    @Test("RK-133 nothing that loads holds the property, and its loading ends with it")
    func lifetime() {
        let source = PassthroughSubject<State, Never>()
        let disposals = Counter()
        var weakly: Weakly<LoadingProperty<Int, Failure>>?
        let log = EventLog<State, Never>()
        do {
            let property = LoadingProperty<Int, Failure> {
                Signal { observer in
                    nonisolated(unsafe) let disposable = source.observe(with: observer)
                    return BlockDisposable {
                        disposable.dispose()
                        disposals.add()
                    }
                }
            }
            weakly = Weakly(property)
            _ = property.observe(with: log.note)
        }
        #expect(weakly?.isGone == true)
        #expect(disposals.value == 1)
        #expect(log.events == [.next(.loading), .completed])
    }
}
