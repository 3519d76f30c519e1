import Dispatch
import SwiftObserver
import TestSupport
import Testing

@Suite("Requests that follow state", .timeLimit(.minutes(10)))
struct LatestMapperTests {
    static let strategies: [@Sendable () -> any DeliveryStrategy] = [
        { OrderedDelivery.ordered }, { ImmediateDelivery.immediate },
        { QueueDelivery.queue(DispatchQueue(label: "requests")) },
        { MainLoopDelivery.mainLoop },
    ]

    @Test("a request is cancelled by the next one, and what becomes of it does not come", arguments: strategies)
    func latest(_ strategy: @Sendable () -> any DeliveryStrategy) async {
        let (desk, findings, observer) = (Desk(), Findings<Int>(), Watcher())
        let messenger = Messenger<Int>(delivery: strategy())
        observer.observe(messenger).mapLatest { try await desk.answer(to: $0) }.receive {
            findings.add((try? $0.get()) ?? -1)
        }
        messenger.send(1)
        await desk.arrived(1)
        messenger.send(2)
        await desk.arrived(2)
        #expect(desk.cancellations == [1])
        desk.complete(2)
        #expect(await findings.first(1) == [20])
        desk.complete(1)
        messenger.send(3)
        await desk.arrived(3)
        desk.complete(3)
        #expect(await findings.first(2) == [20, 30])
    }

    @Test("an older request that ends first is not passed on after the newer one has come")
    func late() async {
        let (desk, findings, observer, messenger) = (Desk(), Findings<Int>(), Watcher(), Messenger<Int>())
        let object = messenger.mapLatest { (try? await desk.answer(to: $0)) ?? -1 }
        observer.observe(object) { findings.add($0) }
        messenger.send(1)
        messenger.send(2)
        await desk.arrived(1, 2)
        desk.complete(1)
        desk.complete(2)
        #expect(await findings.first(1) == [20])
    }

    @Test("an error is a value, and the next request goes on")
    func errors() async {
        let (desk, findings, observer, messenger) = (Desk(), Findings<String>(), Watcher(), Messenger<Int>())
        let object = messenger.mapLatest { try await desk.answer(to: $0) }
        let note: @Sendable (Result<Int, any Error>) -> Void = { result in
            switch result {
            case .success(let number): findings.add("\(number)")
            case .failure(let error): findings.add("\(error is Desk.Refusal)")
            }
        }
        observer.observe(object) { note($0) }
        messenger.send(1)
        await desk.arrived(1)
        desk.complete(1, throwing: Desk.Refusal())
        #expect(await findings.first(1) == ["true"])
        messenger.send(2)
        await desk.arrived(2)
        desk.complete(2)
        #expect(await findings.first(2) == ["true", "20"])
    }

    @Test("closure and handler run on their actor, and results come there in order")
    @MainActor func onMainActor() async {
        let (findings, observer, number) = (Findings<Int>(), Watcher(), Var(0))
        observer.observe(number, initial: true).new().mapLatest { number in
            MainActor.assertIsolated()
            await Task.yield()
            return number * 2
        }.receive { doubled in
            MainActor.assertIsolated()
            findings.add(doubled)
        }
        #expect(await findings.first(1) == [0])
        await Task.detached { for value in 1...50 { number.value = value } }.value
        number.value = 100
        while findings.log.entries.last != 200 { await Task.yield() }
        #expect(findings.log.entries == findings.log.entries.sorted())
    }

    @Test("the author of an answer is that of its message")
    func authors() async {
        let (findings, observer, messenger, author) = (Findings<Bool>(), Watcher(), Messenger<Int>(), Watcher())
        let object = messenger.mapLatest {
            await Task.yield(); return $0
        }
        observer.observe(object) { _, sender in
            let isAuthor = sender === author
            findings.add(isAuthor)
        }
        messenger.send(1, from: author)
        #expect(await findings.first(1) == [true])
        messenger.send(2)
        #expect(await findings.first(2) == [true, false])
    }

    enum End: CaseIterable { case stop, observer, source, finish, object }

    @Test(
        "the end of the observation, of the source, of its messages or of the object cancels the request, and nothing comes",
        arguments: End.allCases)
    func ends(_ end: End) async {
        let (desk, findings, census) = (Desk(), Findings<Int>(), Census())
        var observer: Watcher? = Watcher()
        var messenger: Messenger<Int>? = Messenger()
        let held = census.make()
        weak let (weakObserver, weakMessenger) = (observer, messenger)
        let answer: @Sendable (Int) async -> Int = { [held] number in
            _ = held
            return (try? await desk.answer(to: number)) ?? -1
        }
        var object: TransformedObservable<Messenger<Int>, Int>?
        var token: ObservationToken?
        if end == .object {
            object = messenger!.mapLatest(answer)
            token = observer!.observe(object!) { findings.add($0) }
        } else {
            token = observer!.observe(messenger!).mapLatest(answer).receive { findings.add($0) }
        }
        messenger!.send(1)
        await desk.arrived(1)
        switch end {
        case .stop: token?.stop()
        case .observer: observer = nil
        case .source: messenger = nil
        case .finish: messenger?.finish()
        case .object: object = nil
        }
        #expect(desk.cancellations == [1])
        if end != .object { #expect(token?.isActive == false) }
        desk.complete(1)
        messenger?.send(2)
        (observer, messenger, object, token) = (nil, nil, nil, nil)
        #expect(weakObserver == nil && weakMessenger == nil)
        #expect(findings.log.entries.isEmpty)
    }

    @Test("a request of an actor that is a parameter keeps that only while it runs")
    func actors() async {
        let (desk, findings, messenger) = (Desk(), Findings<Int>(), Messenger<Int>())
        var store: Store? = Store()
        weak let weakStore = store
        await store!.start(messenger, desk, findings)
        messenger.send(1)
        await desk.arrived(1)
        desk.complete(1)
        #expect(await findings.first(1) == [10])
        store = nil
        while weakStore != nil { await Task.yield() }
        #expect(messenger.numbers.observations.isEmpty)
    }

    actor Store: Observer {
        let receiver = Receiver()
        var total = 0

        func start(_ messenger: Messenger<Int>, _ desk: Desk, _ findings: Findings<Int>) {
            observe(messenger).mapLatest { store, number in
                store.total += 1
                return try await desk.answer(to: number)
            }.receive { store, result in
                store.total += 1
                findings.add((try? result.get()) ?? -1)
            }
        }
    }
}

/// An observer that does nothing of its own.
final class Watcher: Observer, Sendable {
    let receiver = Receiver()
}
