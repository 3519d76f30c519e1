import SwiftObserver
import TestSupport
import Testing

/// The same while several threads set.
struct JoiningThreadTests {
    @Test(
        "Two threads of transactions: each is one call, and none shows a state that never was",
        arguments: Joint.allCases)
    func threads(_ joint: Joint) {
        let count = TestDepth.pick(quick: 60, usual: 150, deep: 10_000)
        for manner in [Manner.ordered, .immediate, .queue] {
            for other in [Manner.ordered, .queue] {
                let ((a, settleA), (b, settleB)) = (manner.variable(0), other.variable(0))
                let log = Log<[Int]>()
                let held = joint.look(at: a, b, log)
                let add: @Sendable () -> Void = {
                    for _ in 0..<count {
                        transaction { t in
                            t[a] += 1
                            t[b] += 1
                        }
                    }
                }
                #expect(onThreads([add, add]))
                settleA()
                settleB()
                let calls = log.take()
                let name: Comment = "\(manner) \(other)"
                #expect(calls.allSatisfy { Set($0).count == 1 }, name)
                let shown = calls.map { $0[0] }
                #expect(shown == shown.sorted(), name)
                #expect(shown.last == 2 * count, name)
                #expect(shown.count == 2 * count, name)
                withExtendedLifetime(held) {}
            }
        }
    }

    @Test("A derived value beside the variable that it is computed from shows what belongs to it")
    func derived() {
        let count = TestDepth.pick(quick: 100, usual: 1_000, deep: 20_000)
        let a = Var(0), b = Var(0), wrong = Counter()
        let sum = Derived { read in read(a) + read(b) }
        let observer = Looker()
        observer.observe(sum, a, b) { if $0.new != $1.new + $2.new { wrong.add() } }
        observer.observe(sum, a) { if $0.new != 2 * $1.new { wrong.add() } }
        let both = sum.combineLatest(b)
        observer.observe(both) { if $0.new != 2 * $1.new { wrong.add() } }
        let add: @Sendable () -> Void = {
            for _ in 0..<count {
                transaction { t in
                    t[a] += 1
                    t[b] += 1
                }
            }
        }
        #expect(onThreads([add, add]))
        #expect(sum.value == 4 * count)
        #expect(wrong.value == 0)
        withExtendedLifetime(both) {}
    }

    @Test("On the main actor, too, each transaction is one call")
    @MainActor
    func onActor() async {
        let a = Var(0), b = Var(0)
        let log = Log<[Int]>(), observer = Looker()
        observer.observe(a, b) {
            MainActor.assertIsolated()
            log.add([$0.old, $0.new, $1.old, $1.new])
        }
        await Task.detached {
            for _ in 1...100 {
                transaction { t in
                    t[a] += 1
                    t[b] += 1
                }
            }
        }.value
        while log.entries.last?[1] != 100 || log.entries.count < 100 { await Task.yield() }
        await Task.yield()
        #expect(log.entries.count == 100)
        #expect(log.entries.allSatisfy { $0[1] == $0[3] })
        // Each has the old values of its own transaction.
        #expect(log.entries.map { $0[0] } == Array(0..<100))
        #expect(log.entries.map { $0[2] } == Array(0..<100))
        withExtendedLifetime(observer) {}
    }
}
