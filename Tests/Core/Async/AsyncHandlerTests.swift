import SwiftObserver
import TestSupport
import Testing

@Suite("Asynchronous handlers", .timeLimit(.minutes(10)))
struct AsyncHandlerTests {
    private func count(_ numbers: ObservationNumbers) -> Bool {
        numbers.offered == numbers.delivered + numbers.dropped + numbers.discarded + numbers.pending
    }

    @Test("messages that come meanwhile wait in order, and calls never overlap")
    func inOrder() async {
        let (findings, observer, messenger) = (Findings<Int>(), Watcher(), Messenger<Int>())
        let busy = Log<Int>()
        let token = observer.observe(messenger).receive(backlog: .unlimited) { number in
            busy.add(number)
            await Task.yield()
            #expect(busy.entries.last == number)
            findings.add(number)
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for number in 0..<100 { messenger.send(number) } }
            group.addTask { for number in 0..<100 { messenger.send(number + 1000) } }
        }
        let all = await findings.first(200)
        #expect(all.filter { $0 < 1000 } == Array(0..<100))
        #expect(all.filter { $0 >= 1000 } == Array(1000..<1100))
        #expect(token.numbers.delivered == 200 && count(token.numbers))
    }

    @Test("of what comes meanwhile only so much waits as the backlog has room for, and the rest counts as dropped")
    func bounded() async {
        for (backlog, expected) in [
            (BacklogLimit.latestOnly, [1, 6]), (.limited(to: 2, dropping: .oldest), [1, 5, 6]),
            (.limited(to: 2, dropping: .newest), [1, 2, 3]), (.limited(to: 0, dropping: .oldest), [1]),
        ] {
            let (desk, findings, observer, messenger) = (Desk(), Findings<Int>(), Watcher(), Messenger<Int>())
            let token = observer.observe(messenger).receive(backlog: backlog) { number in
                findings.add(number)
                if number == 1 { _ = try? await desk.answer(to: 1) }
            }
            for number in 1...6 {
                messenger.send(number)
                if number == 1 { await desk.arrived(1) }
            }
            #expect(token.numbers.pending == expected.count - 1 && count(token.numbers))
            desk.complete(1)
            #expect(await findings.first(expected.count) == expected)
            #expect(token.numbers.offered == 6 && token.numbers.delivered == expected.count)
            #expect(token.numbers.dropped == 6 - expected.count && count(token.numbers))
        }
    }

    @Test("a stopped observation cancels the call that runs, and discards what waits")
    func stopping() async {
        let (desk, findings, observer, messenger) = (Desk(), Findings<Int>(), Watcher(), Messenger<Int>())
        let token = observer.observe(messenger).receive(backlog: .unlimited) { number in
            findings.add(number)
            _ = try? await desk.answer(to: number)
        }
        for number in 1...3 { messenger.send(number) }
        await desk.arrived(1)
        token.stop()
        #expect(desk.cancellations == [1])
        #expect(token.numbers.discarded == 2 && count(token.numbers))
        #expect(messenger.numbers.observations.isEmpty)
        desk.complete(1)
        messenger.send(4)
        for _ in 0..<20 { await Task.yield() }
        #expect(findings.log.entries == [1])
    }

    @Test("what waits is handled although the observable is gone, and then the observation is over")
    func deathOfSource() async {
        let (desk, findings, observer) = (Desk(), Findings<Int>(), Watcher())
        var messenger: Messenger<Int>? = Messenger()
        let token = observer.observe(messenger!).receive(backlog: .unlimited) { number in
            if number == 1 { _ = try? await desk.answer(to: 1) }
            findings.add(number)
        }
        for number in 1...3 { messenger?.send(number) }
        await desk.arrived(1)
        messenger = nil
        #expect(token.isActive)
        desk.complete(1)
        #expect(await findings.first(3) == [1, 2, 3])
        while token.isActive { await Task.yield() }
        #expect(token.numbers.delivered == 3)

        var idle: Messenger<Int>? = Messenger()
        let second = observer.observe(idle!).receive(backlog: .unlimited) { _ in }
        idle = nil
        #expect(!second.isActive)
    }

    @Test("prefix and observeOnce end the observation after what they let through")
    func limits() async {
        let (findings, observer, messenger) = (Findings<Int>(), Watcher(), Messenger<Int>())
        let first = observer.observe(messenger).prefix(2).receive(backlog: .unlimited) { number in
            await Task.yield()
            findings.add(number)
        }
        let once = observer.observeOnce(messenger).receive(backlog: .unlimited) { number in
            await Task.yield()
            findings.add(number * 100)
        }
        for number in 1...4 { messenger.send(number) }
        #expect(messenger.numbers.observations.isEmpty)
        #expect(await findings.first(3).sorted() == [1, 2, 100])
        while first.isActive || once.isActive { await Task.yield() }
        #expect(findings.log.entries.count == 3)
    }

    @Test("a handler of the main actor runs there, and is not called after a stop there")
    @MainActor func onMainActor() async {
        let (findings, observer, messenger) = (Findings<Int>(), Watcher(), Messenger<Int>())
        observer.observe(messenger).map { $0 * 2 }.receive(backlog: .unlimited) { number in
            MainActor.assertIsolated()
            findings.add(number)
        }
        messenger.send(1)
        #expect(findings.log.entries.isEmpty)
        #expect(await findings.first(1) == [2])
        messenger.send(2)
        observer.stopObserving(messenger)
        for _ in 0..<20 { await Task.yield() }
        #expect(findings.log.entries == [2])
    }

    @Test("an actor that is a parameter of the handler is retained by nothing but a call, and the author is told")
    func actors() async {
        let (findings, messenger) = (Findings<Int>(), Messenger<Int>())
        var store: Store? = Store()
        weak let weakStore = store
        await store!.start(messenger, findings)
        messenger.send(4)
        #expect(await findings.first(1) == [4])
        store = nil
        while weakStore != nil { await Task.yield() }
        #expect(messenger.numbers.observations.isEmpty)

        let (authors, observer) = (Findings<Bool>(), Watcher())
        observer.observe(messenger).receive(backlog: .unlimited) { _, author in
            let isMessenger = author === messenger
            authors.add(isMessenger)
        }
        messenger.send(5)
        messenger.send(6, from: observer)
        #expect(await authors.first(2) == [true, false])
    }

    actor Store: Observer {
        let receiver = Receiver()
        var total = 0

        func start(_ messenger: Messenger<Int>, _ findings: Findings<Int>) {
            observe(messenger).receive(backlog: .latestOnly) { store, number in
                store.total += number
                await Task.yield()
                findings.add(store.total)
            }
        }
    }

    @Test("what a handler captured is released with the observation, in every order of deaths", arguments: [0, 1, 2])
    func releases(_ order: Int) async {
        let census = Census()
        var (observer, messenger): (Watcher?, Messenger<Int>?) = (Watcher(), Messenger())
        let findings = Findings<Int>()
        weak let (weakObserver, weakMessenger) = (observer, messenger)
        var token: ObservationToken? = { [held = census.make()] in
            observer!.observe(messenger!).receive(backlog: .unlimited) { number in
                _ = held
                findings.add(number)
            }
        }()
        messenger?.send(1)
        _ = await findings.first(1)
        switch order {
        case 0: observer = nil
        case 1: messenger = nil
        default: token?.stop()
        }
        while token?.isActive == true { await Task.yield() }
        while census.living > 0 { await Task.yield() }
        (observer, messenger, token) = (nil, nil, nil)
        #expect(weakObserver == nil && weakMessenger == nil)
    }
}
