import SwiftObserver
import TestSupport
import Testing

@Suite("Operators against their models")
struct OperatorModelTests {
    @Test(
        "an operator agrees with its model as an object and in a chain, for every short input",
        arguments: Operation.all + [.startWith])
    func everyInput(_ operation: Operation) {
        for input in lists(upTo: 6, of: 3) { check(operation, input) }
    }

    @Test(
        "two operators in a row agree with their models, for every short input", arguments: Operation.all + [.startWith]
    )
    func pairs(_ first: Operation) {
        for second in Operation.all {
            for input in lists(upTo: hasTime ? 4 : 3, of: 3) { check(first.then(second), input) }
            if first.name != "startWith" {
                for input in lists(upTo: 2, of: 3) { check(first.then(.startWith), input) }
            }
        }
        check(first.then(.startWith).then(.startWith), [1, 2])
    }

    private func check(_ operation: Operation, _ input: [Int]) {
        let messenger = Messenger<Int>()
        let (inChain, ofObject) = (TestObserver<Int>(), TestObserver<Int>())
        operation.chain(inChain.observe(messenger)).receive { inChain.note($0) }
        let object = operation.object(messenger)
        if !operation.name.contains("startWith") { ofObject.record(object) }
        for number in input { messenger.send(number) }
        let expected = operation.model(input)
        if inChain.log != expected { Issue.record("chain \(operation.name) of \(input): \(inChain.log)") }
        guard !operation.name.contains("startWith"), ofObject.log != expected else { return }
        Issue.record("object \(operation.name) of \(input): \(ofObject.log)")
    }

    @Test("the memory of a chain belongs to the observation, that of an object to all who observe it")
    func memories() {
        let messenger = Messenger<Int>()
        let (first, second) = (TestObserver<Int>(), TestObserver<Int>())
        let sums = messenger.scan(0) { $0 + $1 }
        let chain = first.observe(messenger).scan(0) { $0 + $1 }
        chain.receive { first.note($0) }
        messenger.send(1)
        chain.receive { first.note(100 + $0) }
        second.record(sums)
        messenger.send(2)
        #expect(first.log == [1, 3, 102])
        #expect(second.log == [3])
    }

    @Test("prefix ends the observation before its last message is handled, and an object's observation of its origin")
    func prefixEnds() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        let isActive = Holder<Bool>()
        let token = Holder<ObservationToken>()
        token.object = observer.observe(messenger).prefix(2).receive {
            observer.note($0)
            isActive.object = token.object?.isActive
        }
        let object = messenger.prefix(2)
        messenger.send(1)
        #expect(isActive.object == true)
        #expect(object.isObserving(messenger))
        messenger.send(2)
        #expect(isActive.object == false)
        #expect(!observer.isObserving(messenger))
        #expect(!object.isObserving(messenger))
        messenger.send(3)
        #expect(observer.log == [1, 2])
        #expect(!observer.observe(messenger).prefix(0).receive { observer.note($0) }.isActive)
        #expect(!messenger.prefix(-1).isObserving(messenger))
    }

    @Test("prefix counts what is replayed, and may end an observation that is about to begin")
    func prefixOfReplay() {
        let messenger = Messenger<Int>(delivery: .cold)
        for number in 1...5 { messenger.send(number) }
        let observer = TestObserver<Int>()
        #expect(!observer.observe(messenger).prefix(3).receive { observer.note($0) }.isActive)
        #expect(observer.observe(messenger).prefix(6).receive { observer.note($0) }.isActive)
        messenger.send(6)
        messenger.send(7)
        #expect(observer.log == [1, 2, 3, 1, 2, 3, 4, 5, 6])
        #expect(!observer.isObserving(messenger))
    }

    @Test("what passed before the last message of a prefix is still delivered, behind other strategies too")
    func prefixBeforeStrategies() {
        let (messenger, loops) = (Messenger<Int>(), [MessageLoop(), MessageLoop(), MessageLoop()])
        let observer = TestObserver<Int>()
        let token = observer.observe(messenger).delivered(by: .loop(loops[0])).prefix(2).delivered(by: .loop(loops[1]))
            .map { $0 * 10 }.delivered(by: .loop(loops[2])).receive { observer.note($0) }
        for number in 1...3 { messenger.send(number) }
        loops[0].runOnce()
        #expect(!observer.isObserving(messenger))
        #expect(token.isActive)
        for _ in 0..<3 { loops[1...].forEach { $0.runOnce() } }
        #expect(observer.log == [10, 20])
        #expect(!token.isActive)
    }

    @Test("setting an object's origin sends nothing, and the operator begins anew")
    func origins() {
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let (drop, prefix, scan) = (first.dropFirst(1), first.prefix(1), first.scan(0) { $0 + $1 })
        let unique = first.removeDuplicates()
        let logs = [drop, prefix, scan].map { object in
            let observer = TestObserver<Int>()
            observer.record(object)
            return observer
        }
        let uniques = TestObserver<Int>()
        uniques.record(unique)
        for number in [1, 2] { first.send(number) }
        (drop.origin, prefix.origin, scan.origin, unique.origin) = (second, second, second, second)
        for number in [2, 3] { second.send(number) }
        first.send(9)
        #expect(logs.map(\.log) == [[2, 3], [1, 2], [1, 3, 2, 5]])
        #expect(uniques.log == [1, 2, 2, 3])
        #expect(drop.origin === second)
    }

    @Test("removeDuplicates of what is buffered is buffered, and compares with what is given first")
    func bufferedDuplicates() {
        let title = Var("a")
        let lengths = title.map { $0.new.count }.removeDuplicates()
        let (initially, live) = (TestObserver<Int>(), TestObserver<Int>())
        initially.observe(lengths, initial: true) { initially.note($0) }
        live.record(lengths)
        for text in ["b", "cc", "dd", "e"] { title <- text }
        #expect(initially.log == [1, 2, 1])
        #expect(live.log == [2, 1])
        #expect(lengths.latestMessage == 1)
        lengths.origin = Var("fff").map { $0.new.count }
        #expect(lengths.latestMessage == 3)
        #expect(initially.log == [1, 2, 1])
    }

    @Test("startWith as an object keeps the latest message, and has one from the beginning")
    func startWithObject() {
        let messenger = Messenger<Int>()
        let object = messenger.startWith(5)
        let observers = (0..<3).map { _ in TestObserver<Int>() }
        observers[0].observe(object, initial: true) { observers[0].note($0) }
        observers[1].record(object)
        messenger.send(6)
        observers[2].observe(object, initial: true) { observers[2].note($0) }
        object.send(7)
        #expect(observers.map(\.log) == [[5, 6, 7], [6, 7], [6, 7]])
        #expect(object.latestMessage == 7)
        object.origin = Messenger<Int>()
        messenger.send(8)
        #expect(object.latestMessage == 7)
    }

    @Test("optional messages: nil is a message like any other")
    func optionals() {
        let messenger = Messenger<Int?>()
        let input: [Int?] = [nil, nil, 1, 1, nil]
        func outputs<Output: Equatable & Sendable>(
            _ chain: (ObservationTransformer<Int?>) -> ObservationTransformer<Output>,
            _ object: (any SwiftObserver.Observable<Output>)? = nil
        ) -> [Output] {
            let (observer, other) = (TestObserver<Output>(), TestObserver<Output>())
            chain(observer.observe(messenger)).receive { observer.note($0) }
            if let object { other.record(object) }
            for message in input { messenger.send(message) }
            if object != nil { #expect(other.log == observer.log) }
            observer.stopObserving()
            return observer.log
        }
        #expect(outputs({ $0.removeDuplicates() }, messenger.removeDuplicates()) == [nil, 1, nil])
        #expect(
            outputs({ $0.removeDuplicates { $0 == $1 } }, messenger.removeDuplicates { $0 == $1 }) == [nil, 1, nil])
        #expect(outputs({ $0.dropFirst() }, messenger.dropFirst()) == [nil, 1, 1, nil])
        #expect(outputs({ $0.prefix(3) }, messenger.prefix(3)) == [nil, nil, 1])
        #expect(outputs({ $0.compactMap { $0 } }, messenger.compactMap { $0 }) == [1, 1])
        #expect(outputs({ $0.compactMap { .some($0) } }, messenger.compactMap { .some($0) }) == input)
        #expect(
            outputs({ $0.scan(Int?.none) { $0 ?? $1 } }, messenger.scan(Int?.none) { $0 ?? $1 }) == [nil, nil, 1, 1, 1])
        #expect(outputs({ $0.startWith(nil) }) == [nil] + input)
        let observer = TestObserver<Int?>()
        observer.observe(messenger.startWith(nil), initial: true) { observer.note($0) }
        #expect(observer.log == [nil])
    }

    @Test("operators of variables of texts leave the collection's functions alone")
    func texts() {
        let text = Var("abc")
        #expect(String(text.prefix(2)) == "ab")
        #expect(String(text.dropFirst()) == "bc")
        #expect(text.compactMap { $0 == "b" ? nil : $0 } == ["a", "c"])
        let first: TransformedObservable<Var<String>, Update<String>> = text.prefix(1)
        let observer = TestObserver<Update<String>>()
        observer.record(first)
        text <- "d"
        text <- "e"
        #expect(observer.log.map(\.new) == ["d"])
    }

    @Test("inside an observable, the standard library's functions keep their names")
    func globalFunctions() {
        final class Model: SwiftObserver.Observable {
            let messenger = Messenger<Int>()
            func pairs() -> [Int] { zip([1, 2], [3, 4]).map { $0 * $1 } }
        }
        #expect(Model().pairs() == [3, 8])
    }
}
