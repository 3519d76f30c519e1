/// What happened when a script was performed, beside what should have happened.
struct Course: Sendable {
    /// The script.
    let script: Script
    /// What each observation should have got, in the order in which they began.
    let expected: [ObservationRecord]
    /// What each observation got.
    let got: [ObservationRecord]
    /// All calls of handlers as they should have been.
    let expectedCalls: [Call]
    /// All calls of handlers.
    let calls: [Call]
    /// What must not happen, but did.
    let incidents: [Incident]
    /// Whether something was waited for in vain.
    let ranOutOfPatience: Bool
    /// What the delivery in force at the beginning claims.
    let claims: DeliveryClaims
    /// Whether some delivery of the script is bounded.
    let isBounded: Bool

    /// What was expected of an observation, and what it got.
    var pairs: [(index: Int, expected: ObservationRecord, got: ObservationRecord)] {
        zip(expected, got).enumerated().map { ($0.offset, $0.element.0, $0.element.1) }
    }
}
