import SwiftObserver
import Testing

@Suite("Inventory: transforms as objects")
struct StandAloneTransformTests {
    @Test("SO6-043 a transform observes from its creation, begins silently and is observable and observer itself")
    func observesFromCreation() {
        let messenger = Messenger<Int>()
        messenger.send(0)
        let texts = messenger.map { "\($0)" }
        let observer = TestObserver<String>()
        #expect(texts.isObserving(messenger))
        observer.record(texts)
        #expect(observer.log.isEmpty)
        messenger.send(1)
        #expect(observer.log == ["1"])
    }

    @Test("SO6-043 a transform retains its source, and stops at once when nobody retains it")
    func retention() {
        let observer = TestObserver<Int>()
        let messenger = Messenger<Int>()
        observer.record(messenger.map { $0 })
        messenger.send(1)
        #expect(observer.log.isEmpty)
        weak var weakSource: Messenger<Int>?
        var transform: Mapper<Messenger<Int>, Int>?
        do {
            let source = Messenger<Int>()
            weakSource = source
            transform = source.map { $0 + 1 }
        }
        #expect(weakSource != nil)
        observer.record(transform!)
        weakSource?.send(1)
        #expect(observer.log == [2])
        transform = nil
        #expect(weakSource == nil)
    }

    @Test("SO6-043 what is sent on a transform reaches its own observers alone, untransformed")
    func sendOnTransform() {
        let messenger = Messenger<Int>()
        let texts = messenger.map { "mapped \($0)" }
        let source = TestObserver<Int>()
        let observer = TestObserver<String>()
        source.record(messenger)
        observer.record(texts)
        texts.send("sent")
        #expect(observer.log == ["sent"])
        #expect(source.log.isEmpty)
    }

    @Test("SO6-044 map: one message out for each one in, buffered when the source is")
    func map() {
        let number = Var(1)
        let doubled = number.map { $0.new * 2 }
        let observer = TestObserver<Int>()
        observer.record(doubled)
        number <- 2
        number <- 3
        #expect(observer.log == [4, 6])
        #expect(doubled.latestMessage == 6)
        let made = Mapper(number) { $0.new + 1 }
        #expect(made.latestMessage == 4)
    }

    @Test("SO6-045 new: the new values of updates")
    func new() {
        let number = Var(1)
        let news = number.new()
        let observer = TestObserver<Int>()
        observer.record(news)
        number <- 2
        #expect(observer.log == [2])
        #expect(news.latestMessage == 2)
    }

    @Test("SO6-046 filter: the messages that are kept")
    func filter() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        let large = messenger.filter { $0 > 9 }
        let made = Filter(messenger) { $0 < 0 }
        observer.record(large)
        observer.record(made)
        for number in [10, 1, -1, 11] { messenger.send(number) }
        #expect(observer.log == [10, -1, 11])
    }

    @Test("SO6-047 select: equal messages only, as Void")
    func select() {
        let messenger = Messenger<String>()
        let notifier = messenger.select("now")
        let person = Person()
        nonisolated(unsafe) var calls = 0
        person.observe(notifier) { calls += 1 }
        for number in ["never", "now", "now", "later"] { messenger.send(number) }
        #expect(calls == 2)
        notifier.send(())
        #expect(calls == 3)
    }

    @Test("SO6-048 unwrap: messages that are not nil")
    func unwrap() {
        let messenger = Messenger<Int?>()
        let observer = TestObserver<Int>()
        let unwrapped = messenger.unwrap()
        let made = Unwrapper(messenger)
        observer.record(unwrapped)
        observer.record(made)
        messenger.send(1)
        messenger.send(nil)
        messenger.send(2)
        #expect(observer.log == [1, 1, 2, 2])
    }

    @Test("SO6-049 unwrap with a default: it stands for nil")
    func unwrapWithDefault() {
        let number = Var<Int?>(1)
        let shown = number.new().unwrap(0)
        let observer = TestObserver<Int>()
        observer.record(shown)
        number <- nil
        number <- 2
        #expect(observer.log == [0, 2])
        number <- nil
        #expect(shown.latestMessage == 0)
    }

    @Test("SO6-050 AuthorFilter can be made directly, and is what the author filters give")
    func authorFilter() {
        let messenger = Messenger<Int>()
        let joe = Person()
        let observer = TestObserver<Int>()
        let mine = AuthorFilter(messenger) { [weak joe] in $0 === joe }
        let from: AuthorFilter<Messenger<Int>> = messenger.from(joe)
        observer.record(mine)
        observer.record(from)
        messenger.send(1, from: joe)
        messenger.send(2)
        #expect(observer.log == [1, 1])
    }

    @Test("SO6-051 transforms chain: holding the last one is enough, and letting it go releases all")
    func chain() {
        let title = Var<String?>()
        let observer = TestObserver<Int>()
        var length: (some Observable<Int>)? = title.new().unwrap("Untitled").map { $0.count }.filter { $0 > 3 }
        observer.record(length!)
        title <- "Title"
        title <- "abc"
        title <- nil
        #expect(observer.log == [5, 8])
        #expect(title.numbers.observers == 1)
        length = nil
        #expect(title.numbers.observers == 0)
    }

    @Test("SO6-052 Weak forwards messages and authors of what it does not retain, and keeps nothing itself")
    func weak() {
        var number: Var<Int>? = Var(12)
        let weakNumber = Weak(number!)
        let joe = Person()
        let person = Person()
        nonisolated(unsafe) var news: [Int] = []
        nonisolated(unsafe) var byJoe = 0
        person.observe(weakNumber) { update, author in
            news.append(update.new)
            if author === joe { byJoe += 1 }
        }
        number?.set(13, as: joe)
        number?.value = 14
        #expect(news == [13, 14] && byJoe == 1)
        #expect(weakNumber.observable?.value == 14)
        number = nil
        #expect(weakNumber.observable == nil)
        #expect(Weak(Var(1)).observable == nil)
    }
}
