import SwiftObserver
import TestSupport
import Testing

@Suite("Observables of several others", .serialized)
struct CombinationTests {
    private typealias Sent = Combination.Sent

    @Test("each combination agrees with its model, for every short input", arguments: Combination.all.dropLast())
    func everyInput(_ combination: Combination) {
        for list in lists(upTo: hasTime ? 6 : 5, of: 4) {
            let sent = list.map { Sent(source: $0 % 2, number: $0 / 2) }
            let sources = [Messenger<Int>(), Messenger<Int>()]
            let observer = TestObserver<[Int]>()
            let made = combination.make(sources[0], sources[1])
            open(made) { observer.record($0) }
            for one in sent { sources[one.source].send(one.number) }
            if observer.log != combination.model(sent) {
                Issue.record("\(combination.name) of \(sent): \(observer.log)")
            }
            withExtendedLifetime(made) {}
        }
    }

    @Test("combineLatest of three gives all three whenever one sends")
    func three() {
        let (a, b, c) = (Var(1), Var("x"), Var<Int?>(nil))
        let combined = a.combineLatest(b, c)
        let observer = TestObserver<String>()
        observer.observe(combined, initial: true) { observer.note("\($0.new)\($1.new)\($2.new ?? 0)") }
        a <- 2
        c <- 5
        b <- "y"
        #expect(observer.log == ["1x0", "2x0", "2x5", "2y5"])
        #expect(combined.latestMessage.0.new == 2 && combined.latestMessage.2.new == 5)
    }

    @Test(
        "handlers that send: one sequence, the same for all, and that of the model",
        arguments: Combination.all.dropLast())
    func nested(_ combination: Combination) {
        for kinds in [(Kind.ordered, Kind.ordered), (.immediate, .immediate), (.ordered, .immediate)] {
            let sources = [
                Messenger<Int>(delivery: kinds.0.make().strategy), Messenger<Int>(delivery: kinds.1.make().strategy),
            ]
            let listeners = [Person(), Person()]
            let logs = [Log<[Int]>(), Log<[Int]>()]
            let (fuel, depth, overlaps) = (Counter(), Counter(), Counter())
            let made = combination.make(sources[0], sources[1])
            open(made) { made in
                for (listener, log) in zip(listeners, logs) {
                    listener.observe(made) { result in
                        if depth.add(1) != 1 { overlaps.add() }
                        log.add(result)
                        let left = fuel.add(1)
                        if left <= 8 { sources[left % 2].send(left) }
                        depth.add(-1)
                    }
                }
            }
            for number in 10..<14 { sources[number % 2].send(number) }
            #expect(overlaps.value == 0)
            #expect(logs[0].entries == logs[1].entries)
            let count = combination.name == "zip" ? (2...6) : (12...12)
            #expect(count.contains(logs[0].count))
        }
    }

    @Test("two threads send into both: one sequence, no overlap, nothing out of date", arguments: Kind.pairs)
    func threads(_ pair: Pair) async throws {
        try await onOwnThread {
            for combination in Combination.all {
                let setups = [pair.from.make(), pair.to.make()]
                let sources = setups.map { Messenger<Int>(delivery: $0.strategy) }
                let listeners = [Person(), Person()]
                let logs = [Log<[Int]>(), Log<[Int]>()]
                let (depth, overlaps) = (Counter(), Counter())
                let made = combination.make(sources[0], sources[1])
                open(made) { made in
                    for (listener, log) in zip(listeners, logs) {
                        listener.observe(made) {
                            if depth.add(1) != 1 { overlaps.add() }
                            log.add($0)
                            depth.add(-1)
                        }
                    }
                }
                try onThreads(2) { thread in
                    for number in 0..<30 { sources[thread].send(thread * 100 + number) }
                }
                for index in 0..<2 { try setups[index].settle(sources[index]) }
                let results = logs[0].entries
                #expect(overlaps.value == 0)
                #expect(logs[1].entries == results)
                switch combination.name {
                case "merge":
                    #expect(results.filter { $0[0] < 100 } == (0..<30).map { [$0] })
                    #expect(results.filter { $0[0] >= 100 } == (100..<130).map { [$0] })
                case "zip":
                    #expect(results == (0..<30).map { [$0, 100 + $0] })
                default:
                    #expect(results.count == (combination.name == "combineLatest" ? 60 : 90))
                    #expect(results.last == (combination.name == "combineLatest" ? [29, 129] : [29, 129, 129]))
                }
                withExtendedLifetime(made) {}
            }
        }
    }

    @Test("authors: of merge and combineLatest that of the message, of zip that of the one that came last")
    func authors() {
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let people = (0..<3).map { _ in Person() }
        for combination in Combination.all.dropLast() {
            let observer = TestObserver<Int>()
            let made = combination.make(first, second)
            open(made) { made in
                observer.observe(made) { _, author in observer.note(people.firstIndex { $0 === author } ?? -1) }
            }
            first.send(1, from: people[0])
            first.send(2, from: people[1])
            second.send(3, from: people[2])
            second.send(4, from: people[0])
            #expect(observer.log == (combination.name == "zip" ? [2, 0] : [0, 1, 2, 0]))
            withExtendedLifetime(made) {}
        }
        let loops = [MessageLoop(), MessageLoop()]
        let slow = loops.map { Messenger<Int>(delivery: .loop($0)) }
        let observer = TestObserver<Int>()
        let zipped = zip(slow[0], slow[1])
        do {
            let gone = Person()
            observer.observe(zipped).notFrom(gone).receive { observer.note($0 + $1) }
            observer.observe(zipped).from(gone).receive { _, _ in observer.note(-1) }
            slow[0].send(1, from: gone)
            slow[1].send(2, from: gone)
        }
        for loop in loops { loop.runOnce() }
        #expect(observer.log == [3])
    }

    @Test("nothing is replayed, but for initial: true of what is buffered")
    func beginnings() {
        let warm = Messenger<Int>(delivery: .cold)
        for number in 1...3 { warm.send(number) }
        let observer = TestObserver<Int>()
        let (merged, zipped) = (warm.merge(with: warm), zip(warm, warm))
        observer.record(merged)
        observer.observe(zipped) { observer.note($0 * 10 + $1) }
        #expect(observer.log.isEmpty)
        warm.send(4)
        #expect(observer.log == [4, 4, 44])
        let (width, height) = (Var(2), Var(3))
        let area = width.combineLatest(height).map { $0.new * $1.new }
        let areas = TestObserver<Int>()
        areas.observe(area, initial: true) { areas.note($0) }
        height.value = 4
        #expect(areas.log == [6, 8])
        #expect(area.latestMessage == 8)
    }

    @Test("initial: true while other threads set: what comes last is what is there", arguments: [Kind.ordered, .queue])
    func initialRace(_ kind: Kind) async throws {
        try await onOwnThread {
            for _ in 0..<100 {
                let setups = [kind.make(), kind.make()]
                let variables = setups.map { Var(0, delivery: $0.strategy) }
                let combined = variables[0].combineLatest(variables[1])
                let (person, log) = (Person(), Log<[Int]>())
                try onThreads(2) { thread in
                    if thread == 0 { person.observe(combined, initial: true) { log.add([$0.new, $1.new]) } }
                    for number in 1...20 { variables[thread].value = number }
                }
                for index in 0..<2 { try setups[index].settle(variables[index]) }
                #expect(log.entries.last == [20, 20])
            }
        }
    }

    @Test("zip lets go of what waits once no further pair can come")
    func zipEnds() {
        let released = Counter()
        func words() -> LastWords { LastWords { released.add() } }
        let (first, second) = (Messenger<LastWords>(), Messenger<LastWords>())
        let zipped = zip(first, second)
        let observer = TestObserver<Int>()
        observer.observe(zipped) { _, _ in observer.note(0) }
        for _ in 0..<3 { first.send(words()) }
        first.stopBeingObserved()
        #expect(zipped.isObserving(second))
        for _ in 0..<2 { second.send(words()) }
        #expect(observer.log.count == 2 && released.value == 4)
        #expect(zipped.isObserving(second))
        second.send(words())
        #expect(observer.log.count == 3 && released.value == 6)
        #expect(!zipped.isObserving(second))

        let other = zip(first, second)
        for _ in 0..<3 { first.send(words()) }
        #expect(released.value == 6)
        second.stopBeingObserved()
        #expect(released.value == 9)
        #expect(!other.isObserving(first))
    }

    @Test("sources, object and observer let go of in every order, at every step", arguments: Combination.all)
    func deaths(_ combination: Combination) {
        for steps in lists(upTo: 4, of: 5) where steps.count == 4 {
            for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]].suffix(hasTime ? 3 : 2) {
                for inHandler in [false, true] { check(combination, steps, order, inHandler: inHandler) }
            }
        }
    }

    /// Lets the sources, the object and its observer go, each before one of the messages, or in a handler of that one.
    private func check(_ combination: Combination, _ steps: [Int], _ order: [Int], inHandler: Bool) {
        let sources = [Holder(Messenger<Int>()), Holder(Messenger<Int>())]
        let object = Holder<any SwiftObserver.Observable<[Int]>>()
        let (observer, log, other) = (Holder(Person()), Log<[Int]>(), Person())
        let step = Counter()
        let letGo: @Sendable (Int) -> Void = { _ in
            for one in order where steps[one] == step.value {
                switch one {
                case 0, 1: sources[one].object = nil
                case 2: object.object = nil
                default: observer.object = nil
                }
            }
        }
        weak let first = sources[0].object
        weak let second = sources[1].object
        weak let listener = observer.object
        if inHandler {
            other.observe(first!, receive: letGo)
            other.observe(second!, receive: letGo)
        }
        do {
            let made = combination.make(first!, second!)
            object.object = made
            open(made) { made in listener!.observe(made) { log.add($0) } }
        }
        let input = (0..<4).map { Sent(source: $0 % 2, number: $0) }
        for sent in input {
            if !inHandler { letGo(0) }
            if let source = sent.source == 0 ? first : second { source.send(sent.number) } else { letGo(0) }
            step.add()
        }
        let passed = Array(input.prefix(min(steps[2], steps[3])))
        if log.entries != combination.model(passed) {
            Issue.record("\(combination.name), \(steps), \(order), \(inHandler): \(log.entries)")
        }
        letGo(0)
        #expect(first == nil && second == nil && listener == nil)
    }

    private func open(
        _ observable: any SwiftObserver.Observable<[Int]>, _ body: (AnyObservable<[Int]>) -> Void
    ) {
        body(observable.erased())
    }
}
