import SwiftObserver
import Testing

/// The known defects and doubts of the original, numbered as in the inventory; each test shows that it is not repeated.
/// Defects of texts, of other platforms and of the manifest have no test.
@Suite("Inventory: defects that are not repeated")
struct DefectTests {
    @Test("defect 6.1 the requirement of an observer is its receiver")
    func receiverIsTheRequirement() {
        func receiver(of observer: some Observer) -> Receiver { observer.receiver }
        let person = Person()
        let same = receiver(of: person) === person.receiver
        #expect(same)
    }

    @Test("defect 6.2 Var<Int>() and Var<String>(), as the document has them, compile")
    func emptyInitialisers() {
        let errorCode = Var<Int>()
        let sharedText = Var<String>()
        #expect(errorCode.value == 0 && sharedText.value == "")
    }

    @Test("defect 6.3 compound writes through nil set the value, for numbers, texts and streams")
    func writesThroughNil() {
        let number = Var<Int?>()
        let text = Var<String?>()
        let stream = Var<String?>()
        number.int += 5
        text.string += "a"
        stream.write("b")
        #expect(number.value == 5 && text.value == "a" && stream.value == "b")
    }

    @Test("defect 6.4 several observations of one pair accumulate; a combined one of an object with itself loses none")
    func observationsAccumulate() {
        let number = Var(0)
        let person = Person()
        nonisolated(unsafe) var calls: [String] = []
        person.observe(number) { _ in calls.append("first") }
        person.observe(number) { _ in calls.append("second") }
        number <- 1
        #expect(calls == ["first", "second"])
        let other = Person()
        nonisolated(unsafe) var sums: [Int] = []
        other.observe(number, number) { sums.append($0.new + $1.new) }
        number <- 2
        #expect(!sums.isEmpty && sums.allSatisfy { $0 == 4 })
    }

    @Test("defect 6.5 an observation that begins anew inside a delivery, after a stop, stays")
    func stopAndObserveAgain() {
        let messenger = Messenger<Int>()
        let first = Person()
        let observer = TestObserver<Int>()
        first.observe(messenger) { [unowned messenger] in
            guard $0 == 1 else { return }
            observer.stopObserving(messenger)
            observer.record(messenger)
        }
        observer.record(messenger)
        messenger.send(1)
        #expect(observer.isObserving(messenger))
        messenger.send(2)
        #expect(observer.log == [2])
    }

    @Test("defect 6.5 the same by an observer that renews itself in its own handler")
    func renewItself() {
        let messenger = Messenger<Int>()
        let person = Person()
        nonisolated(unsafe) var log: [String] = []
        person.observe(messenger) { [unowned person, unowned messenger] in
            log.append("old\($0)")
            person.stopObserving(messenger)
            person.observe(messenger) { log.append("new\($0)") }
        }
        messenger.send(1)
        messenger.send(2)
        #expect(log == ["old1", "new2"])
    }

    @Test("defect 6.6 ending an observation whose handler holds the last reference to another observer is no crash")
    func handlerHoldsAnotherObserver() {
        let messenger = Messenger<Int>()
        let person = Person()
        weak var inner: Person?
        do {
            let held = Person()
            inner = held
            held.observe(messenger) { _ in }
            person.observe(messenger) { _ in _ = held }
        }
        messenger.send(1)
        #expect(inner != nil && messenger.numbers.observers == 2)
        person.stopObserving(messenger)
        #expect(inner == nil && messenger.numbers.observers == 0)
    }

    @Test("defect 6.6 nor is it inside a delivery, nor in a chain of a thousand")
    func chainOfHandlers() {
        let messenger = Messenger<Int>()
        var head = Person()
        let last = head
        for _ in 0..<1000 {
            let next = Person()
            next.observe(messenger) { [head] _ in _ = head }
            head = next
        }
        nonisolated(unsafe) var owner: Person? = head
        head = last
        let person = Person()
        person.observe(messenger) { _ in owner = nil }
        messenger.send(1)
        #expect(owner == nil)
        #expect(messenger.numbers.observers == 1)
    }

    @Test("defect 6.7 updates form a chain, whatever the variable holds by the time they are delivered")
    func updatesChain() {
        let number = Var(0)
        let person = Person()
        nonisolated(unsafe) var updates: [Update<Int>] = []
        person.observe(number) { [unowned number] in
            updates.append($0)
            if $0.new < 5 { number.value = $0.new + 1 }
        }
        number <- 1
        #expect(updates == (0..<5).map { Update($0, $0 + 1) })
    }

    @Test("defect 6.8 a transformer that is used twice observes twice")
    func transformerTwice() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        let chain = observer.observe(messenger)
        chain.map { $0 * 10 }.receive { [unowned observer] in observer.note($0) }
        chain.receive { [unowned observer] in observer.note($0) }
        messenger.send(1)
        #expect(observer.log == [10, 1])
    }

    @Test("defect 6.9 notFrom takes an optional author in both its forms")
    func notFromNil() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        let nobody: AnyAuthor? = nil
        let all = messenger.notFrom(nobody)
        observer.record(all)
        observer.observe(messenger).notFrom(nobody) { [unowned observer] in observer.note($0) }
        messenger.send(1)
        #expect(observer.log == [1, 1])
    }

    @Test("defect 6.11 the parts of a text variable can be taken, and plain arithmetic is as it was")
    func rangesAndArithmetic() {
        let text = Var("hello")
        #expect(text[text.startIndex..<text.endIndex] == "hello")
        let mixed = 1 + 2 * 3.5 - 4 / 2
        #expect(mixed == 6 && "a" + "b" == "ab" && [1] + [2] == [1, 2])
    }

    @Test("defect 6.13 stopBeingObserved can be called by a client")
    func stopBeingObservedIsPublic() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        observer.record(messenger)
        messenger.stopBeingObserved(by: observer)
        messenger.stopBeingObserved()
        messenger.send(1)
        #expect(observer.log.isEmpty)
    }

    @Test("defect 6.14 a cache of a cache is a cache, and sending on an explicit cache is cached")
    func cacheOfCache() {
        let messenger = Messenger<Int>()
        let cache = messenger.cache()
        let second = cache.cache()
        messenger.send(1)
        let latest: Int? = second.latestMessage
        #expect(latest == 1)
        second.send(2)
        #expect(second.latestMessage == 2 && cache.latestMessage == 1)
    }

    @Test("defect 6.16 observeOnce counts what comes through its chain")
    func onceAfterTheChain() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        observer.observeOnce(messenger).filter { $0 > 1 }.map { $0 * 10 }.receive { [unowned observer] in
            observer.note($0)
        }
        for number in [1, 2, 3] { messenger.send(number) }
        #expect(observer.log == [20])
    }
}
