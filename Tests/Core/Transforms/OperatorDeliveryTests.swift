import Foundation
import SwiftObserver
import Testing
import TestSupport

@Suite("Operators under every strategy", .serialized)
struct OperatorDeliveryTests {
    /// What an operator was given, and what it made of that, with the overlaps of the last handler.
    private final class Course: Sendable {
        let listener = Person()
        let (seen, results) = (Log<Int>(), Log<Int>())
        let overlaps = Count()
        let depth = Count()

        func see(_ number: Int) -> Int {
            seen.add(number)
            return number
        }

        func note(_ number: Int, nestedCalls: Bool = false, then: () -> Void = {}) {
            if depth.add(1) != 1, !nestedCalls { overlaps.add() }
            results.add(number)
            then()
            depth.add(-1)
        }

        func check(_ operation: Operation, _ form: String) {
            let (seen, results) = (seen.entries, results.entries)
            if results != operation.model(seen) {
                Issue.record("\(form) \(operation.name) of \(seen.prefix(20)): \(results.prefix(20))")
            }
            #expect(overlaps.value == 0)
        }
    }

    @Test("a handler that sends: the results are those of the order in which messages came", arguments: Kind.all)
    func nested(_ kind: Kind) async throws {
        try await onOwnThread {
            for operation in Operation.all + [.startWith] {
                let setup = kind.make()
                let messenger = Messenger<Int>(delivery: setup.strategy)
                let (chain, object) = (Course(), Course())
                let fuel = Count()
                let respond: @Sendable (Int) -> Void = { [weak messenger] number in
                    if fuel.add(1) <= 9 { messenger?.send(number &* 5 % 3) }
                }
                operation.chain(chain.listener.observe(messenger).map { chain.see($0) }).receive { number in
                    chain.note(number, nestedCalls: kind.isImmediate) { respond(number) }
                }
                let made = operation.object(messenger.map { object.see($0) })
                if operation.name != "startWith" {
                    open(made) { made in object.listener.observe(made) { object.note($0) { respond(1) } } }
                }
                for number in [0, 0, 1, 2, 2] { messenger.send(number) }
                try setup.settle(messenger)
                chain.check(operation, "chain, \(kind.name):")
                if operation.name != "startWith" { object.check(operation, "object, \(kind.name):") }
            }
        }
    }

    @Test("two threads that send: no overlap, and the results are those of one sequence", arguments: Kind.all)
    func threads(_ kind: Kind) async throws {
        try await onOwnThread {
            for operation in Operation.all + [.startWith] {
                let setup = kind.make()
                let messenger = Messenger<Int>(delivery: setup.strategy)
                let (chain, object) = (Course(), Course())
                operation.chain(chain.listener.observe(messenger).map { chain.see($0) }).receive { chain.note($0) }
                let made = operation.object(messenger.map { object.see($0) })
                open(made) { made in object.listener.observe(made) { object.note($0) } }
                try onTwoThreads { thread in
                    for number in 0..<60 { messenger.send((number * (thread + 1) / 3) % 4) }
                }
                try setup.settle(messenger)
                chain.check(operation, "chain, \(kind.name):")
                if operation.name != "startWith" { object.check(operation, "object, \(kind.name):") }
                withExtendedLifetime(made) {}
            }
        }
    }

    private func open(_ observable: any SwiftObserver.Observable<Int>, _ body: (AnyOrigin) -> Void) {
        body(AnyOrigin(observable))
    }

    @Test("startWith comes by the strategy, before what is replayed", arguments: Kind.all)
    func startWith(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let messenger = Messenger<Int>(delivery: setup.strategy)
            for number in 1...3 { messenger.send(number) }
            try setup.settle(messenger)
            let course = Course()
            setup.hold()
            course.listener.observe(messenger).startWith(5).startWith(7).receive { course.note($0) }
            let isInPlace = ["ordered", "immediate", "own", "warm"].contains { kind.name.hasPrefix($0) }
            #expect(course.results.entries.prefix(2) == (isInPlace ? [7, 5] : []))
            setup.free()
            try setup.settle(messenger)
            messenger.send(4)
            try setup.settle(messenger)
            try wait {
                setup.turn()
                return course.results.entries.last == 4
            }
            let replayed = kind.name.contains("cold") ? [1, 2, 3] : kind.name.contains("warm") ? [2, 3] : []
            #expect(course.results.entries == [7, 5] + replayed + [4])
        }
    }

    @Test("startWith is not left behind if the strategy is swapped before it is delivered")
    func startWithSwapped() {
        let (idle, loop) = (MessageLoop(), MessageLoop())
        let messenger = Messenger<Int>(delivery: .loop(idle))
        let course = Course()
        course.listener.observe(messenger).startWith(5).receive { course.note($0) }
        messenger.setDelivery(.loop(loop))
        messenger.send(1)
        loop.runOnce()
        #expect(course.results.entries == [5, 1])
        messenger.setDelivery(.ordered)
        messenger.send(2)
        #expect(course.results.entries == [5, 1, 2])
        idle.runOnce()
        #expect(course.results.count == 3)
    }

    @Test("startWith behind a strategy of the chain comes by that one")
    func startWithBehindStrategy() {
        let (messenger, loop) = (Messenger<Int>(), MessageLoop())
        let course = Course()
        course.listener.observe(messenger).delivered(by: .loop(loop)).startWith(5).receive { course.note($0) }
        messenger.send(1)
        #expect(course.results.entries.isEmpty)
        loop.runOnce()
        loop.runOnce()
        #expect(course.results.entries == [5, 1])
        let other = Course()
        other.listener.observe(messenger).startWith(5).delivered(by: .loop(loop)).receive { other.note($0) }
        #expect(other.results.entries.isEmpty)
        loop.runOnce()
        #expect(other.results.entries == [5])
    }

    @Test("startWith is delivered although what was observed is gone, and its handler may send and stop")
    func startWithLast() {
        let (loop, course) = (MessageLoop(), Course())
        var messenger: Messenger<Int>? = Messenger(delivery: .loop(loop))
        let token = course.listener.observe(messenger!).startWith(5).receive { course.note($0) }
        messenger = nil
        loop.runOnce()
        loop.runOnce()
        #expect(course.results.entries == [5])
        #expect(!token.isActive)

        let sender = Messenger<Int>()
        let sending = Course()
        sending.listener.observe(sender).startWith(1).receive { [weak sender] number in
            sending.note(number)
            if number < 3 { sender?.send(number + 1) } else { sending.listener.stopObserving() }
        }
        sender.send(9)
        #expect(sending.results.entries == [1, 2, 3])
        #expect(!sending.listener.isObserving(sender))
    }

    @Test("startWith and a thread that sends meanwhile: the message is first")
    func startWithRace() async throws {
        try await onOwnThread {
            for kind in [Kind.ordered, .immediate, .queue, .loop] {
                for _ in 0..<50 {
                    let setup = kind.make()
                    let messenger = Messenger<Int>(delivery: setup.strategy)
                    let course = Course()
                    try onTwoThreads { thread in
                        if thread == 0 {
                            for number in 1...20 { messenger.send(number) }
                        } else {
                            course.listener.observe(messenger).startWith(0).receive { course.note($0) }
                        }
                    }
                    messenger.send(21)
                    try wait {
                        setup.turn()
                        return course.results.entries.last == 21
                    }
                    let results = course.results.entries
                    #expect(results == [0] + Array((22 - results.count + 1)...21))
                    #expect(course.overlaps.value == 0)
                }
            }
        }
    }

    @Test("every message keeps its author", arguments: Kind.all)
    func authors(_ kind: Kind) async throws {
        try await onOwnThread {
            for operation in Operation.all + [.startWith] {
                let setup = kind.make()
                let messenger = Messenger<Int>(delivery: setup.strategy)
                let people = (0..<3).map { _ in Person() }
                let (listener, wrong) = (Person(), Count())
                let latest = Slot<Int>()
                let check: @Sendable (Int, AnyAuthor) -> Void = { _, author in
                    let number = latest.object
                    if let number, author !== people[number] { wrong.add() }
                }
                operation.chain(
                    listener.observe(messenger).map {
                        latest.object = $0
                        return $0
                    }
                ).receive(check)
                let made = operation.object(
                    messenger.map {
                        latest.object = $0
                        return $0
                    })
                open(made) { listener.observe($0, receive: check) }
                for number in [0, 1, 2, 2, 0] { messenger.send(number, from: people[number]) }
                try setup.settle(messenger)
                #expect(wrong.value == 0)
                withExtendedLifetime(made) {}
            }
        }
    }

    @Test("an author that is gone comes through as nobody")
    func goneAuthor() {
        let (messenger, loop) = (Messenger<Int>(), MessageLoop())
        messenger.setDelivery(.loop(loop))
        let listener = Person()
        let passed = Log<Int>()
        let unique = messenger.removeDuplicates()
        do {
            let author = Person()
            listener.observe(messenger).scan(0) { $0 + $1 }.notFrom(author).receive { passed.add($0) }
            listener.observe(unique).from(author).receive { passed.add($0) }
            messenger.send(1, from: author)
        }
        loop.runOnce()
        #expect(passed.entries == [1])
    }

    @Test("merge in a chain: two threads, every pair of strategies, one sequence", arguments: Kind.pairs)
    func merged(_ pair: Pair) async throws {
        try await onOwnThread {
            let (first, second) = (pair.from.make(), pair.to.make())
            let messengers = [Messenger<Int>(delivery: first.strategy), Messenger<Int>(delivery: second.strategy)]
            let course = Course()
            course.listener.observe(messengers[0]).filter { $0 >= 0 }.merge(with: messengers[1]).receive {
                course.note($0)
            }
            try onTwoThreads { thread in
                for number in 0..<100 { messengers[thread].send(thread * 1000 + number) }
            }
            try first.settle(messengers[0])
            try second.settle(messengers[1])
            let results = course.results.entries
            #expect(results.filter { $0 < 1000 } == Array(0..<100))
            #expect(results.filter { $0 >= 1000 } == Array(1000..<1100))
            #expect(course.overlaps.value == 0)
            #expect(course.listener.isObserving(messengers[0]) && course.listener.isObserving(messengers[1]))
            course.listener.stopObserving()
            for messenger in messengers { messenger.send(1) }
            try first.settle(messengers[0])
            try second.settle(messengers[1])
            #expect(course.results.count == 200)
        }
    }

    @Test("merge in a chain ends with the second of its sources, after what was sent")
    func mergeEnds() {
        for order in [[0, 1], [1, 0]] {
            let loop = MessageLoop()
            var messengers: [Messenger<Int>?] = [Messenger<Int>(), Messenger<Int>()]
            let observer = TestObserver<Int>()
            let token = observer.observe(messengers[0]!).merge(with: messengers[1]!).delivered(by: .loop(loop))
                .receive { observer.note($0) }
            for index in order {
                messengers[index]?.send(index)
                #expect(token.isActive)
                messengers[index] = nil
            }
            loop.runOnce()
            loop.runOnce()
            #expect(observer.log == order)
            #expect(!token.isActive)
        }
        let (first, second) = (Messenger<Int>(), Messenger<Int>())
        let observer = TestObserver<Int>()
        let token = observer.observe(first).prefix(1).merge(with: second).receive { observer.note($0) }
        for number in 1...2 {
            first.send(number)
            second.send(number * 10)
        }
        #expect(observer.log == [1, 10, 20])
        #expect(token.isActive)
        second.stopBeingObserved()
        #expect(!token.isActive)
    }

    @Test("merge with itself, with nested sends: every message twice, in order")
    func mergeWithItself() {
        let messenger = Messenger<Int>()
        let observer = TestObserver<Int>()
        observer.observe(messenger).merge(with: messenger).receive { [weak messenger] number in
            observer.note(number)
            if number < 4 { messenger?.send(number * 2 + 2) }
        }
        messenger.send(1)
        #expect(observer.log == [1, 1, 4, 4, 4, 4])
    }

    @Test("closures that send under .immediate, and messages whose deaths send, leave the memory whole")
    func perverse() {
        let messenger = Messenger<Note>(delivery: .immediate)
        let listener = Person()
        let fuel = Count()
        let log = Log<Int>()
        let again: @Sendable () -> Void = { [weak messenger] in
            if fuel.add(1) < 200 { messenger?.send(Note(fuel.value)) }
        }
        listener.observe(messenger).removeDuplicates {
            again()
            return $0.number == $1.number
        }.scan(Note(0)) {
            again()
            return Note($0.number + $1.number, onDeath: again)
        }.receive { log.add($0.number) }
        let object = messenger.removeDuplicates {
            again()
            return $0.number == $1.number
        }
        listener.observe(object) { log.add($0.number) }
        for number in 0..<30 { messenger.send(Note(number, onDeath: again)) }
        #expect(fuel.value >= 200)
        #expect(log.count > 30)
    }
}

/// Runs two threads, which begin together, and waits for them. For a thread that may block.
func onTwoThreads(_ body: @escaping @Sendable (Int) -> Void) throws {
    let (start, done) = (Door(), DispatchSemaphore(value: 0))
    for index in 0..<2 {
        Thread.detachNewThread {
            start.pass()
            body(index)
            done.signal()
        }
    }
    start.open()
    for _ in 0..<2 {
        guard done.wait(timeout: .now() + watchdog) == .success else { throw TookTooLong() }
    }
}
