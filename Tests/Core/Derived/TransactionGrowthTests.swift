import SwiftObserver
import TestSupport
import Testing

/// What a transaction costs that reads what it has set.
struct TransactionGrowthTests {
    @Test("A transaction that sets and reads in turn takes a time that grows with the number of its variables")
    func inTurn() {
        for work: ([Var<Int>], Derived<Int>) -> Void in [
            { variables, first in
                transaction { t in
                    for variable in variables {
                        t[variable] += 1
                        _ = t.read(first)
                    }
                }
            },
            { variables, first in
                transaction { t in
                    for value in variables.indices {
                        t[variables[0]] = value
                        _ = t.read(first)
                    }
                }
            },
            { variables, first in
                transaction { t in
                    for variable in variables {
                        transaction { u in u[variable] += 1 }
                        _ = t.read(first)
                    }
                }
            },
        ] {
            // Eight times as many take eight times as long, and not 64 or 512 times.
            #expect(
                TransactionGrowthTests.time(of: 3_200, work) / TransactionGrowthTests.time(of: 400, work) < 32)
        }
    }

    @Test("A snapshot of derived values takes a time that grows with their number")
    func snapshots() async {
        // In a process of its own: each time that another test sets a value, a snapshot checks again what it has read.
        await #expect(processExitsWith: .success) {
            let work: ([Var<Int>], Derived<Int>) -> Void = { variables, _ in
                let derived = variables.map { variable in Derived(variable) { $0 + 1 } }
                _ = snapshot { read in derived.reduce(0) { $0 &+ read($1) } }
            }
            let growth = TransactionGrowthTests.time(of: 3_200, work) / TransactionGrowthTests.time(of: 400, work)
            precondition(growth < 32)
        }
    }

    /// The shortest of some tries.
    private static func time(of count: Int, _ work: ([Var<Int>], Derived<Int>) -> Void) -> Duration {
        let variables = (0..<count).map { _ in Var(0) }
        let first = Derived(variables[0]) { $0 }
        return (0..<5).map { _ in ThreadTime.measure { work(variables, first) } }.min() ?? .zero
    }
}
