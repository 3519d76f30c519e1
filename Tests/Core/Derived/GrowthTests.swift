import SwiftObserver
import TestSupport
import Testing

/// The cost of many variables: each costs no more than one of a few.
struct GrowthTests {
    @Test(
        "A snapshot or a transaction of many variables takes a time that grows with their number, not with its square")
    func many() {
        let few = (0..<400).map { Var($0) }, many = (0..<6_400).map { Var($0) }
        for work: ([Var<Int>]) -> Void in [
            { variables in _ = snapshot { read in variables.reduce(0) { $0 &+ read($1) } } },
            { variables in
                transaction { t in
                    for variable in variables { t[variable] += 1 }
                    for variable in variables { t[variable] += 1 }
                }
            },
            { variables in
                let sum = Derived { read in variables.reduce(0) { $0 &+ read($1) &+ read($1) } }
                let next = Derived { read in read(sum) + 1 }
                _ = next.value
            },
        ] {
            // Sixteen times as many take sixteen times as long, and not 256 times.
            let ratio = time { work(many) } / time { work(few) }
            #expect(ratio < 80)
        }
    }

    /// The shortest of some tries.
    private func time(_ body: () -> Void) -> Duration {
        (0..<5).map { _ in ThreadTime.measure(body) }.min() ?? .zero
    }

    @Test("A transaction of many variables needs no more stack than one of few")
    func stack() {
        let variables = (0..<10_000).map { _ in Var(0) }
        transaction { t in for variable in variables { t[variable] += 1 } }
        #expect(variables.allSatisfy { $0.value == 1 })
    }

    @Test("A chain of a thousand is computed once a change, wherever it is observed", arguments: [false, true])
    func chain(everywhere: Bool) {
        let source = Var(0)
        let computed = Counter()
        var chain: [Derived<Int>] = []
        for _ in 0..<1000 {
            let last = chain.last
            chain.append(
                Derived { read in
                    computed.add()
                    return (last.map { read($0) } ?? read(source)) + 1
                })
            _ = chain.last?.value
        }
        let updates = Counter()
        let observations = (everywhere ? chain : [chain[999]]).map { $0.observe { _ in updates.add() } }
        _ = computed.take()
        for value in 1...3 {
            source.value = value
            #expect(computed.take() == 1000)
            #expect(updates.take() == observations.count)
            #expect(chain[999].value == 1000 + value)
            #expect(computed.take() == 0)
        }
    }

    @Test("What is exponential if done naively is not", arguments: [false, true])
    func ladder(isObserved: Bool) {
        let source = Var(1)
        let computed = Counter()
        var (left, right) = (Derived { read in read(source) }, Derived { read in read(source) })
        for _ in 0..<60 {
            let (before, other) = (left, right)
            left = Derived { read in
                computed.add()
                return read(before) &+ read(other)
            }
            right = Derived { read in
                computed.add()
                return read(before) &- read(other)
            }
        }
        let observation = isObserved ? left.observe { _ in } : nil
        _ = left.value
        _ = computed.take()
        source.value = 2
        _ = left.value
        #expect(computed.take() == 119)
        withExtendedLifetime(observation) {}
    }
}
