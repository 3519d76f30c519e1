import SwiftObserver4
import TestSupport
import Testing

/// A handler written on the main actor runs there.
@MainActor
private final class Screen: Observer {
    var log: [String] = []

    func observeAll(_ number: Var<Int>, _ sky: Sky) -> Mapping<Var<Int>, String> {
        observe(sky) { [weak self] in self?.note("sky \($0)") }
        observe(number) { [weak self] in self?.note("number \($0.new ?? 0)") }
        let mapping = number.map { [weak self] update in
            self?.note("map")
            return update.new ?? 0
        }.filter { [weak self] number in
            self?.note("filter")
            return number != 2
        }.map { "\($0)" }
        observe(mapping) { [weak self] in self?.note("mapping \($0)") }
        return mapping
    }

    func note(_ text: String) {
        MainActor.assertIsolated()
        log.append(text)
    }
}

@Suite("SwiftObserver 4: actors")
struct IsolationTests {
    @Test("SO4-002, SO4-036, SO4-039 handlers and the closures of mappings run on the actor they were written on")
    @MainActor
    func mainActor() async {
        let (screen, number, sky) = (Screen(), Var(0), Sky())
        let mapping = screen.observeAll(number, sky)
        await Task.detached {
            sky.send(1)
            number <- 1
            number <- 2
        }.value
        let wait = ContinuousClock.now + .seconds(600)
        while screen.log.count < 8, ContinuousClock.now < wait { await Task.yield() }
        #expect(
            screen.log.sorted() == [
                "filter", "filter", "map", "map", "mapping 1", "number 1", "number 2", "sky 1",
            ])
        #expect(mapping.latestUpdate == "2")
        screen.log = []
        mapping.source = Var(3)
        while screen.log.count < 3, ContinuousClock.now < wait { await Task.yield() }
        #expect(screen.log == ["map", "filter", "mapping 3"])
    }

    @globalActor
    private actor Kitchen {
        static let shared = Kitchen()
    }

    @Test("SO4-041 a chain whose closures belong to two actors goes from one to the other, in order")
    @MainActor
    func twoActors() async {
        let (dog, number, log) = (Dog(), Var(0), Log<String>())
        let cook: @Kitchen @Sendable (Int) -> String = { number in
            Kitchen.shared.assertIsolated()
            return "cooked \(number)"
        }
        let serve: @MainActor @Sendable (String) -> Bool = { _ in
            MainActor.assertIsolated()
            return true
        }
        let mapping = number.map { update in
            MainActor.assertIsolated()
            return update.new ?? 0
        }.map(cook).filter(serve)
        dog.observe(mapping) { log.add($0) }
        await Task.detached { for value in 1...50 { number.value = value } }.value
        let wait = ContinuousClock.now + .seconds(600)
        while log.entries.count < 50, ContinuousClock.now < wait { await Task.yield() }
        #expect(log.entries == (1...50).map { "cooked \($0)" })
    }

    private actor Store: Observer {
        let receiver = Receiver()
        private(set) var numbers: [Int] = []

        func start(_ sky: Sky) {
            observe(sky) { store, number in store.numbers.append(number) }
        }
    }

    private actor Plain: Observer {
        private(set) var numbers: [Int] = []

        func start(_ sky: Sky) {
            observe(sky) { store, number in store.numbers.append(number) }
        }
    }

    @Test("SO4-001 actors observe, with a receiver of their own and without")
    func actors() async {
        let (store, plain, sky) = (Store(), Plain(), Sky())
        await store.start(sky)
        await plain.start(sky)
        for number in 1...3 { sky.send(number) }
        let wait = ContinuousClock.now + .seconds(600)
        while await store.numbers.count + plain.numbers.count < 6, ContinuousClock.now < wait { await Task.yield() }
        #expect(await store.numbers == [1, 2, 3])
        #expect(await plain.numbers == [1, 2, 3])
    }
}
