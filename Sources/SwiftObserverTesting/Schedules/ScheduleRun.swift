internal import SwiftObserver

/// Performs one program in one order of turns, and says what came of it.
struct ScheduleRun: Sendable {
    let subject: Subject
    let program: ThreadProgram
    let isWatched: Bool
    let patience: Duration

    struct Outcome: Sendable {
        let choices: [Int]
        let options: [Int]
        let lines: [String]
        let flaws: [ScheduleFlaw: String]
    }

    func perform(_ prefix: [Int], random: SplitMix64? = nil) -> Outcome {
        let names = program.threads.indices.map { "thread \($0 + 1)" }
        let turns = Turns(names: names, prefix: prefix, random: random)
        let log = ScheduleLog()
        let watch: @Sendable (StrategyMoment) -> Void = { [program] moment in
            switch moment {
            case .isAsked("schedule"): turns.reach("a delivery is scheduled")
            // Only there it matters.
            case .hasScheduled where program.swaps: turns.reach("the strategy returns from schedule")
            default: break
            }
        }
        let specimen = subject.make(isWatched ? watch : nil)
        let stage = ScheduleStage(specimen, subject: subject, program: program, turns: turns, log: log)
        turns.inspect = { [weak stage] in stage?.checkNumbers() }
        stage.observe(0)
        for (thread, acts) in program.threads.enumerated() {
            Threads.start {
                turns.perform(thread) {
                    for act in acts { stage.perform(act, thread: thread) }
                }
            }
        }
        if let stuck = turns.awaitEnd(patience: patience) {
            log.note(.waits, "a public call of \(stuck) waits for a thread that is inside of another call")
        } else {
            settle(specimen, stage, log)
            judge(stage, log)
        }
        turns.inspect = nil
        let trace = turns.trace
        return Outcome(choices: trace.choices, options: trace.options, lines: trace.lines, flaws: log.flaws)
    }

    /// Whether some delivery that the program uses has a bound.
    var isBounded: Bool { deliveries.contains { $0.waiting != nil } }

    var nests: Bool { program.nests && deliveries.contains { $0.nesting == .immediate } }

    var deliveries: [DeliveryClaims] { program.swaps ? subject.deliveries : [subject.claims] }

    /// Lets everything be delivered, and once more, so that too much would show.
    private func settle(_ specimen: Specimen, _ stage: ScheduleStage, _ log: ScheduleLog) {
        var turns = 0
        let arrived = Threads.wait(patience: patience) {
            specimen.deliverPending()
            turns += 1
            return hasSettled(stage, log, turns: turns)
        }
        specimen.deliverPending()
        let isElsewhere = deliveries.contains { $0.timing == .elsewhere }
        if arrived, isElsewhere, deliveries.allSatisfy({ $0.waiting != 0 }) {
            // What is given to new observers does not show in the numbers before it arrives; this comes after it.
            let last = stage.sendLast()
            _ = Threads.wait(patience: patience) {
                specimen.deliverPending()
                return hasSettled(stage, log, from: last, turns: .max)
            }
        }
        stage.checkNumbers()
    }

    /// Whether no handler runs and none will be called any more with what was sent from this message on.
    ///
    /// What has been taken for delivery is not pending, and its handler may not be running yet. So everything that is
    /// said to be delivered must have arrived at handlers that had all returned before the numbers were read.
    private func hasSettled(_ stage: ScheduleStage, _ log: ScheduleLog, from number: Int = 1, turns: Int) -> Bool {
        let moment = log.moment
        guard moment.isQuiet else { return false }
        guard isBounded else { return moment.isComplete(from: number) }
        // A bound may have dropped this message for a later one.
        guard number == 1 || moment.hasArrived(from: number) else { return false }
        guard stage.hasTallies else { return turns > 100 }
        return moment.observed.indices.allSatisfy { index in
            guard let tally = stage.tally(of: index) else { return true }
            return tally.pending == 0 && tally.delivered + tally.replayed == moment.observed[index].got.count
        }
    }
}
