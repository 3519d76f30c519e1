/// G5, for deliveries that wait until they are asked.
extension Check {
    static let placeChecks: [Check] = [
        deliveredInForce
    ]

    /// A strategy that does not wait although it says so is right in its way, and wrong about itself: where that shows, no
    /// other check is asked.
    static let deliveredInForce = Check(
        .g5WhereHandlersRun, "what waits is delivered by the strategy in force, and nowhere else",
        concerns: { $0.waiting.deliveries.contains { $0.timing == .onDemand } }
    ) { trace in
        trace.firstIncident(\.isMisplaced).map { trace.misstatesTiming ? $0 + remedyForTiming : $0 }
    }

    /// What somebody may have meant whose strategy does not wait.
    static let remedyForTiming =
        ". If it is right that it also delivers by itself, say so: "
        + "Subject(…, delivery: …, timing: .elsewhere) { … }"
}
