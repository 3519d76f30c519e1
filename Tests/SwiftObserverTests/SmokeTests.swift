import Dispatch
import SwiftObserver
import Testing

final class Dog: Observer {
    let receiver = Receiver()
    var log: [String] = []
}

@MainActor final class Cat: Observer {
    let receiver = Receiver()
    var log: [Int] = []
    func start(_ m: Messenger<Int>) { observe(m) { [weak self] in self?.log.append($0) } }
}

actor Store: Observer {
    let receiver = Receiver()
    var total = 0
    func start(_ m: Messenger<Int>) { observe(m) { store, n in store.total += n } }
}

final class Model: Observable {
    let messenger = Messenger<String>()
    deinit { send("die") }
}

@Suite struct SmokeTests {
    @Test func basics() {
        let dog = Dog()
        let m = Messenger<Int>()
        var log: [Int] = []
        let token = dog.observe(m) { log.append($0) }
        m.send(1)
        dog.observe(m) { if $0 == 2 { m.send(3); m.send(4) } }
        dog.observe(m) { log.append($0 * 10) }
        m.send(2)
        #expect(log == [1, 2, 20, 3, 30, 4, 40])
        #expect(token.numbers.offered == 4)
        #expect(token.numbers.delivered == 4)
        #expect(m.numbers.sent == 4)
        #expect(dog.isObserving(m))
        dog.stopObserving(m)
        #expect(!dog.isObserving(m))
        m.send(9)
        #expect(log.count == 7)
        #expect(m.numbers.observers == 0)
    }

    @Test func burst() {
        let dog = Dog()
        let m = Messenger<Int>()
        var count = 0
        dog.observe(m) { n in
            count += 1
            if n > 0, n < 200_000 { m.send(n + 1) }
        }
        m.send(1)
        #expect(count == 200_000)
    }

    @Test func variable() {
        let dog = Dog()
        let v = Var(1)
        var log: [Int] = []
        dog.observe(v).new().filter { $0 != 3 }.map { $0 * 2 }.receive { log.append($0) }
        v.value = 2
        v <- 3
        v.modify { $0 += 1 }
        v.value = 4
        #expect(log == [4, 8])
        let select = v.new().select(7)
        var hits = 0
        dog.observe(select) { hits += 1 }
        v.value = 7
        #expect(hits == 1)
        var pairs: [String] = []
        let w = Var(10)
        dog.observe(v, w) { a, b in pairs.append("\(a.new),\(b.new)") }
        v.value = 8
        w.value = 11
        #expect(pairs == ["8,10", "8,11"])
    }

    @Test func replayAndLoop() {
        let dog = Dog()
        let loop = MessageLoop()
        let m = Messenger<Int>(delivery: .loop(loop).warm(upTo: 2))
        m.send(1); m.send(2); m.send(3)
        var log: [Int] = []
        let token = dog.observe(m) { log.append($0) }
        m.send(4)
        #expect(log == [])
        #expect(loop.runOnce() == 3)
        #expect(log == [2, 3, 4])
        #expect(token.numbers.replayed == 2)
        let c = Messenger<Int>(delivery: .cold)
        c.send(1); c.send(2)
        dog.observe(c) { log.append($0 * 100) }
        #expect(log == [2, 3, 4, 100, 200])
    }

    @Test func bounded() {
        let dog = Dog()
        let loop = MessageLoop()
        let m = Messenger<Int>(delivery: .loop(loop).bounded(to: 2, dropping: .oldest))
        var log: [Int] = []
        let token = dog.observe(m) { log.append($0) }
        for i in 1...5 { m.send(i) }
        loop.runOnce()
        #expect(log == [4, 5])
        #expect(token.numbers.dropped == 3)
        #expect(token.numbers.pending == 0)
    }

    @Test func dying() {
        let dog = Dog()
        var log: [String] = []
        do {
            let model = Model()
            dog.observe(model) { log.append($0) }
        }
        #expect(log == ["die"])
    }

    @Test @MainActor func mainActor() async {
        let cat = Cat()
        let m = Messenger<Int>()
        cat.start(m)
        m.send(1)
        #expect(cat.log == [1])
        await Task.detached { m.send(2); m.send(3) }.value
        while cat.log.count < 3 { await Task.yield() }
        #expect(cat.log == [1, 2, 3])
    }

    @Test func actors() async {
        let store = Store()
        let m = Messenger<Int>()
        await store.start(m)
        for i in 1...100 { m.send(i) }
        while await store.total < 5050 { await Task.yield() }
        #expect(await store.total == 5050)
    }

    @Test func threads() async {
        let dog = Dog()
        let m = Messenger<Int>()
        var seen: [Int] = []
        let token = dog.observe(m) { seen.append($0) }
        await withTaskGroup(of: Void.self) { group in
            for t in 0..<4 {
                group.addTask { for i in 0..<10_000 { m.send(t * 10_000 + i) } }
            }
        }
        #expect(seen.count == 40_000)
        #expect(token.numbers.delivered == 40_000)
        for t in 0..<4 {
            #expect(seen.filter { $0 / 10_000 == t } == Array(t * 10_000..<(t + 1) * 10_000))
        }
    }
}
