import SwiftObserver
import Testing

@Suite("Async: values()", .timeLimit(.minutes(30)))
struct VariableValuesTests {
    private let executor = SteppedExecutor()

    @Test("values() starts with the current value and goes on with every update")
    func values() {
        var variable: Var<Int>? = Var(1)
        variable!.value = 2
        let values = variable!.values()
        variable!.value = 3
        let consumer = Consumer(values, on: executor)
        executor.settle()
        variable!.value = 4
        executor.settle()
        variable!.value = 5
        variable!.value = 6
        variable = nil
        executor.settle()
        #expect(consumer.got == [2, 3, 4, 5, 6])
        #expect(consumer.hasEnded)
    }

    @Test("A later iterator of values() starts with the value that is current then")
    func laterIterator() async {
        let variable = Var(1)
        let values = variable.values()
        variable.value = 2
        var first = values.makeAsyncIterator()
        var second = values.makeAsyncIterator()
        variable.value = 3
        #expect(await first.next() == 1)
        #expect(await first.next() == 2)
        #expect(await first.next() == 3)
        #expect(await second.next() == 2)
        #expect(await second.next() == 3)
    }

    @Test("G7: values() has nothing to do with what the variable would replay", arguments: [0, 1, 2, 3])
    func replay(changes: Int) async {
        let variable = Var(0, delivery: .warm(upTo: 2))
        for value in 0..<changes { variable.value = value + 1 }
        var iterator = variable.values().makeAsyncIterator()
        variable.value = 10
        #expect(await iterator.next() == changes)
        #expect(await iterator.next() == 10)
    }

    @Test("G8: no bound applies to the value that values() starts with", arguments: [DroppingRule.oldest, .newest])
    func backlog(rule: DroppingRule) async {
        let variable = Var(1)
        var iterator = variable.values(backlog: .limited(to: 1, dropping: rule)).makeAsyncIterator()
        for value in 2...4 { variable.value = value }
        #expect(await iterator.next() == 1)
        #expect(await iterator.next() == (rule == .oldest ? 4 : 2))
        var report = variable.values(backlog: .limited(to: 1, dropping: .oldest)).reportingLag().makeAsyncIterator()
        for value in 5...7 { variable.value = value }
        #expect(await report.next() == .message(4))
        #expect(await report.next() == .lag(Lag(dropped: 2, position: 1)))
        #expect(await report.next() == .message(7))
    }

    @Test("values() of a variable that has died has ended, and keeps none alive")
    func dead() async {
        var variable: Var<Int>? = Var(1)
        weak let witness = variable
        let values = variable!.values()
        variable = nil
        #expect(witness == nil)
        var iterator = values.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        #expect(await iterator.next() == nil)
        var late = values.makeAsyncIterator()
        #expect(await late.next() == nil)
    }

    @Test("G9: a value that is read while others change it is followed by exactly the later ones")
    func gapFree() async {
        let (variable, last) = (Var(0), 20_000)
        await withTaskGroup(of: Void.self) { group in
            for consumer in 1...4 {
                group.addTask {
                    var reached = 0
                    while reached < last {
                        // A new observation every few values, in the middle of the changes.
                        var expected: Int?
                        for await value in variable.values().prefix(consumer * 10) {
                            #expect(value == expected ?? value)
                            #expect(value >= reached)
                            (reached, expected) = (value, value + 1)
                            if value == last { break }
                        }
                    }
                }
            }
            group.addTask {
                for value in 1...last {
                    variable.value = value
                    if value % 100 == 0 { await Task.yield() }
                }
            }
        }
    }
}
