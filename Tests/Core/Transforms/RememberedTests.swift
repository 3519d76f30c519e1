import SwiftObserver
import TestSupport
import Testing

@Suite("What is remembered of a state")
struct RememberedTests {
    enum Way: CaseIterable { case remembered, removeDuplicates }

    /// Diamonds on top of each other. Each adds the result below to itself.
    private func diamonds(_ depth: Int, _ way: Way, over state: Var<Int>, _ calls: Counter) -> AnyBufferedObservable<
        Int
    > {
        var top: AnyBufferedObservable<Int> = state.new().erased()
        @Sendable func counted(_ number: Int) -> Int {
            calls.add()
            return number
        }
        for _ in 0..<depth {
            let sum = top.map { counted($0) }.combineLatest(top.map { counted($0) }).map { counted($0 + $1) }
            top = way == .remembered ? sum.remembered().erased() : sum.removeDuplicates().erased()
        }
        return top
    }

    @Test(
        "one change through stacked diamonds calls closures as often as there are diamonds, times a constant",
        arguments: Way.allCases)
    func linear(_ way: Way) {
        // A replaced origin, also of another test's object, makes closures run and messages come again.
        var calls: [Int] = []
        var attempts = 0
        repeat {
            calls = [5, 10, 20].map { callsOfOneChange($0, way) ?? .max / 4 }
            attempts += 1
        } while !isLinear(calls) && attempts < 100
        #expect(isLinear(calls), "\(calls)")
    }

    /// Nil if a message came twice.
    private func callsOfOneChange(_ depth: Int, _ way: Way) -> Int? {
        let (state, calls, observer) = (Var(1), Counter(), TestObserver<Int>())
        let top = diamonds(depth, way, over: state, calls)
        observer.observe(top, initial: true) { observer.note($0) }
        let before = calls.value
        state.value = 2
        let log = observer.log
        #expect(top.latestMessage == 2 << depth)
        return log == [1 << depth, 2 << depth] ? calls.value - before : nil
    }

    private func isLinear(_ calls: [Int]) -> Bool {
        calls[1] <= 2 * calls[0] + 5 && calls[2] <= 2 * calls[1] + 5 && calls[1] <= 120
    }

    @Test("one change through stacked derived values calls each closure once")
    func derived() {
        let (state, calls, observer) = (Var(1), Counter(), TestObserver<Int>())
        var top = Derived { read in read(state) }
        for _ in 0..<10 {
            let below = top
            top = Derived { read in
                calls.add()
                return read(below) + read(below)
            }
        }
        observer.observe(top) { observer.note($0.new) }
        #expect(top.value == 1024)
        let before = calls.value
        state.value = 2
        #expect(observer.log == [2048])
        #expect(calls.value - before == 10)
    }

    @Test(
        "the latest message is that of the state, whether its update has been delivered or not, and is sent once for each state"
    )
    func deferred() {
        let (loop, observer, calls) = (MessageLoop(), TestObserver<Int>(), Counter())
        let state = Var(0, delivery: .loop(loop))
        let tenfold = state.map { update in
            calls.add()
            return update.new * 10
        }.remembered()
        observer.record(tenfold)
        for value in 1...3 {
            state.value = value
            #expect(tenfold.latestMessage == value * 10 && tenfold.latestMessage == value * 10)
        }
        #expect(calls.value == 3)
        loop.runOnce()
        #expect(observer.log == [30])
        state.send()
        loop.runOnce()
        #expect(observer.log == [30])
        state.value = 3
        state.value = 4
        loop.runOnce()
        #expect(observer.log == [30, 40])
    }

    @Test("a cache, a second origin and the origin of an origin are noticed")
    func changesElsewhere() {
        let (events, first, second) = (Messenger<Int>(), Var(1), Var(100))
        let cache = events.startWith(7)
        let mapped = first.map { $0.new }
        let sum = mapped.combineLatest(cache).map { $0 + $1 }
        let (remembered, unique) = (sum.remembered(), sum.removeDuplicates())
        #expect(remembered.latestMessage == 8 && unique.latestMessage == 8)
        events.send(8)
        #expect(remembered.latestMessage == 9 && unique.latestMessage == 9)
        mapped.origin = second
        #expect(remembered.latestMessage == 108 && unique.latestMessage == 108)
        second.value = 200
        #expect(remembered.latestMessage == 208 && unique.latestMessage == 208)
        let other = Var(5).map { $0.new }.combineLatest(cache).map { $0 + $1 }
        let observer = TestObserver<Int>()
        observer.record(remembered)
        remembered.origin = other
        #expect(remembered.latestMessage == 13)
        events.send(1)
        #expect(observer.log == [201, 6] || observer.log == [6])
    }

    /// An observable that does not tell when its latest message changes.
    private final class Own: BufferedObservable {
        let messenger = Messenger<Int>()
        var latestMessage = 1
    }

    @Test("what is made of an observable of one's own is made anew, and passes as it is")
    func unknown() {
        let (own, state, observer) = (Own(), Var(10), TestObserver<Int>())
        let sum = own.combineLatest(state).map { $0 + $1.new }.remembered()
        #expect(sum.latestMessage == 11)
        own.latestMessage = 2
        #expect(sum.latestMessage == 12)
        let remembered = own.remembered()
        observer.record(remembered)
        own.send(4)
        own.send(4)
        #expect(observer.log == [4, 4])
    }

    @Test("updates keep their old value, and cache() of something buffered is not optional")
    func updates() {
        let (state, observer) = (Var(1), TestObserver<[Int]>())
        let remembered = state.remembered()
        observer.observe(remembered) { observer.note([$0.old, $0.new]) }
        state.value = 2
        #expect(observer.log == [[1, 2]])
        let cache = state.new().cache()
        let number: Int = cache.latestMessage
        #expect(number == 2)
        let optional: Int? = Messenger<Int>().cache().cache().latestMessage
        #expect(optional == nil)
    }

    @Test("threads set while others read: nobody reads an older state than before, and the last one is the last")
    func threads() async {
        let count = TestDepth.pick(quick: 200, usual: 2_000, deep: 100_000)
        let (state, log, observer) = (Var(0), Log<Int>(), Person())
        let sum = state.map { $0.new * 100 }.combineLatest(state.map { $0.new * 10 }).map { $0 + $1 }.remembered()
        observer.observe(sum) { log.add($0) }
        let readings = await withTaskGroup(of: [Int].self) { group in
            group.addTask {
                for value in 1...count { state.value = value }
                return []
            }
            for _ in 0..<2 { group.addTask { (0..<count).map { _ in sum.latestMessage } } }
            return await group.reduce(into: [[Int]]()) { $0.append($1) }
        }
        for reading in readings {
            #expect(reading == reading.sorted())
            #expect(reading.allSatisfy { $0 % 110 == 0 })
        }
        #expect(log.entries == log.entries.sorted() && log.entries.last == count * 110)
        #expect(sum.latestMessage == count * 110)
    }

    @Test("origin, object and observer go in every order, and what is kept goes with the object")
    func deaths() {
        for order in permutations([0, 1, 2]) {
            let released = Counter()
            var state: Var<Int>? = Var(1)
            var object: BufferedTransformedObservable? = state!.map { _ in LastWords { released.add() } }.remembered()
            var observer: Person? = Person()
            weak let (weakState, weakObject, weakObserver) = (state, object, observer)
            observer!.observe(object!) { _ in }
            state?.value = 2
            _ = object?.latestMessage
            for one in order {
                switch one {
                case 0: state = nil
                case 1: object = nil
                default: observer = nil
                }
                weakState?.value += 1
            }
            #expect(weakState == nil && weakObserver == nil)
            let isGone = weakObject == nil
            #expect(isGone)
            #expect(released.value > 0)
        }
    }
}

#if DEBUG
    extension RememberedTests {
        @Test("What is kept is of the new origin, in every order of reading and replacing", arguments: Way.allCases)
        func replacedMeanwhile(way: Way) async throws {
            try await onOwnThread {
                for side in EveryOrder.Side.allCases {
                    let result = EveryOrder.play(at: side) {
                        let (old, new) = (Var(1).new(), Var(2).new())
                        let kept = way == .remembered ? old.remembered() : old.removeDuplicates()
                        return EveryOrder.Play(threads: [
                            ("reader", { _ = kept.latestMessage }),
                            ("replacer", { EveryOrder.asOneStep { kept.origin = new } }),
                        ]) {
                            let message = kept.latestMessage
                            withExtendedLifetime(old) {}
                            return message == 2 ? nil : "\(message) is kept of the origin before"
                        }
                    }
                    if let failure = result.failure { Issue.record("\(failure)") }
                    #expect(result.orders >= 3)
                }
            }
        }
    }
#endif
