import SwiftObserver
import TestSupport

/// An observation of a script.
final class StageObservation {
    let source: Int
    let form: ObservedForm
    /// The updates that the handler was called with. Where it is given values, they are old and new.
    let got = Log<Update<Int>>()
    /// The updates that it will be called with sooner or later. Known if the script is exact.
    var offered: [Update<Int>] = []
    var sourceIsGone = false
    let observer = FreeObservation()
    fileprivate var held: AnyObject?
    /// Whether it can be stopped.
    fileprivate(set) var hasBegun = false
    private(set) var isStopped = false
    fileprivate(set) var isLossy = false
    /// Whether something may still wait.
    private(set) var mayLag = false
    private(set) var wasElsewhere = false
    /// Whether a nested update may come before the update that led to it.
    private(set) var isUnordered = false
    fileprivate var calls = 0
    fileprivate var countAtStop = 0
    /// The number of updates that were checked, and the state of the last one.
    fileprivate var checked = 0
    fileprivate var place: Int
    /// The value when it began.
    private let first: Int

    /// Whether its first message is the latest one.
    fileprivate let begins: Bool

    init(_ source: Int, _ form: ObservedForm, from first: Int, begins: Bool, since place: Int) {
        (self.source, self.form, self.first, self.begins, self.place) = (source, form, first, begins, place)
    }

    /// The value that it knows.
    fileprivate var known: Int { got.last?.new ?? first }

    var isActive: Bool { !isStopped && !sourceIsGone }

    func note(_ strategy: ScriptStrategy) {
        if strategy.isLossy || form.isOfState && !strategy.isInPlace { isLossy = true }
        if !strategy.isInPlace { mayLag = true }
        if strategy == .queue { wasElsewhere = true }
        if strategy == .immediate { isUnordered = true }
    }

    fileprivate func settled(_ strategy: ScriptStrategy) { mayLag = !strategy.isInPlace }

    func stop() {
        guard !isStopped else { return }
        isStopped = true
        observer.stop()
        held = nil
        countAtStop = got.count
    }

    /// Begins to observe, and returns what has to be held for that.
    fileprivate func begin<O: BufferedObservable<Update<Int>>>(
        _ source: O, initially: Bool, _ handler: @escaping @Sendable (Update<Int>) -> Void
    ) -> AnyObject? {
        func begin<Values: BufferedObservable<Int>>(_ values: Values) -> AnyObject {
            observer.observe(values, initial: initially) { handler(Update($0, $0)) }
            return values
        }
        switch form {
        case .updates:
            observer.observe(source, initial: initially, receive: handler)
            return nil
        case .mapping: return begin(source.new())
        case .remembered: return begin(source.new().remembered())
        case .withoutDuplicates: return begin(source.new().removeDuplicates())
        }
    }
}

extension StateRun {
    func observe(_ index: Int, _ form: ObservedForm, initially: Bool, _ reaction: StateStep.Reaction?) {
        // In a script that is late, others may know something older.
        let place = isExact ? history.count - 1 : 0
        let value = truth(index)
        let observation = StageObservation(index, form, from: value, begins: initially, since: place)
        observation.note(strategy(of: index))
        observations.append(observation)
        // What is of a state leaves out the state that the next nested update brings as well.
        if kind == .setting, form.isOfState { observation.isLossy = true }
        if initially { observation.offered.append(Update(value, value)) }
        let held = observation.begin(source(index).observable, initially: initially) {
            [weak self, got = observation.got] update in
            got.add(update)
            if let self, isOnOwnThread { handle(got, reaction) }
        }
        observation.hasBegun = true
        if !observation.isStopped { observation.held = held }
    }

    private func handle(_ got: Log<Update<Int>>, _ reaction: StateStep.Reaction?) {
        ownCalls += 1
        guard let observation = observations.first(where: { $0.got === got }) else { return }
        observation.calls += 1
        observation.hasBegun = true
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

    /// Expects the updates of what has changed in a step of which everything is known.
    ///
    /// - Parameter before: The value before the step; nil if the observation has begun in it.
    func expect(_ observation: StageObservation, _ commits: [NaiveState.Commit], since before: Int?) {
        if observation.source < variables.count {
            if before == nil { return }
            let changes = commits.joined().filter { $0.variable == observation.source }
            observation.offered += changes.map { Update($0.old, $0.new) }
        } else {
            let new = model.look(at: observation.source)
            if let before, before != new { observation.offered.append(Update(before, new)) }
        }
    }

    func check(_ observation: StageObservation, _ step: StateStep) {
        let got = observation.got.entries
        let what = "\(step): observer \(observation.offered) of \(observation.source) got \(got)"
        if isExact { checkOffered(observation, got, what) }
        if observation.isStopped, !observation.wasElsewhere, got.count > observation.countAtStop {
            violate("\(what) after it was stopped")
        }
        for index in observation.checked..<got.count {
            if isUnordered(observation) { observation.place = 0 }
            if index > 0 { checkChain(observation, got[index - 1], got[index], what) }
            let place = (observation.place..<history.count).first {
                truth(observation.source, at: $0) == got[index].new
            }
            guard let place else { return violate("\(what), a state that never was") }
            observation.place = place
        }
        observation.checked = got.count
    }

    private func checkOffered(_ observation: StageObservation, _ got: [Update<Int>], _ what: String) {
        let isUpdates = observation.form == .updates
        let offered = observation.offered.map { isUpdates ? $0 : Update($0.new, $0.new) }
        if isUnordered(observation) {
            let isRight = !observation.isActive || observation.isLossy || got.isPermutation(of: offered)
            return isRight ? () : violate(what)
        }
        if !(observation.isLossy ? got.isSubsequence(of: offered) : offered.starts(with: got)) { violate(what) }
        if observation.mayLag || !observation.isActive { return }
        let isThere = observation.isLossy ? observation.known == truth(observation.source) : got.count == offered.count
        if !isThere { violate(what) }
    }

    private func checkChain(
        _ observation: StageObservation, _ one: Update<Int>, _ next: Update<Int>, _ what: String
    ) {
        switch observation.form {
        case .updates:
            // A derived value that was shown to others sends the next value in any case.
            if next.old == next.new, isExact || !showsValues { violate("\(what), which says nothing") }
            let isChain = !observation.isLossy && !isUnordered(observation)
            if isChain, one.new != next.old { violate("\(what), no chain") }
        case .withoutDuplicates: if one.new == next.new { violate("\(what), which says nothing") }
        case .mapping, .remembered: break
        }
    }

    /// Nothing waits.
    func checkQuiet(_ observation: StageObservation) {
        guard observation.isActive else { return }
        observation.settled(strategy(of: observation.source))
        let (got, right) = (observation.got.entries, truth(observation.source))
        let isComplete =
            isExact && !observation.isLossy
            ? got.count == observation.offered.count : !got.isEmpty || !observation.begins
        let isCurrent = observation.known == right || mayKnowLess(observation)
        if !isComplete || !isCurrent { violate("Observer of \(observation.source) got \(got), and it is \(right)") }
    }
}

extension StateRun {
    private func isUnordered(_ observation: StageObservation) -> Bool { observation.isUnordered && kind != .exact }

    /// Where a nested update may come before its cause, there is no last one. And a derived value that is back at what
    /// its earlier observers know has nothing to tell, also to an observer that began in between.
    private func mayKnowLess(_ observation: StageObservation) -> Bool {
        isUnordered(observation)
            || !isExact && observation.source >= variables.count && observation.got.count == 0
    }
}

extension Array where Element: Equatable {
    fileprivate func isPermutation(of others: [Element]) -> Bool {
        count == others.count && allSatisfy { element in count { $0 == element } == others.count { $0 == element } }
    }

    fileprivate func isSubsequence(of others: [Element]) -> Bool {
        var rest = others[...]
        for element in self {
            guard let place = rest.firstIndex(of: element) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }
}
