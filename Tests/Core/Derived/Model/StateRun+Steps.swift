import SwiftObserver

/// How a script is performed.
extension StateRun {
    /// Performs a script, and returns the first violation, or nil.
    static func violation(of script: StateScript, _ kind: ScriptKind) -> String? {
        weak var weakVariable: Var<Int>?
        var weakDerived: [() -> Derived<Int>?] = []
        var violation: String?
        do {
            let run = StateRun(script, kind)
            for step in script.steps where run.violations.isEmpty { run.performAndCheck(step) }
            if run.violations.isEmpty { run.performAndCheck(.settle) }
            run.finish()
            violation = run.violations.first
            weakVariable = run.variables.first
            weakDerived = run.nodes.map { node in { [weak derived = node.derived] in derived } }
        }
        if let violation { return violation }
        if weakVariable != nil || weakDerived.contains(where: { $0() != nil }) { return "Something is left behind" }
        return nil
    }

    private func performAndCheck(_ step: StateStep) {
        let expectation = isExact ? Expectation(self) : nil
        perform(step)
        expectation?.compare(step, self)
        for (index, node) in nodes.enumerated() where node.runs.takeNeedless() > 0 && !isShared {
            violate("\(step): derived \(index) was computed, and nothing had changed")
        }
        for observation in observations { check(observation, step) }
        for combination in combinations { check(combination, step) }
        for tracking in trackings { check(tracking, step) }
        if case .settle = step {
            for observation in observations { checkQuiet(observation) }
            for combination in combinations { checkQuiet(combination) }
            for tracking in trackings { checkQuiet(tracking) }
        }
    }

    func perform(_ step: StateStep) {
        switch step {
        case .set(let number, let value): set(number % variables.count, to: value) { $0.value = value }
        case .modify(let number, let difference):
            let index = number % variables.count
            set(index, to: variables[index].value + difference) { $0.modify { $0 += difference } }
        case .transact(let transfer): perform(transfer)
        case .read(let number):
            let index = resolve(number)
            let value = source(index).value
            if value != truth(index) { violate("\(step): \(value) was read, and \(truth(index)) is right") }
        case .snapshot(let numbers):
            let indices = numbers.map(resolve)
            let values = snapshot { read in indices.map { source($0).value(read) } }
            if values != indices.map({ truth($0) }) { violate("\(step): \(values) were read") }
        case .observe(let number, let form, let initially, let reaction):
            observe(place(number, readsOnDelivery: form.isOfState), form, initially: initially, reaction)
        case .combine(let numbers, let form, let initially, let reaction):
            combine(numbers.map { place($0, readsOnDelivery: true) }, form, initially: initially, reaction)
        case .track(let program):
            if kind == .setting { trackings.forEach { $0.stop() } }
            track(program)
        case .stop(let number):
            // One that is just beginning may hear of others first.
            let stops =
                observations.filter(\.hasBegun).map { $0.stop } + trackings.map { $0.stop }
                + combinations.filter(\.hasBegun).map { $0.stop }
            if !stops.isEmpty { stops[number % stops.count]() }
        case .setDelivery(let number, let strategy):
            let index = resolve(number)
            if index < variables.count || strategy == .queue && isReadOnDelivery(index) { return }
            setStrategy(of: index, to: strategy)
        case .add(let node): add(node)
        case .drop(let number): drop(resolve(number))
        case .settle: stage.settle()
        }
    }

    private func set(_ index: Int, to value: Int, _ body: (Var<Int>) -> Void) {
        note(values.replacing(index, by: value))
        body(variables[index])
    }

    /// What may be observed there. Where somebody sets in the middle of a delivery, the order of its handlers says how
    /// often derived values are computed, so the model does not know that of observed ones. And it does not know what
    /// another thread reads.
    private func place(_ number: Int, readsOnDelivery: Bool) -> Int {
        let index = resolve(number)
        let isElsewhere = readsOnDelivery && index >= variables.count && strategy(of: index) == .queue
        return kind == .setting || isElsewhere ? index % variables.count : index
    }

    /// Everybody goes.
    private func finish() {
        for observation in observations { observation.stop() }
        for combination in combinations { combination.stop() }
        for tracking in trackings { tracking.stop() }
        stage.settle()
        for (index, variable) in variables.enumerated() where variable.isObserved {
            violate("Variable \(index) is linked to what nobody observes")
        }
    }
}
