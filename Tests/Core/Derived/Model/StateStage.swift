import Dispatch
import SwiftObserver
import SwiftObserverTesting
import TestSupport

/// Where scripts deliver.
final class StateStage: Sendable {
    let loop = MessageLoop()
    let queue = DispatchQueue(label: "script")
    let clock = ManualClock()

    func strategy(_ name: ScriptStrategy) -> any DeliveryStrategy {
        switch name {
        case .ordered: .ordered
        case .immediate: .immediate
        case .loop: .loop(loop)
        case .queue: .queue(queue)
        case .throttled: .throttled(for: .milliseconds(10), clock: clock)
        case .latestOnly: .loop(loop).latestOnly
        case .bounded: .loop(loop).bounded(to: 2, dropping: .oldest)
        }
    }

    /// Delivers until nothing waits.
    func settle() {
        repeat {
            queue.sync {}
            clock.advance(by: .seconds(1))
        } while loop.runOnce() > 0 || clock.sleeperCount > 0
        queue.sync {}
    }

    func makeVariable(_ value: Int, _ name: ScriptStrategy) -> Var<Int> {
        func make(_ strategy: some DeliveryStrategy) -> Var<Int> { Var(value, delivery: strategy) }
        return make(strategy(name))
    }

    func makeDerived(_ formula: Formula, _ name: ScriptStrategy, of sources: [StageSource], _ runs: ClosureRuns)
        -> Derived<Int>
    {
        func make(_ strategy: some DeliveryStrategy) -> Derived<Int> {
            if case .pair(let one, let other) = formula {
                switch (sources[one], sources[other]) {
                case (.variable(let a), .variable(let b)): return pair(one, a, b, formula, strategy, runs)
                case (.variable(let a), .derived(let b)): return pair(one, a, b, formula, strategy, runs)
                case (.derived(let a), .variable(let b)): return pair(one, a, b, formula, strategy, runs)
                case (.derived(let a), .derived(let b)): return pair(one, a, b, formula, strategy, runs)
                }
            }
            // No more than it may read.
            let own = formula.sources.reduce(into: [Int: StageSource]()) { $0[$1] = sources[$1] }
            return Derived(delivery: strategy) { read in
                runs.compute(formula) { own[$0]?.value(read) ?? 0 }
            }
        }
        return make(strategy(name))
    }

    private func pair<A: BufferedObservable, B: BufferedObservable>(
        _ first: Int, _ a: A, _ b: B, _ formula: Formula, _ strategy: some DeliveryStrategy, _ runs: ClosureRuns
    ) -> Derived<Int> where A.ReadValue == Int, B.ReadValue == Int {
        Derived(a, b, delivery: strategy) { a, b in runs.compute(formula) { $0 == first ? a : b } }
    }
}
