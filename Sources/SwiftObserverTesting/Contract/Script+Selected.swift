extension Script {
    /// Returns scripts that are long enough to show a mistake that a strategy makes only in every fiftieth delivery.
    ///
    /// Each script schedules more than a hundred deliveries of one messenger for one reason: plain sends, sends of
    /// other threads, replays, nested sends, swaps.
    static func enduring(for subject: Subject, nests: Bool) -> [Script] {
        // In place, the outcome is checked after each message of a burst.
        let isInPlace = subject.deliveries.allSatisfy { $0.timing == .inPlace }
        let waits = subject.deliveries.contains { $0.timing == .onDemand }
        let sends = isInPlace ? [.burst(count)] : repeated([.send()], delivering: waits)
        var scripts = [Script([.observe(0)] + sends)]
        if subject.features.contains(.threads) {
            let crossing = Step.onAnotherThread(isInPlace ? .burst(count) : .send())
            scripts.append(Script([.observe(0)] + (isInPlace ? [crossing] : repeated([crossing], delivering: waits))))
        }
        if subject.claims.replayed != 0 {
            let joining: [Step] = waits ? [.observe(0), .deliver, .stop(0)] : [.observe(0), .stop(0)]
            scripts.append(Script([.send()] + repeated(joining, delivering: false)))
        }
        guard nests else { return scripts }
        // Every other call of the handler is for a message that the call before has sent.
        let calls = (0..<count).map { 2 * $0 + 1 }
        let answers = calls.map { Step.inHandler(of: 0, call: $0, .send()) }
        scripts.append(Script([.observe(0)] + answers + sends))
        if subject.deliveries.count > 1 {
            let swaps = calls.map { Step.inHandler(of: 0, call: $0, .swap(to: $0 % 4 == 1 ? 1 : 0)) }
            scripts.append(Script([.observe(0)] + answers + swaps + sends))
        }
        return scripts
    }

    private static let count = 110

    private static func repeated(_ steps: [Step], delivering: Bool) -> [Step] {
        Array(repeatElement(delivering ? steps + [.deliver] : steps, count: count).joined())
    }
}

extension Script {
    /// Returns scripts in which no handler calls back, so that they end even if a lock is held.
    static func calm(for subject: Subject) -> [Script] {
        // Steps that a subject cannot take are left out, because the model would take them.
        var scripts = everyday.map { Script($0.filter(subject.offers)) }
        if subject.features.contains(.authors) {
            scripts.append([.observe(0), .send(author: 0), .authorDies(0), .send(author: 1), .observe(1)])
        }
        if subject.features.contains(.lifetimes) {
            scripts.append([.observe(0), .observe(1), .send(), .messengerDies, .observerDies(0)])
        }
        if subject.features.contains(.initial) {
            scripts.append([.send(), .send(), .observeInitially(0), .send(), .stop(0), .observeInitially(1), .send()])
        }
        return scripts
    }

    private static let everyday: [[Step]] = [
        [.observe(0), .send()],
        [.observe(0), .send(), .send(), .stop(0), .send()],
        [.observe(0), .observe(1), .burst(3), .observerDies(0), .send()],
        [.send(), .send(), .observe(0), .send(), .observe(1)],
        [.observe(0), .send(), .clearReplay, .burst(5), .stop(0)],
        [.observe(0), .observe(0), .send(), .swap(to: 1), .send(), .swap(to: 0), .send()],
    ]
}

extension Subject {
    /// Returns whether the subject can take a step, whatever the author or the thread.
    fileprivate func offers(_ step: Step) -> Bool {
        switch step {
        case .clearReplay: features.contains(.clearingReplay)
        case .observerDies: features.contains(.lifetimes)
        case .swap: deliveries.count > 1
        default: true
        }
    }
}

extension Script {
    /// Returns scripts that swap the delivery when a strategy in place has delivered, but not yet returned from
    /// `schedule`, on the same thread and on another one.
    ///
    /// The strategy delivers nested messages then: it was in force, or a handler has swapped to it.
    static func windows(of subject: Subject) -> [Script] {
        // If no message may wait, nested messages are dropped before the strategy is asked.
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

extension Script {
    /// The script with an ordinary send in place of each deallocation of the messenger, also at the end.
    var surviving: Script {
        Script(steps.map(\.surviving) + [.send(), .deliver])
    }
}

extension Step {
    fileprivate var surviving: Step {
        switch self {
        case .messengerDies: .send()
        case .inHandler(let observer, let call, let step): .inHandler(of: observer, call: call, step.surviving)
        case .onAnotherThread(let step): .onAnotherThread(step.surviving)
        case .beforeScheduleReturns(let step): .beforeScheduleReturns(step.surviving)
        default: self
        }
    }
}
