extension Script {
    /// Scripts that are long enough to show what goes wrong only every fiftieth time that a delivery is scheduled.
    ///
    /// One messenger lives through each of them, and with it the state of its strategy. Each lets deliveries be scheduled
    /// for one reason more than a hundred times: plain sends, sends of other threads, replays, nested sends, swaps.
    static func enduring(for subject: Subject, nests: Bool) -> [Script] {
        // What is delivered in place is looked at after each message of a burst.
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
        // Every other call of the handler is for what the one before has sent.
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
