@testable import SwiftObserver
import TestSupport

/// An observation of a script.
final class StageObservation {
    let source: Int
    /// The updates that the handler was called with.
    let got = Log<Update<Int>>()
    /// The updates that it will be called with sooner or later. Known if the script is exact.
    var offered: [Update<Int>] = []
    var sourceIsGone = false
    let observer = FreeObservation()
    private(set) var isStopped = false
    private(set) var isLossy = false
    /// Whether something may still wait.
    private(set) var mayLag = false
    private(set) var wasElsewhere = false
    /// Whether a nested update may come before the update that led to it.
    private(set) var isUnordered = false
    var calls = 0
    fileprivate var countAtStop = 0
    /// The number of updates that were checked, and the state of the last one.
    fileprivate var checked = 0
    fileprivate var place = 0

    init(_ source: Int, _ strategy: ScriptStrategy) {
        self.source = source
        note(strategy)
    }

    var isActive: Bool { !isStopped && !sourceIsGone }

    func note(_ strategy: ScriptStrategy) {
        if strategy.isLossy { isLossy = true }
        if !strategy.isInPlace { mayLag = true }
        if strategy == .queue { wasElsewhere = true }
        if strategy == .immediate { isUnordered = true }
    }

    func settled(_ strategy: ScriptStrategy) { mayLag = !strategy.isInPlace }

    func stop() {
        guard !isStopped else { return }
        isStopped = true
        observer.stop()
        countAtStop = got.count
    }
}

/// A tracked observation of a script.
final class StageTracking {
    let sources: [Int]
    let observer = FreeObservation()
    /// The values that each run has read, and the expected ones if the script is exact.
    let runs = Log<[Int]>()
    var expected: [[Int]] = []
    /// The sources that the last run has read, according to the model.
    var read: [NaiveState.Reading]?
    private(set) var isStopped = false
    var calls = 0
    fileprivate var checked = 0
    fileprivate var place = 0

    init(_ sources: [Int]) { self.sources = sources }

    func stop() {
        isStopped = true
        observer.stop()
    }
}

extension StateRun {
    func observe(_ index: Int, initially: Bool, _ reaction: StateStep.Reaction?) {
        let observation = StageObservation(index, strategy(of: index))
        observation.place = history.count - 1
        // In a script that is late, others may know something older.
        if !isExact { observation.place = 0 }
        observations.append(observation)
        if isExact {
            let value = model.look(at: index)
            if initially { observation.offered.append(Update(value, value)) }
        }
        let handler: @Sendable (Update<Int>) -> Void = { [weak self, got = observation.got] update in
            got.add(update)
            if let self, isOnOwnThread { handle(got, reaction) }
        }
        switch source(index) {
        case .variable(let variable): observation.observer.observe(variable, initial: initially, receive: handler)
        case .derived(let derived): observation.observer.observe(derived, initial: initially, receive: handler)
        }
    }

    private func handle(_ got: Log<Update<Int>>, _ reaction: StateStep.Reaction?) {
        guard let observation = observations.first(where: { $0.got === got }) else { return }
        observation.calls += 1
        // A handler never reads a value that is older than its message.
        if !observation.sourceIsGone, source(observation.source).value != truth(observation.source) {
            violate("A handler reads \(source(observation.source).value) of \(observation.source)")
        }
        if !isExact {
            let other = resolve(observation.calls + observation.source)
            if source(other).value != truth(other) { violate("A handler reads \(source(other).value) of \(other)") }
            if let reaction, observation.calls == reaction.call + 1 { perform(reaction.step) }
        }
    }

    func track(_ indices: [Int], _ reaction: StateStep.Reaction?) {
        let tracking = StageTracking(indices)
        trackings.append(tracking)
        let sources = indices.map(source)
        tracking.observer.observe { [weak self, runs = tracking.runs] read in
            runs.add(sources.map { $0.value(read) })
            guard let self, isOnOwnThread, !isExact, let reaction,
                let tracking = trackings.first(where: { $0.runs === runs })
            else { return }
            tracking.calls += 1
            if tracking.calls == reaction.call + 1 { perform(reaction.step) }
        }
    }

    // MARK: - Checks

    /// Everything that reaches an observer.
    var linkedSources: Set<Int> {
        model.reach(
            of: observations.filter(\.isActive).map(\.source)
                + trackings.filter { !$0.isStopped }.flatMap { ($0.read ?? []).map(\.source) })
    }

    /// Compares with the expectation of the model.
    func compare(_ step: StateStep, linked: Set<Int>, _ values: [Int]) {
        for tracking in trackings where !tracking.isStopped {
            if let read = tracking.read, !model.isChanged(read) { continue }
            tracking.read = model.compute(.sum(tracking.sources)).read
            tracking.expected.append(tracking.sources.map { model.look(at: $0) })
        }
        for (index, observation) in observations.enumerated() where observation.isActive {
            let new = model.look(at: observation.source)
            if index < values.count, new != values[index] { observation.offered.append(Update(values[index], new)) }
        }
        let computed = nodes.map { $0.computed.take() }
        // A change may reach it before it is known to be unused.
        for source in linked.sorted() where source >= variables.count {
            if computed[source - variables.count] > 0 { model.look(at: source) }
        }
        let expected = model.takeComputed()
        let isRight = isExtra ? zip(computed, expected).allSatisfy { $0 >= $1 } : computed == expected
        if !isRight { violate("\(step): derived values were computed \(computed), and \(expected) is right") }
        checkLinks(step)
    }

    private func checkLinks(_ step: StateStep) {
        let links = linkedSources
        for (index, variable) in variables.enumerated() where variable.isObserved != links.contains(index) {
            violate("\(step): variable \(index) is \(variable.isObserved ? "" : "not ")linked")
        }
        for (index, node) in nodes.enumerated() {
            let isObserved = observations.contains { $0.isActive && $0.source == index + variables.count }
            if let derived = node.derived, derived.isObserved != isObserved {
                violate("\(step): derived \(index) is \(derived.isObserved ? "" : "not ")observed")
            }
        }
    }

    func check(_ observation: StageObservation, _ step: StateStep) {
        let got = observation.got.entries
        let what = "\(step): observer \(observation.offered) of \(observation.source) got \(got)"
        if isExact {
            let isRight =
                observation.isLossy
                ? got.isSubsequence(of: observation.offered) : observation.offered.starts(with: got)
            if !isRight { violate(what) }
            if !observation.mayLag, observation.isActive, got.count < observation.offered.count { violate(what) }
        }
        if observation.isStopped, !observation.wasElsewhere, got.count > observation.countAtStop {
            violate("\(what) after it was stopped")
        }
        for index in observation.checked..<got.count {
            if observation.isUnordered, !isExact { observation.place = 0 }
            if index > 0 {
                if got[index].old == got[index].new { violate("\(what), which says nothing") }
                let isChain = !observation.isLossy && (isExact || !observation.isUnordered)
                if isChain, got[index - 1].new != got[index].old { violate("\(what), no chain") }
            }
            let place = (observation.place..<history.count).first {
                truth(observation.source, at: $0) == got[index].new
            }
            guard let place else { return violate("\(what), a state that never was") }
            observation.place = place
        }
        observation.checked = got.count
    }

    func check(_ tracking: StageTracking, _ step: StateStep) {
        let runs = tracking.runs.entries
        if isExact, runs != tracking.expected {
            violate("\(step): tracked \(tracking.sources) ran for \(runs) instead of \(tracking.expected)")
        }
        // On other threads there may be runs of which nothing comes.
        if isShared { return }
        for index in tracking.checked..<runs.count {
            let place = (tracking.place..<history.count).first { place in
                tracking.sources.map { truth($0, at: place) } == runs[index]
            }
            guard let place else { return violate("\(step): tracked \(tracking.sources) read \(runs): never was") }
            tracking.place = place
        }
        tracking.checked = runs.count
    }

    /// Nothing waits.
    func checkQuiet() {
        for observation in observations where observation.isActive {
            observation.settled(strategy(of: observation.source))
            let got = observation.got.entries
            if isExact, got.last != observation.offered.last { violate("Observer of \(observation.source) got \(got)") }
            if isExact || !observation.isUnordered, let last = got.last, last.new != truth(observation.source) {
                violate("Observer of \(observation.source) got \(got), and it is \(truth(observation.source))")
            }
        }
        for tracking in trackings where !tracking.isStopped {
            let right = tracking.sources.map { truth($0) }
            if tracking.runs.entries.last != right {
                violate("Tracked \(tracking.sources) knows \(tracking.runs.entries)")
            }
        }
    }

    /// Everybody goes.
    func finish() {
        for observation in observations { observation.stop() }
        for tracking in trackings { tracking.stop() }
        stage.settle()
        for (index, variable) in variables.enumerated() where variable.isObserved {
            violate("Variable \(index) is linked to what nobody observes")
        }
    }
}

extension Array where Element: Equatable {
    func isSubsequence(of others: [Element]) -> Bool {
        var rest = others[...]
        for element in self {
            guard let place = rest.firstIndex(of: element) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }
}
