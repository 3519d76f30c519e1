internal import SwiftObserver

/// One run of a program in one order of turns.
struct ScheduleRun: Sendable {
    let subject: Subject
    let program: ThreadProgram
    let isWatched: Bool
    let patience: Duration

    struct Outcome: Sendable {
        let choices: [Int]
        let options: [Int]
        let lines: [String]
        let failures: [ScheduleFailure: String]
    }

    func perform(_ prefix: [Int], random: SplitMix64? = nil) -> Outcome {
        let names = program.threads.indices.map { "thread \($0 + 1)" }
        let turns = Turns(names: names, prefix: prefix, random: random)
        let log = ScheduleLog()
        let watch: @Sendable (StrategyMoment) -> Void = { [program] moment in
            switch moment {
            case .isAsked("schedule"): turns.reach("a delivery is scheduled")
            // This point matters only if the delivery changes.
            case .hasScheduled where program.swaps: turns.reach("the strategy returns from schedule")
            default: break
            }
        }
        let messenger = subject.make(isWatched ? watch : nil)
        let stage = ScheduleStage(messenger, subject: subject, program: program, turns: turns, log: log)
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
            settle(messenger, stage, log)
            judge(stage, log)
        }
        turns.inspect = nil
        let trace = turns.trace
        return Outcome(choices: trace.choices, options: trace.options, lines: trace.lines, failures: log.failures)
    }

    /// Whether some delivery that the program uses has a bound.
    var isBounded: Bool { deliveries.contains { $0.waiting != nil } }

    var nests: Bool { program.nests && deliveries.contains { $0.nesting == .immediate } }

    var deliveries: [DeliveryClaims] { program.swaps ? subject.deliveries : [subject.claims] }

    /// Delivers all waiting messages, and once more, to reveal duplicates.
    private func settle(_ messenger: any TestedMessenger, _ stage: ScheduleStage, _ log: ScheduleLog) {
        var turns = 0
        let arrived = Threads.wait(patience: patience) {
            messenger.deliverPending()
            turns += 1
            return hasSettled(stage, log, turns: turns)
        }
        messenger.deliverPending()
        let isElsewhere = deliveries.contains { $0.timing == .elsewhere }
        if arrived, isElsewhere, deliveries.allSatisfy({ $0.waiting != 0 }) {
            // Tallies do not count a replay before it arrives. This message arrives after it.
            let last = stage.sendLast()
            _ = Threads.wait(patience: patience) {
                messenger.deliverPending()
                return hasSettled(stage, log, from: last, turns: .max)
            }
        }
        stage.checkNumbers()
    }

    /// Returns whether no handler runs and all messages from this number on have arrived.
    ///
    /// A message that was taken for delivery is not pending, and its handler may not be running yet. So the number of
    /// delivered messages must be the number of calls that had returned before the tally was read.
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

extension ScheduleRun {
    /// Notes the failures that the record shows.
    ///
    /// The messages of observer 0 are the sequence. Each observation must have got a piece of it without a gap, which
    /// begins with its replay and goes up to the end unless the observation was stopped.
    func judge(_ stage: ScheduleStage, _ log: ScheduleLog) {
        let moment = log.moment
        let sent = moment.sent
        // The place of a nested message that is delivered at once is not judged.
        let counts = { (message: Int) in !nests || !sent[message - 1].isNested }
        var observed = moment.observed
        for index in observed.indices {
            guard let unknown = observed[index].got.first(where: { !sent.indices.contains($0.message - 1) }) else {
                continue
            }
            log.note(.lost, "\(unknown.message) arrived, which nobody sent")
            observed[index].got.removeAll { !sent.indices.contains($0.message - 1) }
        }
        guard let first = observed.first else { return }
        let sequence = first.got.map(\.message).filter(counts)
        for (index, observation) in observed.enumerated() {
            let name = Step.name(ofObserver: observation.observer)
            let messages = observation.got.map(\.message).filter(counts)
            let stops = moment.stops(of: observation)
            judgeOrder(messages, name, sent, log)
            judgeEnd(observation, stops, name, sent, log)
            judgeNumbers(observation, stage.tally(of: index), isStopped: !stops.isEmpty, name, log)
            guard Set(messages).count == messages.count else {
                log.note(index == 0 || givesNothing(observation) ? .lost : .gap, "\(name) got a message twice")
                continue
            }
            if givesNothing(observation),
                let early = messages.first(where: { sent[$0 - 1].returned < observation.began })
            {
                log.note(.lost, "\(name) got \(early), which was sent before it observed")
            }
            guard !isBounded else { continue }
            let due = sent.indices.map { $0 + 1 }.filter { counts($0) && sent[$0 - 1].began > observation.returned }
            if stops.isEmpty, let missing = due.first(where: { !messages.contains($0) }) {
                log.note(.lost, "\(name) did not get \(missing), which was sent while it observed")
            } else if index > 0, !nests {
                judgePiece(messages, of: sequence, observation, isStopped: !stops.isEmpty, name, sent, log)
            }
        }
        judgeCommonOrder(observed.map { $0.got.map(\.message).filter(counts) }, log)
    }

    private var keepsNothing: Bool { deliveries.allSatisfy { $0.replayed == 0 } }

    /// Returns whether an observation gets no replay and no latest message.
    private func givesNothing(_ observation: ScheduleMoment.Observed) -> Bool {
        keepsNothing && !observation.beginsWithLatest
    }

    private func judgeOrder(_ messages: [Int], _ name: String, _ sent: [ScheduleMoment.Sent], _ log: ScheduleLog) {
        for (place, later) in messages.enumerated() {
            for earlier in messages[..<place] where sent[later - 1].returned < sent[earlier - 1].began {
                log.note(.order, "\(name) got \(later) after \(earlier), which was sent when \(later) had been sent")
            }
        }
    }

    private func judgeCommonOrder(_ lists: [[Int]], _ log: ScheduleLog) {
        for (place, one) in lists.enumerated() {
            for other in lists[..<place] {
                let common = Set(one).intersection(other)
                if one.filter(common.contains).uniqued() != other.filter(common.contains).uniqued() {
                    log.note(.order, "two observers got \(common.sorted()) in different orders")
                }
            }
        }
    }

    /// Notes calls after the stop of an observation. A message that was taken for delivery elsewhere before the stop
    /// may still arrive.
    private func judgeEnd(
        _ observation: ScheduleMoment.Observed, _ stops: [ScheduleMoment.Stopped], _ name: String,
        _ sent: [ScheduleMoment.Sent], _ log: ScheduleLog
    ) {
        for stop in stops where stop.began > observation.returned {
            let late = observation.got.filter { $0.at > stop.returned }
            if let call = late.first(where: { $0.on == stop.thread || sent[$0.message - 1].began > stop.returned }) {
                log.note(.afterStop, "\(name)'s handler was called with \(call.message) after it was stopped")
            } else if late.count > 1 {
                log.note(.afterStop, "\(name)'s handler was called \(late.count) times after it was stopped")
            }
        }
    }

    private func judgeNumbers(
        _ observation: ScheduleMoment.Observed, _ tally: Tally?, isStopped: Bool, _ name: String, _ log: ScheduleLog
    ) {
        // Tallies do not count a replay before it arrives. If no message may wait, none can be sent after it to reveal
        // it.
        guard let tally, !deliveries.contains(where: { $0.timing == .elsewhere && $0.waiting == 0 && $0.replayed != 0 })
        else { return }
        let calls = observation.got.count
        if tally.delivered + tally.replayed != calls || (!isStopped && tally.pending + tally.discarded != 0)
            || (!isBounded && tally.dropped != 0)
        {
            log.note(.numbers, "\(name)'s handler was called \(calls) times, and at the end the numbers say \(tally)")
        }
    }

    private func judgePiece(
        _ messages: [Int], of sequence: [Int], _ observation: ScheduleMoment.Observed, isStopped: Bool, _ name: String,
        _ sent: [ScheduleMoment.Sent], _ log: ScheduleLog
    ) {
        guard !givesNothing(observation) else { return }
        let start = messages.first.flatMap { sequence.firstIndex(of: $0) } ?? sequence.count
        let piece = sequence[start...]
        if !piece.starts(with: messages) || (!isStopped && piece.count != messages.count) {
            return log.note(.gap, "\(name) got \(messages) of \(sequence): there is a gap")
        }
        guard !program.swaps, !(isStopped && messages.isEmpty) else { return }
        let before = sequence.lastIndex { sent[$0 - 1].returned < observation.began }.map { $0 + 1 } ?? 0
        let after = sequence.firstIndex { sent[$0 - 1].began > observation.returned } ?? sequence.count
        let claimed = subject.claims.replayed ?? sequence.count
        let kept = observation.beginsWithLatest ? max(1, claimed) : claimed
        if start < max(0, before - kept) {
            log.note(.gap, "\(name) got \(messages) of \(sequence): that is more than was kept for it")
        } else if !program.clears, !subject.claims.keepsForFirstAlone, start > max(0, after - kept) {
            log.note(.gap, "\(name) got \(messages) of \(sequence): that is less than was kept for it")
        }
    }
}
