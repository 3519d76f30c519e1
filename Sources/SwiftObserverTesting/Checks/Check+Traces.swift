extension Check {
    /// The checks that compare what a script did with what the model says.
    static let traceChecks: [Check] =
        orderChecks + offerChecks + observerChecks + lifetimeChecks + replayChecks + beginningChecks
        + boundChecks + overlapChecks + authorChecks + callChecks + placeChecks

    init(
        _ guarantee: Guarantee, _ name: String, features: Features = [],
        concerns: @escaping @Sendable (Subject) -> Bool = { _ in true },
        question: @escaping @Sendable (Trace) -> String?
    ) {
        self.init(
            guarantee: guarantee, name: name, question: .trace(question), features: features, concerns: concerns)
    }

    /// The first message that is there twice.
    static func duplicate(in messages: [Int]) -> Int? {
        var seen: Set<Int> = []
        return messages.first { !seen.insert($0).inserted }
    }
}
