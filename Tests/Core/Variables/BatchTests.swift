import SwiftObserver
import TestSupport
import Testing

/// Several changes of one variable as one: what everybody else sees until then, and what afterwards.
@Suite("A batch of changes of one variable")
struct BatchTests {
    @Test("In a transaction, a variable that is set many times sends one update, and until then nothing has changed")
    func transactionOfOne() async throws {
        let (amount, copy) = (Var(1), Var(0))
        let double = Derived { read in read(amount) * 2 }
        let (person, late) = (Person(), Person())
        let (updates, lateUpdates, doubles, copies) = (Log<[Int]>(), Log<[Int]>(), Log<Int>(), Log<Int>())
        amount.bind(to: copy)
        person.observe(amount) { updates.add([$0.old, $0.new]) }
        person.observe(double) { doubles.add($0.new) }
        person.observe(copy) { copies.add($0.new) }
        transaction { t in
            for number in 2...9 { t[amount] = number }
            // The transaction sees its own changes.
            #expect(t[amount] == 9 && t.read(double) == 18)
            // Nobody else does, also on this thread: a value, a derived one, a bound one, an observation that begins.
            #expect(amount.value == 1 && double.value == 2 && copy.value == 1)
            #expect(snapshot(amount, double) == (1, 2))
            late.observe(amount, initial: true) { lateUpdates.add([$0.old, $0.new]) }
            #expect(lateUpdates.entries == [[1, 1]])
        }
        #expect(updates.entries == [[1, 9]] && lateUpdates.entries == [[1, 1], [1, 9]])
        #expect(doubles.entries == [18] && copies.entries == [9] && copy.value == 9)
        #expect(amount.numbers.sent == 1)
    }

    @Test("A batch that ends with the first value is no change, and one that throws is none")
    func nothing() {
        struct Refused: Error {}
        let amount = Var(1)
        let person = Person()
        let updates = Log<[Int]>()
        person.observe(amount) { updates.add([$0.old, $0.new]) }
        transaction { t in
            t[amount] = 2
            t[amount] = 1
        }
        #expect(throws: Refused.self) {
            try transaction { t throws(Refused) in
                t[amount] = 2
                throw Refused()
            }
        }
        #expect(updates.entries.isEmpty && amount.value == 1 && amount.numbers.sent == 0)
    }

    @Test("modify is a batch too: what the closure does to the value is one change")
    func modify() {
        let list = Var([1])
        let person = Person()
        let updates = Log<[[Int]]>()
        person.observe(list) { updates.add([$0.old, $0.new]) }
        list.modify {
            $0.append(2)
            $0.append(3)
            #expect(list.value == [1])
        }
        #expect(updates.entries == [[[1], [1, 2, 3]]])
    }

    @Test("A change that another thread makes meanwhile comes first, and the batch begins anew from it")
    func otherThread() async throws {
        let amount = Var(1)
        let person = Person()
        let updates = Log<[Int]>()
        person.observe(amount) { updates.add([$0.old, $0.new]) }
        try await onOwnThread {
            var runs = 0
            transaction { t in
                runs += 1
                t[amount] += 10
                if runs == 1 { onThreads([{ amount.value = 5 }]) }
                t[amount] += 10
            }
            #expect(runs == 2)
        }
        #expect(updates.entries == [[1, 5], [5, 25]])
    }
}
