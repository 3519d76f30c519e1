import Measuring

/// A shape that stands and is to be changed step by step.
struct Graph {
    /// How often something was computed, and how often an observer was called.
    let computations: Tally
    let calls: Tally
    /// The least that one step needs, where that is the same for each.
    let computationsPerStep: Int
    let callsPerStep: Int
    /// The sum of the values at the end of the shape.
    var sum: () -> Int = { 0 }
    /// Changes something: the first time with 1, then with 2, and so on.
    let step: (Int) -> Void

    /// A workload of so many steps. Only an exact graph has to compute no more than the least.
    func workload(_ steps: Int, isExact: Bool) -> Workload {
        let least = (computations: steps * computationsPerStep, calls: steps * callsPerStep)
        return workload(steps) { _ in complaint(steps, isExact: isExact, least: least) }
    }

    /// A workload of which flags by hand say what the least is, and to which sum it comes.
    func workload(_ steps: Int, isExact: Bool, like reference: Graph) -> Workload {
        _ = (reference.computations.take(), reference.calls.take())
        return workload(steps) { done in
            for step in done - steps + 1...done { reference.step(step) }
            let least = (computations: reference.computations.take(), calls: reference.calls.take())
            let complaint = complaint(steps, isExact: isExact, least: least)
            return complaint ?? (sum() == reference.sum() ? nil : "another sum than that of flags by hand")
        }
    }

    private func workload(_ steps: Int, _ complaint: @escaping (_ done: Int) -> String?) -> Workload {
        var done = 0
        _ = (computations.take(), calls.take())
        var workload = Workload(
            complaint: { complaint(done) },
            immediate: {
                for step in done + 1...done + steps { self.step(step) }
                done += steps
            })
        workload.runs = { Runs(computations: Double(computations.count), calls: Double(calls.count)) }
        return workload
    }

    private func complaint(_ steps: Int, isExact: Bool, least: (computations: Int, calls: Int)) -> String? {
        let (computed, called) = (computations.take(), calls.take())
        guard isExact else { return called >= least.calls ? nil : "\(called) calls of handlers" }
        if computed == least.computations, called == least.calls { return nil }
        return """
            \(steps) changes took \(computed) computations and \(called) calls of handlers instead of \
            \(least.computations) and \(least.calls)
            """
    }
}
