import SwiftObserver
import Testing

@Suite("Combinations of four and more, and chains of several observables")
struct CombinedChainTests {
    private let a = Var(1), b = Var(2), c = Var(3), d = Var(4)

    @Test("combineLatest of four to eight sends the latest message of each, and knows it")
    func manyObjects() {
        let observer = TestObserver<[Int]>()
        let four = a.combineLatest(b, c, d).map { [$0.new, $1.new, $2.new, $3.new] }
        let five = a.combineLatest(b, c, d, a).map { [$0.new, $1.new, $2.new, $3.new, $4.new] }
        let six = a.combineLatest(b, c, d, a, b).map { [$0.new, $1.new, $2.new, $3.new, $4.new, $5.new] }
        let seven = a.combineLatest(b, c, d, a, b, c)
        let eight = a.combineLatest(b, c, d, a, b, c, d)
        observer.observe(four, initial: true) { observer.note($0) }
        #expect(observer.log == [[1, 2, 3, 4]])
        d.value = 5
        #expect(observer.log.last == [1, 2, 3, 5])
        observer.stopObserving()
        observer.observe(five) { observer.note($0) }
        observer.observe(six) { observer.note($0) }
        observer.observe(seven) { observer.note([$0.0.new, $0.6.new]) }
        observer.observe(eight) { observer.note([$0.0.new, $0.7.new]) }
        c.value = 6
        #expect(observer.log.contains([1, 2, 6, 5, 1]) && observer.log.contains([1, 2, 6, 5, 1, 2]))
        #expect(observer.log.contains([1, 6]) && observer.log.contains([1, 5]))
        #expect(five.latestMessage == [1, 2, 6, 5, 1] && six.latestMessage == [1, 2, 6, 5, 1, 2])
        #expect(eight.latestMessage.2.new == 6)
    }

    @Test("a combination of four keeps authors, can be combined, and goes with its last holder")
    func objectOfFour() {
        let (observer, author) = (TestObserver<Int>(), Person())
        weak var origin: Var<Int>?
        do {
            let own = Var(1)
            origin = own
            var object: BufferedCombinedObservable? = own.combineLatest(b, c, d)
            weak let weakObject = object
            observer.observe(object!).from(author).receive { observer.note($0.0.new) }
            own.value = 2
            own.set(3, as: author)
            #expect(observer.log == [3])
            let both = object!.combineLatest(a)
            #expect(both.latestMessage.0.0.new == 3)
            withExtendedLifetime(both) {}
            object = nil
            #expect(weakObject != nil)
        }
        #expect(origin == nil)
        #expect(b.numbers.observations.isEmpty)
    }

    @Test("a chain of two, three, four and more observables gets the latest message of each")
    func chains() {
        let observer = TestObserver<Int>()
        observer.observe(a, b).map { $0.new * 10 + $1.new }.receive { observer.note($0) }
        observer.observe(a, b, c).map { ($0.new * 10 + $1.new) * 10 + $2.new }.receive { observer.note($0) }
        observer.observe(a, b, c, d).map { $0.new + $1.new + $2.new + $3.new }.receive { observer.note($0) }
        observer.observe(a, b, c, d, a).map { $0.new + $1.new + $2.new + $3.new + $4.new }.receive { observer.note($0) }
        observer.observe(a, b, c, d, a, b, c).map { $0.0.new + $0.6.new }.receive { observer.note($0) }
        #expect(observer.log.isEmpty)
        b.value = 5
        // The last one is made of this variable twice.
        #expect(observer.log == [15, 153, 13, 14, 4, 4])
    }

    @Test("a chain of several begins with one call for all, if that is wanted")
    func initially() {
        let observer = TestObserver<Int>()
        observer.observe(a, b, initial: true).map { $0.new + $1.new }.removeDuplicates().receive { observer.note($0) }
        observer.observe(a, b, c, initial: true).map { $0.new + $1.new + $2.new }.receive { observer.note($0) }
        observer.observe(a, b, c, d, initial: true).map { $0.new + $1.new + $2.new + $3.new }.receive {
            observer.note($0)
        }
        #expect(observer.log == [3, 6, 10])
        a.value = 2
        #expect(observer.log == [3, 6, 10, 4, 7, 11])
    }

    @Test("authors pass a chain of several")
    func authors() {
        let (observer, author) = (TestObserver<Int>(), Person())
        observer.observe(a, b).notFrom(author).receive { observer.note($0.0.new) }
        observer.observe(a, b, c, d).notFrom(author).receive { observer.note($0.0.new) }
        a.set(7, as: author)
        a.value = 8
        #expect(observer.log == [8, 8])
    }

    @Test("a chain of several ends with prefix, with the first message, or when it is stopped, and lets its sources go")
    func ends() {
        let observer = TestObserver<Int>()
        let token = observer.observe(a, b).map { $0.new + $1.new }.prefix(2).receive { observer.note($0) }
        for number in 2...5 { a.value = number }
        #expect(observer.log == [4, 5])
        #expect(!token.isActive)
        let loop = MessageLoop()
        let elsewhere = observer.observe(a, b).map { $0.new + $1.new }.prefix(2).delivered(by: .loop(loop)).receive {
            observer.note($0)
        }
        for number in 6...9 { a.value = number }
        #expect(a.numbers.observations.isEmpty)
        loop.runOnce()
        #expect(observer.log == [4, 5, 8, 9])
        #expect(!elsewhere.isActive)
        let stopped = observer.observe(a, b, c).delivered(by: .loop(loop)).receive { observer.note($0.0.new) }
        a.value = 0
        stopped.stop()
        loop.runOnce()
        #expect(observer.log == [4, 5, 8, 9])
        #expect(a.numbers.observations.isEmpty && b.numbers.observations.isEmpty && c.numbers.observations.isEmpty)
    }

    @Test("what several observables have sent comes through another strategy although they are gone")
    func deathOfSources() {
        let (observer, loop) = (TestObserver<Int>(), MessageLoop())
        var (x, y): (Var<Int>?, Var<Int>?) = (Var(1), Var(2))
        weak let weakX = x
        let token = observer.observe(x!, y!).map { $0.new + $1.new }.delivered(by: .loop(loop)).receive {
            observer.note($0)
        }
        x?.value = 5
        (x, y) = (nil, nil)
        #expect(weakX == nil)
        #expect(token.isActive)
        loop.runOnce()
        #expect(observer.log == [7])
        #expect(!token.isActive)
    }

    @Test("a chain of several may be merged, switched and begun with a message")
    func operators() {
        let (observer, messenger) = (TestObserver<Int>(), Messenger<Int>())
        observer.observe(a, b).map { $0.new + $1.new }.merge(with: messenger).startWith(0).receive { observer.note($0) }
        a.value = 4
        messenger.send(9)
        #expect(observer.log == [0, 6, 9])
    }

    @Test("a chain of several in an actor")
    func actors() async {
        let store = Store()
        let done = AsyncStream<Int>.makeStream()
        await store.start(a, b, done.continuation)
        a.value = 40
        for await sum in done.stream {
            #expect(sum == 42)
            break
        }
    }

    private actor Store: Observer {
        let receiver = Receiver()
        private var sums: [Int] = []

        func start(_ a: Var<Int>, _ b: Var<Int>, _ sums: AsyncStream<Int>.Continuation) {
            observe(a, b).map { $0.new + $1.new }.receive { store, sum in
                store.sums.append(sum)
                sums.yield(sum)
            }
        }
    }
}
