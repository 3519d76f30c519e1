import Dispatch
import SwiftObserver
import SwiftObserverTesting
import TestSupport

/// A variable or a derived value of a script.
enum StageSource: Sendable {
    case variable(Var<Int>)
    case derived(Derived<Int>)

    var value: Int {
        switch self {
        case .variable(let variable): variable.value
        case .derived(let derived): derived.value
        }
    }

    var messenger: Messenger<Update<Int>> {
        switch self {
        case .variable(let variable): variable
        case .derived(let derived): derived
        }
    }

    func value(_ read: StateReader) -> Int {
        switch self {
        case .variable(let variable): read(variable)
        case .derived(let derived): read(derived)
        }
    }
}

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

    func makeDerived(_ formula: Formula, _ name: ScriptStrategy, of sources: [StageSource], _ computed: Counter)
        -> Derived<Int>
    {
        func make(_ strategy: some DeliveryStrategy) -> Derived<Int> {
            if case .pair(let one, let other) = formula {
                switch (sources[one], sources[other]) {
                case (.variable(let one), .variable(let other)): return pair(one, other, strategy, computed)
                case (.variable(let one), .derived(let other)): return pair(one, other, strategy, computed)
                case (.derived(let one), .variable(let other)): return pair(one, other, strategy, computed)
                case (.derived(let one), .derived(let other)): return pair(one, other, strategy, computed)
                }
            }
            // No more than it may read.
            let own = formula.sources.reduce(into: [Int: StageSource]()) { $0[$1] = sources[$1] }
            return Derived(delivery: strategy) { read in
                computed.add()
                return formula.value { own[$0]?.value(read) ?? 0 }
            }
        }
        return make(strategy(name))
    }

    private func pair<One: BufferedObservable, Other: BufferedObservable>(
        _ one: One, _ other: Other, _ strategy: some DeliveryStrategy, _ computed: Counter
    ) -> Derived<Int> where One.ReadValue == Int, Other.ReadValue == Int {
        Derived(one, other, delivery: strategy) { one, other in
            computed.add()
            return Formula.pair(0, 1).value { $0 == 0 ? one : other }
        }
    }
}
