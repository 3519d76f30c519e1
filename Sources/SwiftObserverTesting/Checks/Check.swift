/// A named question that is asked of a subject, and the guarantee that it belongs to.
public struct Check: Sendable {
    /// The guarantee.
    public let guarantee: Guarantee
    /// What holds where the check is passed, as a short sentence.
    public let name: String
    /// How it is asked.
    let question: Question
    /// What a subject must be able to do to be asked.
    var features: Features = []
    /// Whether the claims of a subject make it a question at all.
    var concerns: @Sendable (Subject) -> Bool = { _ in true }

    enum Question: Sendable {
        /// Of every script that is performed: the answer is what is wrong with it, if anything is.
        case trace(@Sendable (Trace) -> String?)
        /// Of every script that is performed with a probe for locks.
        case probedTrace(@Sendable (Trace) -> String?)
        /// Of a trial of its own.
        case trial(@Sendable (Trial) -> Finding?)
    }

    /// Whether the subject can be asked.
    public func applies(to subject: Subject) -> Bool {
        subject.features.isSuperset(of: features) && concerns(subject)
    }

    /// All checks, by guarantee.
    public static let all: [Check] =
        (traceChecks + probedChecks + scheduleChecks + threadChecks + inPlaceChecks + actorChecks + mainActorChecks
        + refusalChecks + finishingChecks + beginningTrials + detourChecks)
        .sorted { $0.guarantee < $1.guarantee }
}
