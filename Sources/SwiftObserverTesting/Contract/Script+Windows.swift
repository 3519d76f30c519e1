extension Script {
    /// Scripts that swap the delivery when a strategy in place has done what `schedule` asked for, but not returned yet,
    /// from the same thread and from another one.
    ///
    /// The strategy is asked for what handlers have sent: by itself, or because it was swapped to in the handler.
    static func windows(of subject: Subject) -> [Script] {
        // Where nothing may wait, a strategy that is asked comes too late.
        guard subject.hasStrategies, subject.deliveries.allSatisfy({ $0.waiting != 0 }) else { return [] }
        let deliveries = subject.waiting.deliveries
        let inPlace = deliveries.indices.filter { deliveries[$0].timing == .inPlace }
        let waiting = deliveries.indices.filter { deliveries[$0].timing == .onDemand }
        let crosses = subject.features.contains(.threads)
        return inPlace.flatMap { first in
            inPlace.flatMap { second in
                waiting.flatMap { last in
                    [[Step.swap(to: last)], [.onAnotherThread(.swap(to: last))], [.swap(to: last), .swap(to: second)]]
                        .filter { crosses || !$0.contains(.onAnotherThread(.swap(to: last))) }
                        .map { window(from: first, to: second, with: $0) }
                }
            }
        }
    }

    private static func window(from first: Int, to second: Int, with steps: [Step]) -> Script {
        let begin = first == 0 ? [] : [Step.swap(to: first)]
        let sends: [Step] = [.send(), .send()]
        let swap = first == second ? [] : [Step.swap(to: second)]
        let reactions = sends + swap + steps.map { .beforeScheduleReturns($0) }
        return Script(
            begin + [.observe(0), .observe(1)] + reactions.map { .inHandler(of: 0, call: 1, $0) }
                + [.send(), .send(), .deliver, .send(), .deliver])
    }
}
