import SwiftObserver
import TestSupport

/// An observation of several variables and derived values together.
final class StageCombination {
    let sources: [Int]
    let form: CombinedForm
    /// The values that the handler was called with.
    let got = Log<[Int]>()
    let begins: Bool
    let observer = FreeObservation()
    /// How many calls there have to be, and may be, unless something waits.
    fileprivate var expected: ClosedRange<Int>
    fileprivate var mayLag = false
    fileprivate var held: [AnyObject] = []
    /// Whether it can be stopped.
    fileprivate(set) var hasBegun = false
    private(set) var isStopped = false
    var calls = 0
    fileprivate var countAtStop = 0
    /// The number of calls that were checked, and the state of the last one.
    fileprivate var checked = 0
    fileprivate var place: Int

    init(_ sources: [Int], _ form: CombinedForm, begins: Bool, since place: Int) {
        (self.sources, self.form, self.begins, self.place) = (sources, form, begins, place)
        expected = begins ? 1...1 : 0...0
    }

    func stop() {
        guard !isStopped else { return }
        isStopped = true
        observer.stop()
        held = []
        countAtStop = got.count
    }
}

extension StateRun {
    func combine(_ indices: [Int], _ form: CombinedForm, initially: Bool, _ reaction: StateStep.Reaction?) {
        let combination = StageCombination(indices, form, begins: initially, since: history.count - 1)
        combinations.append(combination)
        let handler: @Sendable ([Int]) -> Void = { [weak self, got = combination.got] values in
            got.add(values)
            guard let self, isOnOwnThread else { return }
            ownCalls += 1
            guard let combination = combinations.first(where: { $0.got === got }) else { return }
            combination.calls += 1
            combination.hasBegun = true
            if let reaction, combination.calls == reaction.call + 1 { perform(reaction.step) }
        }
        let sources = indices.map { source($0).observable }
        let held =
            sources.count == 2
            ? combination.begin(sources[0], sources[1], handler)
            : combination.begin(sources[0], sources[1], sources[2], handler)
        combination.hasBegun = true
        if !combination.isStopped { combination.held = held }
    }

    /// Expects calls for what has changed in a step of which everything is known.
    ///
    /// Each set of a variable calls, and a transaction of several variables once. A derived value calls as well, for a
    /// state that a variable may have called for already.
    func expect(_ combination: StageCombination, _ commits: [NaiveState.Commit], since before: [Int]) {
        let sources = combination.sources
        guard sources.contains(where: { $0 >= variables.count }) else {
            combination.expect(
                commits.map { commit in sources.count { source in commit.contains { $0.variable == source } } })
            return
        }
        for source in sources { model.look(at: source) }
        combination.expect([zip(sources, before).count { model.changes(of: $0) != $1 }], mayRepeat: true)
    }

    func check(_ combination: StageCombination, _ step: StateStep) {
        let got = combination.got.entries
        let what = "\(step): combination of \(combination.sources) as \(combination.form) got \(got)"
        for index in combination.checked..<got.count {
            let place = (combination.place..<history.count).first { place in
                combination.sources.map { truth($0, at: place) } == got[index]
            }
            guard let place else { return violate("\(what), a state that never was") }
            combination.place = place
        }
        combination.checked = got.count
        if combination.isStopped {
            if !isShared, got.count > combination.countAtStop { violate("\(what) after it was stopped") }
        } else if isExact {
            if !isInPlace(combination) { combination.mayLag = true }
            if !combination.mayLag { checkNumber(of: got, combination, what) }
        }
    }

    private func isInPlace(_ combination: StageCombination) -> Bool {
        combination.sources.allSatisfy { strategy(of: $0).isInPlace }
    }

    private func checkNumber(of got: [[Int]], _ combination: StageCombination, _ what: String) {
        if !combination.expected.contains(got.count) {
            violate("\(what), and should have been called \(combination.expected) times")
        }
        combination.expected = got.count...got.count
        if let last = got.last, last != combination.sources.map({ truth($0) }) { violate("\(what), not the present") }
    }

    /// Nothing waits.
    func checkQuiet(_ combination: StageCombination) {
        if combination.isStopped { return }
        let got = combination.got.entries
        combination.expected = got.count...got.count
        combination.mayLag = !isInPlace(combination)
        let right = combination.sources.map { truth($0) }
        let hasCall = !got.isEmpty || !combination.begins
        if !hasCall || got.last.map({ $0 != right }) ?? false {
            violate("Combination of \(combination.sources) as \(combination.form) got \(got), and it is \(right)")
        }
    }
}

extension StageCombination {
    /// Expects one call for each change of so many sources, or, if there may be more of one state, up to one for each.
    ///
    /// What is remembered has one message for each state that somebody meets: if the first of two changes led to the
    /// second one, that is the state of both.
    fileprivate func expect(_ changes: [Int], mayRepeat: Bool = false) {
        let calls = changes.count { $0 > 0 }
        let repeats = form != .rememberedObject && (mayRepeat || Set(sources).count < sources.count)
        let least = form == .rememberedObject ? min(calls, 1) : calls
        let most = repeats ? changes.reduce(0, +) : calls
        expected = (expected.lowerBound + least)...(expected.upperBound + most)
    }

    /// Begins to observe, and returns what has to be held for that.
    fileprivate func begin<A: BufferedObservable<Update<Int>>, B: BufferedObservable<Update<Int>>>(
        _ a: A, _ b: B, _ handler: @escaping @Sendable ([Int]) -> Void
    ) -> [AnyObject] {
        switch form {
        case .observation:
            observer.observe(a, b, initial: begins) { handler([$0.new, $1.new]) }
            return []
        case .observationOfMappings:
            let (a, b) = (a.new(), b.new())
            observer.observe(a, b, initial: begins) { handler([$0, $1]) }
            return [a, b]
        case .object:
            let both = a.combineLatest(b)
            observer.observe(both, initial: begins) { handler([$0.0.new, $0.1.new]) }
            return [both]
        case .rememberedObject:
            let both = a.combineLatest(b).map { [$0.0.new, $0.1.new] }.remembered()
            observer.observe(both, initial: begins, receive: handler)
            return [both]
        }
    }

    fileprivate func begin<
        A: BufferedObservable<Update<Int>>, B: BufferedObservable<Update<Int>>, C: BufferedObservable<Update<Int>>
    >(_ a: A, _ b: B, _ c: C, _ handler: @escaping @Sendable ([Int]) -> Void) -> [AnyObject] {
        switch form {
        case .observation:
            observer.observe(a, b, c, initial: begins) { handler([$0.new, $1.new, $2.new]) }
            return []
        case .observationOfMappings:
            let (a, b, c) = (a.new(), b.new(), c.new())
            observer.observe(a, b, c, initial: begins) { handler([$0, $1, $2]) }
            return [a, b, c]
        case .object:
            let all = a.combineLatest(b, c)
            observer.observe(all, initial: begins) { handler([$0.0.new, $0.1.new, $0.2.new]) }
            return [all]
        case .rememberedObject:
            let all = a.combineLatest(b, c).map { [$0.0.new, $0.1.new, $0.2.new] }.remembered()
            observer.observe(all, initial: begins, receive: handler)
            return [all]
        }
    }
}
