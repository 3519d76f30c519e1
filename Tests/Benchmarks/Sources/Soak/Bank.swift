import Dispatch
import Foundation
import SwiftObserver
import Synchronization

/// A thousand accounts, four threads that transfer, and one that sums: ten million accounts are read in all, in four ways.
enum Bank {
    private static let accountCount = 1_000
    private static let balance = 100
    private static let sums = 2_500

    /// Complains about each way that shows a wrong sum.
    static func run() -> [String] {
        let accounts = (0..<accountCount).map { _ in Var(balance) }
        let total = Derived { read in accounts.reduce(0) { $0 + read($1) } }
        let groups = stride(from: 0, to: accountCount, by: 40).map { first in
            Derived { read in accounts[first..<first + 40].reduce(0) { $0 + read($1) } }
        }
        let totalOfGroups = Derived { read in groups.reduce(0) { $0 + read($1) } }
        let complaints = [
            read("a snapshot", accounts) { snapshot { read in accounts.reduce(0) { $0 + read($1) } } },
            read("a derived value", accounts) { total.value },
            read("a tree of derived values", accounts) { totalOfGroups.value },
            read("a transaction", accounts) { transaction { t in accounts.reduce(0) { $0 + t[$1] } } },
        ]
        return complaints.compactMap(\.self)
    }

    private static func read(_ way: String, _ accounts: [Var<Int>], sum: () -> Int) -> String? {
        let progress = Progress()
        let threads = DispatchGroup()
        for seed in 1...4 {
            threads.enter()
            Thread.detachNewThread {
                transfer(among: accounts, seed: UInt64(seed), progress)
                threads.leave()
            }
        }
        let clock = ContinuousClock(), start = clock.now
        var wrong = 0
        for round in 0..<sums {
            // So that a derived value can't return the sum before.
            transfer(from: accounts[round % accountCount], to: accounts[(round + 1) % accountCount])
            if sum() != accountCount * balance { wrong += 1 }
        }
        let duration = clock.now - start
        progress.isOver.store(true, ordering: .relaxed)
        threads.wait()
        let transfers = progress.transfers.load(ordering: .relaxed)
        print("a bank, by \(way): \(sums) sums and \(transfers) transfers in \(duration), \(wrong) wrong sums")
        if wrong > 0 { return "The bank shows \(wrong) wrong sums by \(way)" }
        return transfers > 0 ? nil : "Nothing was transferred while \(way) was read"
    }

    private static func transfer(among accounts: [Var<Int>], seed: UInt64, _ progress: Progress) {
        var random = seed
        func next() -> Var<Int> {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return accounts[Int(random >> 33) % accounts.count]
        }
        while !progress.isOver.load(ordering: .relaxed) {
            transfer(from: next(), to: next())
            progress.transfers.wrappingAdd(1, ordering: .relaxed)
        }
    }

    private static func transfer(from: Var<Int>, to: Var<Int>) {
        transaction { t in
            let amount = t[from] / 2
            t[from] -= amount
            t[to] += amount
        }
    }

    private final class Progress: Sendable {
        let isOver = Atomic(false)
        let transfers = Atomic(0)
    }
}
