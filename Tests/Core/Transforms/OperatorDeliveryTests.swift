import Foundation
import SwiftObserver
import Testing
import TestSupport

@Suite("Operators under every strategy", .serialized)
struct OperatorDeliveryTests {
    @Test("a handler that sends: the results are those of the order in which messages came", arguments: Kind.all)
    func nested(_ kind: Kind) async throws {
        try await onOwnThread {
            for operation in Operation.all + [.startWith] {
                let setup = kind.make()
                let messenger = Messenger<Int>(delivery: setup.strategy)
                let (chain, object) = (OperatorCourse(), OperatorCourse())
                let fuel = Counter()
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
                let (chain, object) = (OperatorCourse(), OperatorCourse())
                operation.chain(chain.listener.observe(messenger).map { chain.see($0) }).receive { chain.note($0) }
                let made = operation.object(messenger.map { object.see($0) })
                open(made) { made in object.listener.observe(made) { object.note($0) } }
                try onThreads(2) { thread in
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
            let course = OperatorCourse()
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
        let course = OperatorCourse()
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
        let course = OperatorCourse()
        course.listener.observe(messenger).delivered(by: .loop(loop)).startWith(5).receive { course.note($0) }
        messenger.send(1)
        #expect(course.results.entries.isEmpty)
        loop.runOnce()
        loop.runOnce()
        #expect(course.results.entries == [5, 1])
        let other = OperatorCourse()
        other.listener.observe(messenger).startWith(5).delivered(by: .loop(loop)).receive { other.note($0) }
        #expect(other.results.entries.isEmpty)
        loop.runOnce()
        #expect(other.results.entries == [5])
    }

    @Test("startWith is delivered although what was observed is gone, and its handler may send and stop")
    func startWithLast() {
        let (loop, course) = (MessageLoop(), OperatorCourse())
        var messenger: Messenger<Int>? = Messenger(delivery: .loop(loop))
        let token = course.listener.observe(messenger!).startWith(5).receive { course.note($0) }
        messenger = nil
        loop.runOnce()
        loop.runOnce()
        #expect(course.results.entries == [5])
        #expect(!token.isActive)

        let sender = Messenger<Int>()
        let sending = OperatorCourse()
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
                    let course = OperatorCourse()
                    try onThreads(2) { thread in
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
                let (listener, wrong) = (Person(), Counter())
                let latest = Holder<Int>()
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

    @Test("closures that send under .immediate, and messages whose deaths send, leave the memory whole")
    func perverse() {
        let messenger = Messenger<Note>(delivery: .immediate)
        let listener = Person()
        let fuel = Counter()
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
