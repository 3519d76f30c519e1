import SwiftObserver
import TestSupport
import Testing

/// What many variables cost: not more for each than few do.
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
}
