/// What happened when a script was performed, beside what should have happened.
struct Trace: Sendable {
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
    /// How many messages the script itself sent, before everything was let go of.
    let sent: Int
    /// Whether what should have been released was waited for in vain.
    let waitedForRelease: Bool
    /// Whether what should have been delivered was waited for in vain.
    let waitedForDelivery: Bool
    /// Whether a handler went on while the call that caused it had not returned, so that luck has a part in what it saw.
    let wasLeftToLuck: Bool
    /// Whether some call of a handler was missing when a step was over.
    let isLate: Bool
    /// The first live message that was missing when a step was over.
    let lateness: Lateness?
    /// What the delivery in force at the beginning claims.
    let claims: DeliveryClaims
    /// Whether some delivery of the script is bounded.
    let isBounded: Bool
    /// Whether nested sends are limited at some time.
    let limitsNesting: Bool

    /// Whether messages may be left out.
    var mayDrop: Bool { isBounded || limitsNesting }
}
