internal import SwiftObserver

extension Check {
    /// The check of handlers that belong to the main actor, which runs its jobs by itself.
    static let mainActorChecks: [Check] = [
        Check(
            guarantee: .g5WhereHandlersRun,
            name: "the main actor's handler runs there, in order, and before a send from there returns",
            question: .trial(mainActorGetsAll), features: .isolation, concerns: { $0.claims.waiting == nil }),
        Check(
            guarantee: .g5WhereHandlersRun, name: "nothing overtakes what waits for the main actor",
            question: .trial(nothingOvertakes), features: .isolation, concerns: { $0.claims.waiting == nil }),
    ]

    /// Messages are sent on the main actor, in handlers too, while others wait for it that were sent elsewhere.
    private static func nothingOvertakes(_ trial: Trial) -> Finding? {
        guard !trial.subject.limitsNesting, trial.reachesMainActor else { return nil }
        let claims = trial.subject.claims
        for program in MainActorProgram.all {
            let specimen = trial.subject.make(nil)
            let trace = MainActorScenario(program, specimen, trial)
            let waits = Flag()
            let visit = trial.visitMainActor {
                let isDone = trace.perform(on: MainActor.shared, deliversOnDemand: claims.timing == .onDemand)
                if !isDone { waits.raise() }
            }
            // A subject that needs the main actor to end a call elsewhere cannot be put to this.
            guard visit == .done, !waits.isRaised else { return nil }
            guard trial.deliver(specimen, until: { trace.isComplete }) else {
                return Finding(reason: "not everything arrived after \(program)")
            }
            if let flaw = trace.flaw(claims) { return Finding(reason: flaw) }
        }
        return nil
    }

    /// Messages are sent on the main actor and elsewhere, in turns.
    private static func mainActorGetsAll(_ trial: Trial) -> Finding? {
        // Where somebody blocks the main actor to wait for this examination, nothing can be found out about it.
        guard trial.reachesMainActor else { return nil }
        let specimen = trial.subject.make(nil)
        let log = ThreadLog(pulse: trial.pulse)
        let (strayed, late) = (Flag(), Flag())
        let observer = specimen.messenger.makeObserver()
        let tracker = LifetimeTracker()
        let handlesAtOnce = trial.subject.claims.timing == .inPlace
        let began = trial.visitMainActor {
            observer.observe(on: MainActor.shared) { message, _ in
                if !MainQueue.isCurrent { strayed.raise() }
                log.enter(message.number)
                log.exit()
            }
        }
        let count = 20
        var visit = began
        for number in 1...count where visit == .done {
            let message = CountedMessage(number: number, life: tracker.begin(Stage.message))
            if number.isMultiple(of: 3) {
                specimen.messenger.send(message, from: nil)
            } else {
                visit = trial.visitMainActor { [messenger = specimen.messenger] in
                    messenger.send(message, from: nil)
                    if handlesAtOnce, log.messages.last != number { late.raise() }
                }
            }
        }
        let arrived = visit == .done && trial.deliver(specimen) { log.count >= count }
        if strayed.isRaised { return Finding(reason: "the main actor's handler ran elsewhere") }
        if late.isRaised {
            return Finding(reason: "a send on the main actor returned before the main actor's handler was called")
        }
        if visit == .turnedAway || (arrived && log.messages == Array(1...count)) { return nil }
        return Finding(
            reason: "the main actor's handler did not get everything in order",
            observations: [
                ObservationComparison(
                    name: "A", got: log.messages.map { Reception(message: $0) },
                    expected: (1...count).map { Reception(message: $0) })
            ])
    }
}
