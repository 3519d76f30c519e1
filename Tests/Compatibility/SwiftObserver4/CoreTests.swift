import Foundation
import SwiftObserver4
import TestSupport
import Testing

@Suite("SwiftObserver 4: all of the core with these observers and observables")
struct CoreTests {
    @Test("SO4-010 an observable's messenger takes any strategy, declared or not")
    func strategies() {
        func check(_ sky: some Observable<Int>) {
            let (dog, log, loop) = (Dog(), Log<Int>(), MessageLoop())
            sky.messenger.setDelivery(.loop(loop).warm(upTo: 2))
            for number in 1...3 { sky.send(number) }
            dog.observe(sky) { log.add($0) }
            sky.send(4)
            #expect(log.entries.isEmpty)
            loop.runOnce()
            #expect(log.entries == [2, 3, 4])
        }
        check(Sky())
        check(OwnSky())
    }

    @Test("SO4-019 a variable takes any strategy: its value does not wait for those who are called elsewhere")
    func variableStrategy() {
        let (dog, log, loop, number) = (Dog(), Log<Int?>(), MessageLoop(), Var(0))
        number.messenger.setDelivery(.loop(loop))
        dog.observe(number) { log.add($0.new) }
        number <- 1
        number <- 2
        #expect(number.value == 2)
        loop.runOnce()
        #expect(log.entries == [1, 2])
    }

    @Test("SO4-010 the core's transforms, as objects and in chains")
    func transforms() {
        let (dog, sky, log) = (Dog(), Sky(), Log<String>())
        let cached = sky.cache()
        let positive = sky.map { $0 > 0 ? $0 : nil }.unwrap()
        dog.observe(positive) { log.add("positive \($0)") }
        dog.observeOnce(sky) { log.add("once \($0)") }
        sky.send(-1)
        sky.send(2)
        #expect(log.entries == ["once -1", "positive 2"])
        #expect(cached.latestMessage == 2)
        #expect(sky.latestMessage == 0)
    }

    @Test("SO4-010 authors")
    func authors() {
        let (dog, sky, author, log) = (Dog(), Sky(), Dog(), Log<String>())
        dog.observe(sky) { update, from in log.add("\(update) \(from === sky) \(from === author)") }
        sky.send(1)
        sky.send(2, from: author)
        #expect(log.entries == ["1 true false", "2 false true"])
        let number = Var(0)
        dog.observe(number) { update, from in
            log.add("\(update.new ?? 0) \(from === number) \(from === author)")
            if update.new == 1 {
                number.send(Update(5, 5), from: author)
                number.send(Update(6, 6), from: Dog())
            }
        }
        number <- 1
        #expect(log.entries.suffix(3) == ["1 true false", "5 false true", "6 true false"])
    }

    @Test("SO4-004 four are observed together, and an observer and an observable of the core join in")
    func four() {
        final class CoreDog: SwiftObserver.Observer {
            let receiver = Receiver()
        }
        let (dog, coreDog, log) = (Dog(), CoreDog(), Log<String>())
        let (sky, number, message) = (Sky(1), Var(2), Messenger<Int>().cache())
        dog.observe(sky, number, number.map { $0.new ?? 0 }, message) {
            log.add("\($0) \($1.new ?? 0) \($2) \($3 ?? 0)")
        }
        sky.send(5)
        message.send(7)
        #expect(log.take() == [])
        let kept = number.map { $0.new ?? 0 }
        dog.observe(sky, number, kept, message) { log.add("\($0) \($1.new ?? 0) \($2) \($3 ?? 0)") }
        sky.send(5)
        message.send(7)
        #expect(log.take() == ["5 2 2 7", "1 2 2 7"])
        coreDog.observe(sky) { log.add("core \($0)") }
        coreDog.observe(number) { log.add("core \($0.new ?? 0)") }
        coreDog.observe(sky, kept) { log.add("core \($0) \($1)") }
        dog.stopObserving()
        sky.send(8)
        number <- 9
        #expect(log.take() == ["core 8", "core 8 2", "core 1 9", "core 9"])
    }

    @Test("SO4-010 updates as an async sequence")
    func sequences() async {
        let number = Var(0)
        let updates = number.messages()
        number <- 1
        number <- 2
        var news: [Int?] = []
        for await update in updates {
            news.append(update.new)
            if news.count == 2 { break }
        }
        #expect(news == [1, 2])
        let sky = Sky()
        async let next = sky.next()
        while sky.messenger.numbers.observers == 0 { await Task.yield() }
        sky.send(3)
        #expect(await next == 3)
    }
}
