import Foundation
import SwiftObserver
import TestSupport
import Testing

/// An object that a handler captured checks in its `deinit` that it is on the handler's actor.
@Suite("What a handler captured is released where the handler runs, once")
struct ReleaseTests {
    @Test("captures of the main actor are released there", arguments: Form.allCases, End.allCases)
    func mainActor(form: Form, end: End) async throws {
        let (observer, sources, count) = (Holder(MainActorCapturer()), Holder(Sources()), Counter())
        let begun = try await begin(observer, sources) { await $0.begin(form, $1, count) }
        try await finish(begun, observer, sources, end, count)
    }

    @Test("captures of a global actor are released there", arguments: Form.allCases, End.allCases)
    func globalActor(form: Form, end: End) async throws {
        let (observer, sources, count) = (Holder(GlobalActorCapturer()), Holder(Sources()), Counter())
        let begun = try await begin(observer, sources) { await $0.begin(form, $1, count) }
        try await finish(begun, observer, sources, end, count)
    }

    @Test("captures of an actor are released there", arguments: Form.allCases, End.allCases)
    func actor(form: Form, end: End) async throws {
        let (observer, sources, count) = (Holder(ActorCapturer()), Holder(Sources()), Counter())
        let begun = try await begin(observer, sources) { await $0.begin(form, $1, count) }
        // A handler that uses `self` retains the actor, which so cannot be deallocated first.
        let end = end == .observerDeallocated ? .stop : end
        weak let actor = observer.object
        try await finish(begun, observer, sources, end, count)
        observer.object = nil
        try await waitAsync { actor == nil }
    }

    /// Returns only when nothing but the slots retains observer and sources.
    private func begin<Object: Sendable>(
        _ observer: Holder<Object>, _ sources: Holder<Sources>, _ body: @Sendable (Object, Sources) async -> Begun
    ) async throws -> Begun {
        guard let object = observer.object, let first = sources.object else { throw TookTooLong() }
        return await body(object, first)
    }

    private func finish<Object: Observer & Sendable>(
        _ begun: Begun, _ observer: Holder<Object>, _ sources: Holder<Sources>, _ end: End, _ count: Counter
    ) async throws {
        #expect(count.value == 0)
        try await onOwnThread {
            switch end {
            case .stop: begun.stop()
            case .observablesDeallocated: sources.object = nil
            case .stopBeingObserved:
                sources.object?.numbers.stopBeingObserved()
                sources.object?.a.stopBeingObserved()
            case .stopObserving:
                observer.object?.receiver.stopAll()
                begun.stop()
            case .observerDeallocated:
                observer.object = nil
                begun.stop()
            }
        }
        try await waitAsync { count.value == 1 }
        try await onOwnThread { sources.object?.numbers.send(1) }
        #expect(count.value == 1)
    }

    @Test("the handler of an actor that was deallocated is released at all")
    func actorThatIsGone() async throws {
        let numbers = Messenger<Int>()
        let count = Counter()
        let token = await Self.begin(numbers, count)
        try await onOwnThread { numbers.send(1) }
        token.stop()
        try await waitAsync { count.value == 1 }
    }

    /// The observation of an actor that nothing else retains, with a handler that is given it.
    private static func begin(_ numbers: Messenger<Int>, _ count: Counter) async -> ObservationToken {
        let store = Store()
        let released = Released(count)
        return store.observe(numbers) { store, number in
            store.total += number
            _ = released
        }
    }
}

private actor Store: Observer {
    let receiver = Receiver()
    var total = 0
}

private final class Released: Sendable {
    private let count: Counter
    init(_ count: Counter) { self.count = count }
    deinit { count.add() }
}

extension Receiver {
    /// Ends the observations of the observer with this receiver.
    fileprivate func stopAll() { Owner(receiver: self).stopObserving() }

    private final class Owner: Observer {
        let receiver: Receiver
        init(receiver: Receiver) { self.receiver = receiver }
    }
}
