/// G5, for deliveries that wait until they are asked.
extension Check {
    static let placeChecks: [Check] = [
        Check(
            .g5WhereHandlersRun, "what waits is delivered by the strategy in force, and nowhere else",
            concerns: { $0.waiting.deliveries.contains { $0.timing == .onDemand } }
        ) { trace in
            trace.firstIncident { if case .misplaced = $0 { true } else { false } }
        }
    ]
}
