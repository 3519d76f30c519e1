import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// A thousand accounts, four threads that transfer, and threads that sum.
struct BankTests {
    /// How sums are read.
    enum Way: String, CaseIterable, Sendable {
        case snapshot, derived, tree, transaction
    }

    private static let accountCount = 1_000
    private static let balance = 100

    @Test("A thousand accounts under four threads of transfers never show a wrong sum", arguments: Way.allCases)
    func sums(_ way: Way) {
        // Each sum reads a thousand accounts: in the deepest form, ten million reads in each way.
        let sums = TestDepth.pick(quick: 3, usual: 5, deep: 10_000)
        let accounts = (0..<Self.accountCount).map { _ in Var(Self.balance) }
        let total = Derived { read in accounts.reduce(0) { $0 + read($1) } }
        let groups = stride(from: 0, to: accounts.count, by: 40).map { first in
            Derived { read in accounts[first...].prefix(40).reduce(0) { $0 + read($1) } }
        }
        let totalOfGroups = Derived { read in groups.reduce(0) { $0 + read($1) } }
        let right = Self.accountCount * Self.balance
        let wrong = Counter(), isOver = Flag()
        let observation = FreeObservation()
        if way == .tree { observation.observe(totalOfGroups) { _ in wrong.add() } }
        let reading: @Sendable () -> Void = {
            for _ in 0..<sums {
                let sum =
                    switch way {
                    case .snapshot: snapshot { read in accounts.reduce(0) { $0 + read($1) } }
                    case .derived: total.value
                    case .tree: totalOfGroups.value
                    case .transaction: transaction { t in accounts.reduce(0) { $0 + t[$1] } }
                    }
                if sum != right { wrong.add() }
            }
            isOver.raise()
        }
        #expect(onThreads(Self.transfers(among: accounts, until: isOver) + [reading]))
        #expect(wrong.value == 0)
        #expect(total.value == right && totalOfGroups.value == right)
        withExtendedLifetime(observation) {}
    }

    @Test("A few accounts that are watched in every way never show a wrong sum")
    func watched() {
        let reads = TestDepth.pick(quick: 200, usual: 1_000, deep: 1_000_000)
        let accounts = (0..<4).map { _ in Var(Self.balance) }
        let sum = Derived { read in accounts.reduce(0) { $0 + read($1) } }
        let named = Derived(accounts[0], accounts[1], accounts[2], accounts[3]) { $0 + $1 + $2 + $3 }
        let wrong = Counter(), isOver = Flag()
        let observation = FreeObservation()
        observation.observe(sum) { _ in wrong.add() }
        observation.observe(named) { _ in wrong.add() }
        let runs = Log<Int>()
        observation.observe { read in
            let sum = accounts.reduce(0) { $0 + read($1) }
            // A run of which nothing comes may see something else: the last one does not.
            runs.add(sum)
        }
        let reading: @Sendable () -> Void = {
            for _ in 0..<reads {
                let (a, b, c, d) = snapshot(accounts[0], accounts[1], accounts[2], accounts[3])
                if a + b + c + d != 400 || sum.value != 400 || named.value != 400 { wrong.add() }
            }
            isOver.raise()
        }
        #expect(onThreads(Self.transfers(among: accounts, until: isOver) + [reading]))
        #expect(wrong.value == 0)
        #expect(runs.entries.last == 400)
        withExtendedLifetime(observation) {}
    }

    private static func transfers(
        among accounts: [Var<Int>], until isOver: Flag
    ) -> [@Sendable () -> Void] {
        (0..<4).map { thread in
            {
                var random = SplitMix64(seed: UInt64(thread))
                while !isOver.isRaised {
                    guard let from = accounts.randomElement(using: &random),
                        let to = accounts.randomElement(using: &random)
                    else { return }
                    transaction { t in
                        let amount = t[from] / 2
                        t[from] -= amount
                        t[to] += amount
                    }
                }
            }
        }
    }
}
