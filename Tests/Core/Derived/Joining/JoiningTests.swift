import SwiftObserver
import TestSupport
import Testing

/// A handler of several joined variables is called once for each transaction.
struct JoiningTests {
    @Test("A transaction of two variables is one call, with what both are by then", arguments: Joint.allCases)
    func once(_ joint: Joint) {
        for manner in Manner.allCases {
            for other in Manner.allCases {
                let ((a, settleA), (b, settleB)) = (manner.variable(0), other.variable(0))
                let log = Log<[Int]>()
                let held = joint.look(at: a, b, log)
                for number in 1...3 {
                    transaction { t in
                        t[b] = number
                        t[a] = number
                    }
                    if number == 2 { settleA() }
                }
                settleA()
                settleB()
                let calls = log.take()
                let name: Comment = "\(manner) \(other)"
                #expect(calls.allSatisfy { Set($0).count == 1 }, name)
                #expect(calls.last?.first == 3, name)
                if manner.isInPlace, other.isInPlace {
                    #expect(calls.map { $0[0] } == [1, 2, 3], name)
                } else if manner != .latestOnLoop, other != .latestOnLoop {
                    #expect(calls.count == 3, name)
                } else {
                    #expect(1...3 ~= calls.count, name)
                }
                // Each value that is set without a transaction leads to a call.
                a.value = 4
                settleA()
                b.value = 4
                settleB()
                #expect(log.take().count >= 2, name)
                withExtendedLifetime(held) {}
            }
        }
    }

    @Test("The one call has the updates of all variables", arguments: [false, true])
    func updates(initial: Bool) {
        let a = Var(1), b = Var("x"), c = Var(0)
        let log = Log<String>(), observer = Looker()
        @Sendable func text(_ a: Update<Int>, _ b: Update<String>) -> String { "\(a.old)-\(a.new) \(b.old)-\(b.new)" }
        observer.observe(a, b, initial: initial) { log.add("two " + text($0, $1)) }
        observer.observe(a, c, b, initial: initial) { log.add("three \($1.old)-\($1.new) " + text($0, $2)) }
        observer.observe(c, a, b, c, initial: initial) { log.add("four \($3.old)-\($0.new) " + text($1, $2)) }
        let both = a.combineLatest(b)
        observer.observe(both) { log.add("object " + text($0, $1)) }
        _ = log.take()
        transaction { t in
            t[a] = 2
            t[b] = "y"
        }
        #expect(log.take() == ["two 1-2 x-y", "three 0-0 1-2 x-y", "four 0-0 1-2 x-y", "object 1-2 x-y"])
        transaction { $0[b] = "z" }
        #expect(log.take() == ["two 2-2 y-z", "three 0-0 2-2 y-z", "four 0-0 2-2 y-z", "object 2-2 y-z"])
        withExtendedLifetime(both) {}
    }

    @Test("A transaction of one variable is one call, also with mappings of the variable")
    func oneVariable() {
        let a = Var(1)
        let mapped = a.map { $0.new * 10 }
        let log = Log<String>(), observer = Looker()
        observer.observe(a, mapped) { log.add("\($0.old)-\($0.new) \($1)") }
        let combined = a.combineLatest(mapped)
        observer.observe(combined) { log.add("object \($0.old)-\($0.new) \($1)") }
        transaction { t in t[a] = 2 }
        #expect(log.take() == ["1-2 20", "object 1-2 20"])
        transaction { t in t[a] = 2 }
        #expect(log.take() == [])
    }

    @Test("If a bound drops one of the messages, the other one is delivered")
    func dropped() {
        for joint in Joint.allCases {
            let loop = MessageLoop()
            for strategy: any DeliveryStrategy in [
                .loop(loop).bounded(to: 0, dropping: .newest), .loop(loop).bounded(to: 0, dropping: .oldest),
                .loop(loop).latestOnly,
            ] {
                let a = Var(0, delivery: strategy), b = Var(0)
                let log = Log<[Int]>()
                let held = joint.look(at: a, b, log)
                transaction { t in
                    t[a] = 1
                    t[b] = 1
                }
                // Drops the message of a strategy that keeps one.
                a.value = 2
                #expect(log.take().map { Set($0) } == [[1]])
                while loop.runOnce() > 0 {}
                transaction { t in
                    t[a] = 3
                    t[b] = 3
                }
                while loop.runOnce() > 0 {}
                #expect(log.take().last.map { Set($0) } == [3])
                withExtendedLifetime(held) {}
            }
        }
    }

    @Test("A variable that a handler sets again is a call of its own")
    func setAgain() {
        for joint in Joint.allCases {
            let a = Var(0), b = Var(0)
            let log = Log<[Int]>()
            let before = a.observe { [weak b] update in if update.new == 1 { b?.value = 5 } }
            let held = joint.look(at: a, b, log)
            let after = a.observe { [weak b] update in if update.new == 1 { b?.value = 9 } }
            transaction { t in
                t[a] = 1
                t[b] = 1
            }
            // One for the transaction, and one for each set, or more if a variable is looked at more than once.
            #expect(log.entries.count >= 3, "\(joint)")
            #expect(log.entries.last.map { Set($0) } == [1, 9])
            withExtendedLifetime((held, before, after)) {}
        }
    }

    @Test("What is replayed of a transaction is one call")
    func replayed() {
        for joint in [Joint.two, .three, .four, .six] {
            let a = Var(0, delivery: .warm(upTo: 2)), b = Var(0, delivery: .warm(upTo: 2))
            for number in 1...2 {
                transaction { t in
                    t[a] = number
                    t[b] = number
                }
            }
            let log = Log<[Int]>()
            let held = joint.look(at: a, b, log)
            // One position of four, or two of six, look at the same variable.
            #expect(log.take().map { Set($0) } == [[2], [2]])
            let (c, early) = (Var(0), Log<[Int]>())
            let mixed = joint.look(at: a, c, early)
            #expect(early.take().map { Set($0) } == [[2, 0], [2, 0]])
            withExtendedLifetime((held, mixed)) {}
        }
    }

    @Test("An observation that begins with the latest messages misses no transaction, and sees none twice")
    func initially() {
        for joint in Joint.allCases {
            let loop = MessageLoop()
            let a = Var(0, delivery: .loop(loop)), b = Var(0, delivery: .loop(loop))
            let log = Log<[Int]>()
            let held = joint.look(at: a, b, log, initial: true)
            for number in 1...2 {
                transaction { t in
                    t[a] = number
                    t[b] = number
                }
            }
            while loop.runOnce() > 0 {}
            #expect(log.entries.allSatisfy { Set($0).count == 1 }, "\(joint) \(log.entries)")
            #expect(1...3 ~= log.entries.count)
            #expect(log.take().last?.first == 2)
            transaction { t in
                t[a] = 3
                t[b] = 3
            }
            while loop.runOnce() > 0 {}
            #expect(log.take().map { Set($0) } == [[3]])
            withExtendedLifetime(held) {}
        }
    }

    @Test("Who observes one of the variables gets its update, and a source that keeps messages loses none")
    func apart() {
        let a = Var(0), b = Var(0), c = Var(0)
        let log = Log<String>(), observer = Looker()
        observer.observe(b) { log.add("b \($0.old)-\($0.new)") }
        observer.observe(b, c) { log.add("bc \($0.new) \($1.new)") }
        // The kept value is older until the update comes.
        let kept = b.new().filter { $0 != 5 }.startWith(0)
        observer.observe(a, kept) { log.add("kept \($0.new) \($1)") }
        let either = a.new().merge(with: b.new())
        observer.observe(either) { log.add("either \($0)") }
        transaction { t in
            t[a] = 1
            t[b] = 1
        }
        #expect(log.take() == ["kept 1 0", "either 1", "b 0-1", "bc 1 0", "kept 1 1", "either 1"])
        withExtendedLifetime((kept, either)) {}
    }

    @Test("One that stops in its call is called no more, and one that begins in a handler is given nothing of before")
    func stopping() {
        let a = Var(0), b = Var(0)
        let log = Log<[Int]>(), once = FreeObservation(), late = Looker()
        let observer = Looker()
        observer.observe(a, b) { [weak observer] in
            log.add([$0.new, $1.new])
            observer?.stopObserving()
        }
        once.observe(a) { _ in late.observe(a, b) { log.add([-$0.new, -$1.new]) } }
        transaction { t in
            t[a] = 1
            t[b] = 1
        }
        // The update of `b` is sent before the second begins.
        #expect(log.take() == [[1, 1]])
        once.stop()
        transaction { t in
            t[a] = 2
            t[b] = 2
        }
        #expect(log.take() == [[-2, -2]])
    }

    @Test("The author of a transaction is seen by all, also by filters and by what waits")
    func authors() {
        final class Author {}
        for manner in [Manner.ordered, .immediate, .loop, .queue] {
            let ((a, settleA), (b, settleB)) = (manner.variable(0), manner.variable(0))
            var author: Author? = Author()
            let name = author.map { ObjectIdentifier($0) }
            let log = Log<ObjectIdentifier>(), observer = Looker(), passed = Counter()
            observer.observe(a, b) { (_: Update<Int>, _: Update<Int>, author: AnyAuthor) in
                log.add(ObjectIdentifier(author))
            }
            observer.observe(b) { (_: Update<Int>, author: AnyAuthor) in log.add(ObjectIdentifier(author)) }
            let both = a.combineLatest(b)
            observer.observe(both) { (_, author: AnyAuthor) in log.add(ObjectIdentifier(author)) }
            observer.observe(a).from(author).receive { _ in passed.add() }
            observer.observe(a).notFrom(b).receive { _ in passed.add() }
            observer.observe(a).notFrom(author).receive { _ in passed.add() }
            transaction(as: author) { t in
                t[a] = 1
                t[b] = 1
            }
            settleA()
            settleB()
            #expect(log.take() == [name, name, name])
            #expect(passed.take() == 2)
            transaction { t in
                t[a] = 2
                t[b] = 2
            }
            settleA()
            settleB()
            #expect(Set(log.take()).isSubset(of: [ObjectIdentifier(a), ObjectIdentifier(b)]))
            #expect(passed.take() == 2)
            weak let gone = author
            transaction(as: author) { t in
                t[a] = 3
                t[b] = 3
            }
            author = nil
            if manner == .loop { #expect(gone == nil) }
            settleA()
            settleB()
            if manner == .loop { #expect(Set(log.take()).isSubset(of: [ObjectIdentifier(a), ObjectIdentifier(b)])) }
            withExtendedLifetime(both) {}
        }
    }

    @Test("What a transaction has replaced is kept by nobody once all is delivered")
    func nothingLeft() {
        final class Load: Equatable, Sendable {
            static func == (one: Load, other: Load) -> Bool { one === other }
        }
        let loop = MessageLoop()
        let a = Var(Load(), delivery: .loop(loop)), b = Var(Load())
        let observer = Looker()
        observer.observe(a, b) { _, _ in }
        observer.observe(b) { _ in }
        weak let (first, second) = (a.value, b.value)
        transaction { t in
            t[a] = Load()
            t[b] = Load()
        }
        while loop.runOnce() > 0 {}
        #expect(first == nil && second == nil)
    }
}
