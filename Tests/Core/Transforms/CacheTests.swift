import SwiftObserver
import Testing

@Suite("Inventory: caches and origins")
struct CacheTests {
    @Test("SO6-062 a cache keeps the last message; its message is optional once, never twice")
    func cache() {
        let messenger = Messenger<Int>()
        let cache = messenger.cache()
        let observer = TestObserver<Int?>()
        let latest: Int? = cache.latestMessage
        #expect(latest == nil)
        observer.record(cache)
        messenger.send(1)
        #expect(cache.latestMessage == 1)
        cache.send()
        #expect(observer.log == [1, 1])
    }

    @Test("SO6-062 a cache of optional messages is reset by nil")
    func cacheOfOptionals() {
        let messenger = Messenger<Int?>()
        let cache = messenger.cache()
        let observer = TestObserver<Int?>()
        observer.record(cache)
        messenger.send(1)
        #expect(cache.latestMessage == 1)
        messenger.send(nil)
        let latest: Int? = cache.latestMessage
        #expect(latest == nil)
        #expect(observer.log == [1, nil])
    }

    @Test("SO6-062 a cache begins empty even if its origin has a message, takes what is sent on it, and can be set")
    func cacheOfItsOwn() {
        let number = Var(7)
        let cache = Cache(number.new())
        let observer = TestObserver<Int?>()
        #expect(cache.latestMessage == nil)
        observer.record(cache)
        cache.send(3)
        #expect(cache.latestMessage == 3)
        number <- 8
        #expect(cache.latestMessage == 8)
        cache.latestMessage = nil
        #expect(cache.latestMessage == nil)
        #expect(observer.log == [3, 8])
    }

    @Test(
        "SO6-062 however a message is sent on a cache, it is kept, but for one that a bound refuses",
        arguments: [false, true])
    func cacheOfWhatIsSent(isReplaying: Bool) throws {
        let cache = Messenger<Int>().cache()
        if isReplaying { cache.messenger.setDelivery(.ordered.warm(upTo: 2)) }
        func send(_ message: Int, on observable: some Observable<Int?>) { observable.send(message) }
        send(1, on: cache)
        #expect(cache.latestMessage == 1)
        cache.messenger.send(2)
        #expect(cache.latestMessage == 2)
        try cache.messenger.trySend(3)
        #expect(cache.latestMessage == 3)
        let loop = MessageLoop()
        cache.messenger.setDelivery(.loop(loop).bounded(to: 1, dropping: .newest))
        let observer = TestObserver<Int?>()
        observer.record(cache)
        cache.send(4)
        cache.send(5)
        #expect(cache.latestMessage == 4)
        loop.runOnce()
        #expect(observer.log == [4])
        cache.messenger.setDelivery(.ordered)
        cache.send(6)
        #expect(cache.latestMessage == 6)
    }

    @Test("SO6-062 what a cache gives up may look at it from its deinit")
    func cacheLetsGoOutsideLocks() {
        final class Value: Sendable {
            let whenGone: @Sendable () -> Void
            init(whenGone: @escaping @Sendable () -> Void) { self.whenGone = whenGone }
            deinit { whenGone() }
        }
        nonisolated(unsafe) var seen: [Bool] = []
        let cache = Messenger<Value>().cache()
        for _ in 1...2 {
            cache.send(Value { [unowned cache] in seen.append(cache.latestMessage != nil) })
        }
        cache.latestMessage = nil
        #expect(seen == [true, false])
    }

    @Test("SO6-062 a cache is ahead of its queue, as a variable is")
    func cacheIsAhead() {
        let messenger = Messenger<Int>()
        let cache = messenger.cache()
        let first = Person()
        let second = Person()
        nonisolated(unsafe) var seen: [Int?] = []
        first.observe(cache) { [unowned cache] in if $0 == 1 { cache.send(2) } }
        second.observe(cache) { [unowned cache] _ in seen.append(cache.latestMessage) }
        messenger.send(1)
        #expect(seen == [2, 2])
    }

    @Test("SO6-064 the origin of a transform can be replaced; that sends nothing")
    func origin() {
        let old = Messenger<Int>()
        let new = Messenger<Int>()
        let observer = TestObserver<Int>()
        let mapper = old.map { $0 * 10 }
        observer.record(mapper)
        mapper.origin = new
        #expect(observer.log.isEmpty)
        old.send(1)
        new.send(2)
        #expect(observer.log == [20])
        #expect(!mapper.isObserving(old) && mapper.isObserving(new))
    }

    @Test("SO6-062 SO6-064 what an origin keeps is for those who observe it: a transform gets none, at first or later")
    func originThatReplays() {
        let old = Messenger<Int>(delivery: .warm(upTo: 2))
        let new = Messenger<Int>(delivery: .cold)
        for number in 1...3 {
            old.send(number)
            new.send(number * 10)
        }
        let mapper = old.map { $0 }
        let filter = old.filter { _ in true }
        let weak = old.weak()
        let cache = old.cache()
        let redelivery = old.delivered(by: .ordered.warm(upTo: 9))
        let observer = TestObserver<Int>()
        observer.record(mapper)
        observer.record(filter)
        observer.record(weak)
        #expect(cache.latestMessage == nil)
        mapper.origin = new
        filter.origin = new
        weak.origin = new
        cache.origin = new
        redelivery.origin = new
        #expect(observer.log.isEmpty)
        #expect(cache.latestMessage == nil)
        observer.record(redelivery)
        #expect(observer.log == [2, 3])
    }

    @Test("SO6-065 a weak reference's origin can be replaced by itself, also when that is full of messages")
    func weakOriginByItself() {
        let messenger = Messenger<Int>(delivery: .cold)
        messenger.send(1)
        let weak = messenger.weak()
        let observer = TestObserver<Int>()
        observer.record(weak)
        weak.origin = messenger
        messenger.send(2)
        #expect(observer.log == [2])
    }

    @Test("SO6-064 so it is for every transform, and inside a chain")
    func origins() {
        let old = Messenger<Int?>()
        let new = Messenger<Int?>()
        let joe = Person()
        let observer = TestObserver<Int?>()
        let filter = old.filter { $0 != 2 }
        let from = old.from(joe)
        let cache = old.cache()
        let weak = old.weak()
        let unwrapper = old.unwrap()
        let chain = old.filter { $0 != 2 }.unwrap(0).map { Optional($0 * 100) }
        for observable in [filter, from, cache, weak, chain] as [any Observable<Int?>] {
            observe(observable, by: observer)
        }
        observer.observe(unwrapper) { [unowned observer] in observer.note($0) }
        filter.origin = new
        from.origin = new
        cache.origin = new
        weak.origin = new
        unwrapper.origin = new
        chain.origin.origin.origin = new
        old.send(1, from: joe)
        #expect(observer.log.isEmpty)
        new.send(3, from: joe)
        #expect(observer.log.compactMap { $0 }.sorted() == [3, 3, 3, 3, 3, 300])
        weak.origin = nil
        new.send(2)
        #expect(observer.log.filter { $0 == 2 }.count == 2)
    }

    private func observe(_ observable: some Observable<Int?>, by observer: TestObserver<Int?>) {
        observer.record(observable)
    }

    @Test("SO6-065 weak() makes a weak reference that forwards")
    func weak() {
        var messenger: Messenger<Int>? = Messenger()
        let weak: Weak<Messenger<Int>> = messenger!.weak()
        let observer = TestObserver<Int>()
        observer.record(weak)
        messenger?.send(1)
        #expect(observer.log == [1])
        messenger = nil
        #expect(weak.origin == nil)
    }

    @Test("SO6-066 several handlers of one pair are all called, in the order in which they were added")
    func severalHandlers() {
        let messenger = Messenger<Int>()
        let person = Person()
        nonisolated(unsafe) var log: [String] = []
        person.observe(messenger) { log.append("a\($0)") }
        let token = person.observe(messenger) { log.append("b\($0)") }
        person.observe(messenger) { log.append("c\($0)") }
        messenger.send(1)
        token.stop()
        messenger.send(2)
        person.stopObserving(messenger)
        messenger.send(3)
        #expect(log == ["a1", "b1", "c1", "a2", "c2"])
    }

    @Test("SO6-066 when one of them stops the observer the others are not called for that message: guarantee")
    func stopAmongSeveralHandlers() {
        let messenger = Messenger<Int>()
        let person = Person()
        nonisolated(unsafe) var log: [String] = []
        person.observe(messenger) { [unowned person, unowned messenger] in
            log.append("a\($0)")
            person.stopObserving(messenger)
        }
        person.observe(messenger) { log.append("b\($0)") }
        messenger.send(1)
        messenger.send(2)
        #expect(log == ["a1"])
    }
}

@Suite("Inventory: waiting for a cache")
struct WhenCachedTests {
    @Test("SO6-063 whenCached calls at once where there is a message, else at the first one that is not nil, once")
    func whenCached() {
        let messenger = Messenger<Int?>()
        let cache = messenger.cache()
        let joe = Person()
        nonisolated(unsafe) var received: [Int] = []
        nonisolated(unsafe) var authors: [AnyAuthor] = []
        cache.whenCached { received.append($0) }
        cache.whenCached { (number: Int, author: AnyAuthor) in
            received.append(number * 10)
            authors.append(author)
        }
        messenger.send(nil)
        #expect(received.isEmpty)
        messenger.send(1, from: joe)
        messenger.send(2)
        #expect(received == [1, 10])
        cache.whenCached { received.append($0) }
        #expect(received == [1, 10, 2])
        let isJoes = authors.count == 1 && authors[0] === joe
        #expect(isJoes)
    }
}
