import SwiftObserver
import TestSupport
import Testing

/// A transaction in the closure of another one joins that.
struct NestedTransactionTests {
    struct Refused: Error {}
    struct RunsForEver: Error {}

    /// A transaction that gives up if an inner one, as a change of its own, makes it run again each time.
    private func outer<Result>(_ body: (Transaction) throws -> Result) throws -> Result {
        var runs = 0
        return try transaction { t in
            runs += 1
            guard runs < 50 else { throw RunsForEver() }
            return try body(t)
        }
    }

    @Test("The inner one sees what the outer one has set, and its changes become visible with the outer one")
    func joins() throws {
        let a = Var(0), b = Var(0)
        let sum = Derived(a, b) { $0 + $1 }
        let updates = Log<[Int]>(), sums = Log<Update<Int>>(), observer = FreeObservation()
        observer.observe(a) { updates.add([1, $0.old, $0.new]) }
        observer.observe(b) { updates.add([2, $0.old, $0.new]) }
        observer.observe(sum) { sums.add($0) }
        let seen = try outer { t in
            t[a] = 1
            let inside = transaction { u in
                let seen = [u[a], u.read(sum)]
                u[a] += 10
                u[b] = 5
                return seen + [u.read(sum), u.read(a)]
            }
            return inside + [t[a], t[b], t.read(sum), a.value, b.value, sum.value, updates.count, sums.count]
        }
        #expect(seen == [1, 1, 16, 11, 11, 5, 16, 0, 0, 0, 0, 0])
        #expect(updates.take() == [[1, 0, 11], [2, 0, 5]])
        #expect(sums.take() == [Update(0, 16)])
        #expect(a.value == 11 && b.value == 5 && sum.value == 16)
    }

    @Test("An error that leaves the inner one undoes its sets alone")
    func innerError() throws {
        let a = Var(0), b = Var(0)
        let double = Derived(a) { $0 * 2 }
        let updates = Log<Update<Int>>()
        let observation = a.observe { updates.add($0) }
        let seen = try outer { t in
            t[a] = 1
            try? transaction { u throws(Refused) in
                u[a] = 2
                u[b] = 3
                _ = u.read(double)
                throw Refused()
            }
            return [t[a], t[b], t.read(double)]
        }
        #expect(seen == [1, 0, 2])
        #expect(a.value == 1 && b.value == 0 && updates.take() == [Update(0, 1)])
        withExtendedLifetime(observation) {}
    }

    @Test("An error that leaves the outer one undoes both")
    func outerError() {
        let a = Var(0), b = Var(0), calls = Counter()
        let observations = [a, b].map { $0.observe { _ in calls.add() } }
        #expect(throws: Refused.self) {
            try outer { t in
                t[a] = 1
                transaction { u in
                    u[a] = 2
                    u[b] = 3
                }
                throw Refused()
            }
        }
        #expect(a.value == 0 && b.value == 0 && calls.value == 0)
        withExtendedLifetime(observations) {}
    }

    @Test("Of transactions in each other, an error undoes what is in the one that it leaves")
    func levels() {
        for failing in 0..<4 {
            let variables = (0..<4).map { _ in Var(0) }
            func nest(_ level: Int) throws {
                try outer { t in
                    t[variables[level]] = 1
                    if level < 3 { try? nest(level + 1) }
                    if level == failing { throw Refused() }
                }
            }
            try? nest(0)
            #expect(variables.map(\.value) == (0..<4).map { $0 < failing ? 1 : 0 }, "\(failing)")
        }
    }

    @Test(
        "What an inner one has read counts for the outer one, even if an error has left it", arguments: [false, true])
    func reads(fails: Bool) throws {
        let a = Var(0), b = Var(5), runs = Counter()
        try outer { t in
            let run = runs.add()
            let seen = Log<Int>()
            try? transaction { u throws(Refused) in
                seen.add(u[a])
                u[b] = 100
                if fails { throw Refused() }
            }
            if run == 1 { onThreads([{ a.value = 10 }]) }
            t[b] = seen.last ?? 0
        }
        #expect(runs.value == 2 && b.value == 10)
    }

    @Test("No update of another thread is lost between what an inner one reads and what the outer one sets")
    func lost() throws {
        let a = Var(0)
        let runs = Counter()
        try outer { _ in
            let run = runs.add()
            transaction { u in u[a] += 1 }
            if run == 1 { onThreads([{ a.value = 10 }]) }
        }
        #expect(runs.value == 2 && a.value == 11)
    }

    @Test("A transaction on another thread is one of its own")
    func otherThread() {
        let a = Var(0), b = Var(0), seen = Log<Int>()
        try? outer { t in
            t[a] = 1
            onThreads([
                {
                    transaction { u in
                        seen.add(u[a])
                        u[b] = 2
                    }
                }
            ])
            seen.add(b.value)
            throw Refused()
        }
        #expect(seen.take() == [0, 2])
        #expect(a.value == 0 && b.value == 2)
    }

    @Test("A transaction of a handler that is called meanwhile is one of its own")
    func handler() {
        let a = Var(0), b = Var(0), trigger = Messenger<Int>(), seen = Log<Int>()
        let observation = trigger.observe { _ in
            transaction { u in
                seen.add(u[a])
                u[b] = 2
            }
        }
        try? outer { t in
            t[a] = 1
            trigger.send(1)
            seen.add(b.value)
            throw Refused()
        }
        #expect(seen.take() == [0, 2])
        #expect(a.value == 0 && b.value == 2)
        withExtendedLifetime(observation) {}
    }

    @Test("A transaction of a handler that is called at the beginning is one of its own", arguments: [1, 2, 3])
    func beginning(_ count: Int) {
        let a = Var(0), b = Var(0), seen = Log<Int>(), observer = FreeObservation()
        let handler: @Sendable () -> Void = {
            transaction { u in
                seen.add(u[a])
                u[b] = 2
            }
        }
        let (x, y, z) = (Var(1), Var(2), Derived { _ in 3 })
        try? outer { t in
            t[a] = 1
            switch count {
            case 1: observer.observe(x, initial: true) { _ in handler() }
            case 2: observer.observe(x, y, initial: true) { _, _ in handler() }
            default: observer.observe(x, y, z, initial: true) { _, _, _ in handler() }
            }
            seen.add(b.value)
            throw Refused()
        }
        #expect(seen.take() == [0, 2])
        #expect(a.value == 0 && b.value == 2)
    }

    @Test("A transaction of a tracked run that begins meanwhile is one of its own")
    func trackedRun() {
        let a = Var(0), b = Var(0), seen = Log<Int>(), observer = FreeObservation()
        try? outer { t in
            t[a] = 1
            observer.observe { _ in
                transaction { u in
                    seen.add(u[a])
                    u[b] = 2
                }
            }
            seen.add(b.value)
            throw Refused()
        }
        #expect(seen.take() == [0, 2])
        #expect(a.value == 0 && b.value == 2)
    }

    @Test("A transaction of a derived value's closure is one of its own")
    func derivedClosure() throws {
        let a = Var(0), b = Var(5), seen = Log<Int>()
        let derived = Derived { read in
            let value = read(b)
            seen.add(transaction { u in u[a] })
            return value
        }
        try outer { t in
            t[a] = 1
            _ = t.read(derived)
        }
        #expect(seen.take() == [0])
        #expect(a.value == 1)
    }

    @Test("Transactions of a handler that follows the commit are of their own again")
    func afterCommit() throws {
        let a = Var(0), b = Var(0), updates = Log<Int>(), observer = FreeObservation()
        observer.observe(a) { [weak b] update in transaction { t in if let b { t[b] = update.new } } }
        observer.observe(b) { updates.add($0.new) }
        for value in 1...2 {
            try outer { t in
                transaction { u in u[a] = value * 10 }
                t[a] += 1
            }
        }
        #expect(updates.take() == [11, 21])
    }

    @Test("A variable that ends as it began is no change, whichever of them sets it back")
    func reverted() throws {
        let a = Var(0), b = Var(0), calls = Counter(), computed = Counter(), observer = FreeObservation()
        let sum = Derived { read in
            computed.add()
            return read(a) + read(b)
        }
        observer.observe(a) { _ in calls.add() }
        observer.observe(sum) { _ in calls.add() }
        _ = computed.take()
        try outer { t in
            t[a] = 1
            transaction { u in u[a] = 0 }
            transaction { u in u[b] = 1 }
            t[b] = 0
        }
        #expect(calls.value == 0 && computed.value == 0)
    }
}
