@testable import SwiftObserver

/// What the model says of a step of an exact script: it takes the same step, and looks at all that is observed.
struct Expectation {
    /// What was observed before, directly or by others, and its values.
    private let linked: Set<Int>
    private let values: [Int]
    private let combined: [[Int]]

    init(_ run: StateRun) {
        linked = run.linkedSources
        values = run.observations.map { $0.isActive ? run.model.look(at: $0.source) : 0 }
        combined = run.combinations.map { combination in
            if combination.isStopped { return [] }
            return combination.sources.map {
                run.model.look(at: $0)
                return run.model.changes(of: $0)
            }
        }
        _ = run.model.takeCommits()
    }

    /// - Parameter step: It was performed.
    func compare(_ step: StateStep, _ run: StateRun) {
        run.model.perform(step, run.resolve)
        for tracking in run.trackings where !tracking.isStopped {
            run.model.run(&tracking.model) { $0.perform($1, run.resolve) }
        }
        let commits = run.model.takeCommits()
        for (index, observation) in run.observations.enumerated() where observation.isActive {
            run.expect(observation, commits, since: index < values.count ? values[index] : nil)
        }
        for (index, combination) in run.combinations.enumerated() where !combination.isStopped {
            run.expect(combination, commits, since: index < combined.count ? combined[index] : [])
        }
        if run.model.values != run.values { run.violate("\(step): \(run.values) instead of \(run.model.values)") }
        let computed = run.nodes.map { $0.runs.takeCount() }
        let right = run.model.takeComputed()
        if computed != right { run.violate("\(step): derived values were computed \(computed), and \(right) is right") }
        checkLinks(step, run)
    }

    private func checkLinks(_ step: StateStep, _ run: StateRun) {
        let (links, observed) = (run.linkedSources, run.observedSources)
        for (index, variable) in run.variables.enumerated() where variable.isObserved != links.contains(index) {
            run.violate("\(step): variable \(index) is \(variable.isObserved ? "" : "not ")linked")
        }
        for (index, node) in run.nodes.enumerated() {
            guard let derived = node.derived else { continue }
            if derived.isObserved != observed.contains(index + run.variables.count) {
                run.violate("\(step): derived \(index) is \(derived.isObserved ? "" : "not ")observed")
            }
        }
    }
}

extension StateRun {
    /// What has observers of its own.
    fileprivate var observedSources: Set<Int> {
        Set(observations.filter(\.isActive).map(\.source))
            .union(combinations.filter { !$0.isStopped }.flatMap(\.sources))
    }

    /// Everything that reaches an observer.
    fileprivate var linkedSources: Set<Int> {
        let tracked = trackings.filter { !$0.isStopped }.flatMap { ($0.model.read ?? []).map(\.source) }
        return model.reach(of: observedSources.union(tracked))
    }
}

extension NaiveState {
    /// Takes a step that changes something, or reads.
    ///
    /// - Parameter resolve: Says which source a number means.
    fileprivate mutating func perform(_ step: StateStep, _ resolve: (Int) -> Int) {
        switch step {
        case .set(let number, let value): commit(values.replacing(number % variables.count, by: value))
        case .modify(let number, let difference):
            let index = number % variables.count
            commit(values.replacing(index, by: values[index] + difference))
        case .transact(let transfer): perform(transfer, resolve)
        case .read(let number): look(at: resolve(number))
        case .snapshot(let numbers): for number in numbers { look(at: resolve(number)) }
        case .observe, .combine, .track, .stop, .setDelivery, .add, .drop, .settle: break
        }
    }
}
