import SwiftObserver
import TestSupport
import Testing

@Suite("Operators that follow the latest message")
struct LatestOperatorTests {
    // MARK: - pairwise

    @Test("pairwise gives each message with the one before, each observation from its own first one on")
    func pairs() {
        let (messenger, first, second, third) = (
            Messenger<Int>(), TestObserver<[Int]>(), TestObserver<[Int]>(), TestObserver<[Int]>()
        )
        let object = messenger.pairwise()
        third.observe(object) { third.note([$0.old, $0.new]) }
        first.observe(messenger).pairwise().receive { first.note([$0.old, $0.new]) }
        messenger.send(1)
        second.observe(messenger).pairwise().receive { second.note([$0.old, $0.new]) }
        messenger.send(2)
        messenger.send(3)
        #expect(first.log == [[1, 2], [2, 3]])
        #expect(second.log == [[2, 3]])
        #expect(third.log == first.log)
        object.origin = Messenger()
        object.origin.send(4)
        object.origin.send(5)
        #expect(third.log.last == [4, 5])
    }

    @Test("pairs of optional messages have nil as any other message")
    func pairsOfOptionals() {
        let (messenger, observer) = (Messenger<Int?>(), TestObserver<[Int?]>())
        observer.observe(messenger).pairwise().receive { observer.note([$0.old, $0.new]) }
        messenger.send(nil)
        messenger.send(1)
        messenger.send(nil)
        #expect(observer.log == [[nil, 1], [1, nil]])
    }

    // MARK: - withLatest

    @Test(
        "withLatest reads the other one with each message, and is not called for what that sends", arguments: Kind.all)
    func companions(_ kind: Kind) async throws {
        try await onOwnThread {
            let (setup, log, objectLog, observer) = (kind.make(), Log<[Int]>(), Log<[Int]>(), Person())
            let (taps, state) = (Messenger<Int>(delivery: setup.strategy), Var(10))
            let object = taps.withLatest(from: state)
            observer.observe(object) { objectLog.add([$0.0, $0.1.new]) }
            observer.observe(taps).withLatest(from: state).receive { log.add([$0.0, $0.1.new]) }
            taps.send(1)
            try setup.settle(taps)
            state.value = 20
            state.value = 30
            taps.send(2)
            try setup.settle(taps)
            #expect(log.entries == [[1, 10], [2, 30]])
            #expect(objectLog.entries == log.entries)
        }
    }

    @Test("withLatest keeps authors, does not keep the other one in a chain, and is buffered if its origin is")
    func companionsOfMany() {
        let (name, observer) = (Var("a"), TestObserver<String>())
        var number: Var<Int>? = Var(1)
        weak let weakNumber = number
        let author = Person()
        observer.observe(name).withLatest(from: number!).notFrom(author).receive {
            observer.note("\($0.0.new)\($0.1.new)")
        }
        name.value = "b"
        name.set("c", as: author)
        number = nil
        #expect(weakNumber == nil)
        name.value = "d"
        #expect(observer.log == ["b1"])

        let buffered = name.withLatest(from: Var(5))
        #expect(buffered.latestMessage.0.new == "d" && buffered.latestMessage.1.new == 5)
        observer.observe(buffered, initial: true) { observer.note("\($0.0.new)\($0.1.new)") }
        #expect(observer.log == ["b1", "d5"])
    }

    // MARK: - flatMapLatest

    @Test("only what was chosen last is observed, from its latest message on", arguments: Kind.all)
    func choices(_ kind: Kind) async throws {
        try await onOwnThread {
            let (setup, log, objectLog, observer) = (kind.make(), Log<Int>(), Log<Int>(), Person())
            let choice = Messenger<Int>(delivery: setup.strategy)
            let numbers = [Var(10), Var(20)]
            let object = choice.flatMapLatest { numbers[$0] }
            observer.observe(object) { objectLog.add($0.new) }
            observer.observe(choice).flatMapLatest { numbers[$0] }.receive { log.add($0.new) }
            numbers[0].value = 11
            choice.send(0)
            try setup.settle(choice)
            numbers[0].value = 12
            numbers[1].value = 22
            choice.send(1)
            try setup.settle(choice)
            numbers[0].value = 13
            numbers[1].value = 23
            #expect(log.entries == [11, 12, 22, 23])
            #expect(objectLog.entries == log.entries)
            #expect(numbers[0].numbers.observations.isEmpty)
            observer.stopObserving()
            #expect(numbers[1].numbers.observations.count == 1)
            withExtendedLifetime(object) {}
        }
    }

    @Test("a messenger that is chosen begins with what it replays, and switchToLatest takes what is sent as chosen")
    func replay() {
        let (choice, observer) = (Messenger<Messenger<Int>>(), TestObserver<Int>())
        let (warm, hot) = (Messenger<Int>(delivery: .warm(upTo: 2)), Messenger<Int>())
        let object = choice.switchToLatest()
        observer.record(object)
        observer.observe(choice).switchToLatest().receive { observer.note($0 * 10) }
        for number in 1...3 { warm.send(number) }
        hot.send(9)
        choice.send(warm)
        #expect(observer.log == [2, 3, 20, 30])
        choice.send(hot)
        hot.send(4)
        warm.send(5)
        #expect(observer.log.suffix(2) == [4, 40])
        #expect(warm.numbers.observations.isEmpty)
    }

    @Test("of something buffered an object has a choice from the beginning, and then a latest message")
    func bufferedChoices() {
        let (kitchen, cellar, isBelow) = (Var(20), Var(12), Var(false))
        let shown = isBelow.new().flatMapLatest { $0 ? cellar : kitchen }
        let observer = TestObserver<Int>()
        #expect(shown.latestMessage.new == 20)
        observer.observe(shown, initial: true) { observer.note($0.new) }
        kitchen.value = 21
        isBelow.value = true
        #expect(shown.latestMessage.new == 12)
        cellar.value = 13
        kitchen.value = 22
        #expect(observer.log == [20, 21, 12, 13])
        shown.origin = Var(false).new()
        #expect(shown.latestMessage.new == 22)
        #expect(observer.log == [20, 21, 12, 13, 22])
    }

    @Test("authors of a switch are those of the messages that come out")
    func authors() {
        let (choice, number, chooser, author) = (Messenger<Int>(), Var(0), Person(), Person())
        let observer = TestObserver<Bool>()
        observer.observe(choice).flatMapLatest { _ in number }.receive { _, sender in
            let isAuthor = sender === author
            observer.note(isAuthor)
        }
        choice.send(1, from: chooser)
        number.set(1, as: author)
        #expect(observer.log == [false, true])
    }

    @Test("a closure that chooses may send, and the choice that is sent meanwhile comes after its own")
    func nestedChoices() {
        let (choice, observer) = (Messenger<Int>(), TestObserver<Int>())
        let numbers = (0...3).map { Var($0 * 10) }
        observer.observe(choice).flatMapLatest { index in
            if index < 3 { choice.send(index + 1) }
            return numbers[index]
        }.receive { observer.note($0.new) }
        choice.send(0)
        #expect(observer.log.last == 30)
        #expect(numbers.map(\.numbers.observations.count) == [0, 0, 0, 1])
    }

    @Test("what was chosen before has sent something that waits as the choice comes: it does not come out")
    func waitingMessage() {
        let (choice, observer) = (Messenger<Int>(), TestObserver<Int>())
        let sources = [Messenger<Int>(delivery: .immediate), Messenger<Int>()]
        observer.observe(choice).flatMapLatest { sources[$0] }.receive { number in
            observer.note(number)
            guard number == 1 else { return }
            choice.send(1)
            // Goes behind the choice.
            sources[0].send(2)
        }
        choice.send(0)
        sources[0].send(1)
        sources[1].send(3)
        #expect(observer.log == [1, 3])
    }

    @Test("several threads send while others choose: nothing of an older choice comes after a newer one")
    func threads() async {
        let rounds = TestDepth.pick(quick: 100, usual: 400, deep: 20_000)
        let (choice, log, observer) = (Messenger<Int>(), Log<Int>(), Person())
        let sources = (0..<rounds).map { _ in Messenger<Int>() }
        observer.observe(choice).flatMapLatest { sources[$0] }.receive { log.add($0) }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for index in 0..<rounds { choice.send(index) } }
            for _ in 0..<2 {
                group.addTask {
                    for index in 0..<rounds { for source in sources[index...].prefix(3) { source.send(index) } }
                }
                group.addTask { for (index, source) in sources.enumerated() { source.send(index) } }
            }
        }
        sources[rounds - 1].send(rounds)
        #expect(log.entries.last == rounds)
        // A source sends numbers that are its own or a little smaller.
        let maxima = log.entries.reduce(into: [Int]()) { maxima, number in maxima.append(max(maxima.last ?? 0, number))
        }
        #expect(zip(log.entries, maxima).allSatisfy { $1 - $0 <= 2 })
        #expect(sources.dropLast().allSatisfy { $0.numbers.observations.isEmpty })
    }

    // MARK: - Lifetimes

    private enum Role: CaseIterable { case choice, chosen, observer, object }

    @Test("choice, chosen, observer and object are let go of in every order, and nothing is left")
    func deaths() {
        for order in permutations(Role.allCases) {
            for isChain in [true, false] {
                var choice: Messenger<Int>? = Messenger()
                var chosen: Var<Int>? = Var(1)
                var observer: Person? = Person()
                let log = Log<Int>()
                weak let (weakChoice, weakChosen, weakObserver) = (choice, chosen, observer)
                var object: LatestFlattener<Messenger<Int>, Var<Int>>?
                let map: @Sendable (Int) -> Var<Int> = { [weak chosen] _ in chosen ?? Var(0) }
                if isChain {
                    observer!.observe(choice!).flatMapLatest(map).receive { log.add($0.new) }
                } else {
                    object = choice!.flatMapLatest(map)
                    observer!.observe(object!) { log.add($0.new) }
                }
                weak let weakObject = object
                choice!.send(0)
                #expect(log.entries == [1])
                for role in order {
                    switch role {
                    case .choice: choice = nil
                    case .chosen: chosen = nil
                    case .observer: observer = nil
                    case .object: object = nil
                    }
                    weakChosen?.value += 1
                }
                #expect(weakChoice == nil && weakChosen == nil && weakObserver == nil)
                #expect(weakObject == nil)
            }
        }
    }

    @Test("a chain with a switch ends with what chooses, and then what was chosen is not held")
    func endOfChain() {
        var choice: Messenger<Int>? = Messenger()
        let observer = Person()
        nonisolated(unsafe) weak var chosen: Var<Int>?
        let token = observer.observe(choice!).flatMapLatest { Var($0) }.map { variable in variable.new }.receive { _ in
        }
        let second = observer.observe(choice!).flatMapLatest { _ in
            let variable = Var(1)
            chosen = variable
            return variable
        }.receive { _ in }
        choice?.send(1)
        #expect(chosen != nil)
        choice = nil
        #expect(!token.isActive && !second.isActive)
        #expect(chosen == nil)
    }

    @Test("a switch that is stopped lets go of what was chosen, whoever holds the token")
    func stopping() {
        let (choice, observer) = (Messenger<Int>(), Person())
        nonisolated(unsafe) weak var chosen: Var<Int>?
        let token = observer.observe(choice).flatMapLatest { _ in
            let variable = Var(1)
            chosen = variable
            return variable
        }.delivered(by: .ordered).receive { _ in }
        choice.send(1)
        #expect(chosen != nil)
        token.stop()
        #expect(chosen == nil)
        #expect(choice.numbers.observations.isEmpty)
    }
}

/// Every order of some things.
func permutations<Element>(_ elements: [Element]) -> [[Element]] {
    guard elements.count > 1 else { return [elements] }
    return elements.indices.flatMap { index in
        var rest = elements
        let first = rest.remove(at: index)
        return permutations(rest).map { [first] + $0 }
    }
}
