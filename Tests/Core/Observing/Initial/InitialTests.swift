import Dispatch
import SwiftObserver
import TestSupport
import Testing

private actor Store: Observer {
    nonisolated let receiver = Receiver()
    nonisolated let log = Log<Int>()
}

@MainActor private final class Label: Observer {
    let receiver = Receiver()
    var texts: [String] = []
}

@Suite("What beginning with the current value means")
struct InitialTests {
    private let observer = Person()
    private let log = Log<String>()

    private var note: @Sendable (Update<Int>) -> Void { { [log] in log.add("\($0.old)-\($0.new)") } }

    @Test("of a variable, an update whose old equals its new comes first, then what is set")
    func variable() {
        let variable = Var(1)
        let token = observer.observe(variable, initial: true, receive: note)
        #expect(log.entries == ["1-1"])
        variable.value = 2
        #expect(log.entries == ["1-1", "1-2"])
        #expect(token.numbers.replayed == 1 && token.numbers.offered == 1 && token.numbers.delivered == 1)
    }

    @Test("initial: false begins as an observation without it does")
    func notInitial() {
        let variable = Var(1)
        let token = observer.observe(variable, initial: false, receive: note)
        let once = observer.observeOnce(variable, initial: false, receive: note)
        observer.observe(variable, variable, initial: false) { [log] in log.add("\($0.new) \($1.new)") }
        #expect(log.entries == [])
        variable.value = 2
        #expect(log.entries.prefix(2) == ["1-2", "1-2"] && log.entries.contains("2 2"))
        #expect(token.numbers.replayed == 0 && !once.isActive)
    }

    @Test("of a cache, the latest message comes first, or nil")
    func cache() {
        let numbers = Messenger<Int>()
        let cache = numbers.cache()
        let receive: @Sendable (Int?) -> Void = { [log] in log.add($0.map(String.init) ?? "nil") }
        observer.observe(cache, initial: true, receive: receive)
        numbers.send(1)
        let texts = Messenger<Int?>()
        let optionals = texts.cache()
        texts.send(5)
        observer.observe(optionals, initial: true, receive: receive)
        texts.send(nil)
        #expect(log.entries == ["nil", "1", "5", "nil"])
    }

    @Test("once: the one call is the current value")
    func once() {
        let variable = Var(1)
        let token = observer.observeOnce(variable, initial: true, receive: note)
        variable.value = 2
        #expect(log.entries == ["1-1"] && !token.isActive)
        let chain = observer.observeOnce(variable, initial: true).new().filter { $0 > 2 }
        chain.receive { [log] in log.add("\($0)") }
        variable.value = 3
        variable.value = 4
        #expect(log.entries == ["1-1", "3"])
    }

    @Test("chains are passed by the current value first")
    func chains() {
        let variable = Var(1)
        observer.observe(variable, initial: true).new().map { $0 * 10 }.receive { [log] in log.add("\($0)") }
        observer.observe(variable, initial: true).new().delivered(by: .ordered).receive { [log] in log.add("d\($0)") }
        variable.value = 2
        #expect(log.entries == ["10", "d1", "20", "d2"])
    }

    @Test("the author of the first call is the observable's messenger")
    func authors() {
        let variable = Var(1)
        let cache = variable.new().cache()
        let mapped = variable.new()
        let other = Person()
        func isAuthor(_ author: AnyAuthor, _ expected: AnyAuthor) -> Bool { author === expected }
        observer.observe(variable, initial: true) { [log] in log.add("variable \($1 === variable) \($1 === other)") }
        observer.observe(cache, initial: true) { [log] in log.add("cache \($1 === cache.messenger) \($1 === other)") }
        observer.observe(mapped, initial: true) { [log] in log.add("mapped \($1 === mapped.messenger) \($1 === other)")
        }
        #expect(log.entries == ["variable true false", "cache true false", "mapped true false"])
        variable.set(2, as: other)
        #expect(Set(log.entries.dropFirst(3)) == ["variable false true", "cache false true", "mapped false true"])
    }

    @Test("a combined observation begins with one call for all")
    func combined() {
        let (a, b, c) = (Var(1), Var(2), Var(3).new())
        observer.observe(a, b, initial: true) { [log] in log.add("\($0.new) \($1.new)") }
        observer.observe(a, b, c, initial: true) { [log] in log.add("\($0.new) \($1.new) \($2)") }
        observer.observe(a, b, c, a, initial: true) { [log] in log.add("\($0.new) \($1.new) \($2) \($3.new)") }
        observer.observe(a, b, c, b, b, initial: true) { [log] in
            log.add("\($0.new) \($1.new) \($2) \($3.new) \($4.new)")
        }
        #expect(log.entries == ["1 2", "1 2 3", "1 2 3 1", "1 2 3 2 2"])
        a.value = 9
        #expect(log.entries.dropFirst(4).prefix(2) == ["9 2", "9 2 3"])
    }

    @Test("a strategy that replays gives its replay instead")
    func replay() {
        let variable = Var(0, delivery: .warm(upTo: 2))
        for value in 1...3 { variable.value = value }
        observer.observe(variable, initial: true, receive: note)
        #expect(log.entries == ["1-2", "2-3"])
    }

    @Test("it comes when the strategy delivers")
    func deferred() {
        let loop = MessageLoop()
        let variable = Var(1, delivery: .loop(loop))
        observer.observe(variable, initial: true, receive: note)
        variable.value = 2
        #expect(log.entries == [])
        loop.runOnce()
        #expect(log.entries == ["1-1", "1-2"])
    }

    @Test("an actor gets it as its own, in every form")
    func actors() async throws {
        let store = Store()
        let variable = Var(1)
        let tokens = [
            store.observe(variable, initial: true) { store, update in store.log.add(update.new) },
            store.observeOnce(variable, initial: true) { store, update in store.log.add(update.new + 10) },
            store.observe(variable, initial: true).new().receive { store, value in store.log.add(value + 20) },
            store.observe(variable, variable, initial: true) { store, one, two in store.log.add(one.new + two.new + 30)
            },
        ]
        try await waitAsync { store.log.count == 4 }
        #expect(Set(store.log.entries) == [1, 11, 21, 32])
        variable.value = 2
        try await waitAsync { tokens.allSatisfy { $0.numbers.pending == 0 } && store.log.count >= 8 }
        #expect(Set(store.log.entries) == [1, 11, 21, 32, 2, 22, 34])
    }

    @Test("on the main actor, it comes before observe returns")
    @MainActor func mainActor() {
        let variable = Var("one")
        let label = Label()
        label.observe(variable, initial: true) { [weak label] in label?.texts.append($0.new) }
        #expect(label.texts == ["one"])
        variable.value = "two"
        #expect(label.texts == ["one", "two"])
    }
}
