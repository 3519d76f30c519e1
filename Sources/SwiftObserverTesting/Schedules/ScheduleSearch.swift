internal import SwiftObserver

/// Performs the programs of several threads in many orders of turns, and keeps the first failure of each kind.
///
/// Orders with few changes of the thread come first, each once; random orders follow. Every order is performed from the
/// beginning.
final class ScheduleSearch: Sendable {
    init(subject: Subject, limit: Int, seed: UInt64, patience: Duration) {
        (self.subject, self.limit, self.seed, self.patience) = (subject, limit, seed, patience)
    }

    /// Returns the first failure of a kind. The first call performs the search.
    func failure(_ kind: ScheduleFailure) -> ThreadFailure? {
        if let known = state.withLock({ $0.failures }) { return known[kind] }
        let failures = explore()
        state.withLock { $0.failures = failures }
        return failures[kind]
    }

    /// Performs one schedule, and returns the failures.
    func failures(in schedule: Schedule) -> [ScheduleFailure: ThreadFailure] {
        let programs = ThreadProgram.all(for: subject)
        guard programs.indices.contains(schedule.program) else { return [:] }
        let outcome = run(schedule.program, schedule.isWatched, programs).perform(schedule.choices)
        return failures(of: outcome, schedule.program, schedule.isWatched)
    }

    private func explore() -> [ScheduleFailure: ThreadFailure] {
        let programs = ThreadProgram.all(for: subject)
        var branches = programs.indices.flatMap { program in
            [false, true].map { Branch(program: program, isWatched: $0) }
        }
        var failures: [ScheduleFailure: ThreadFailure] = [:]
        var random = SplitMix64(seed: seed)
        var rest = limit
        let deadline = ContinuousClock.now + patience * 2
        while rest > 0, !branches.isEmpty, ContinuousClock.now < deadline {
            for index in branches.indices where rest > 0 {
                rest -= 1
                let branch = branches[index]
                // The second half is random.
                let generator = rest < limit / 2 ? SplitMix64(seed: random.next()) : nil
                guard let prefix = generator == nil ? branches[index].next() : [] else { continue }
                let isHasty = !failures.isEmpty
                let outcome = run(branch.program, branch.isWatched, programs, isHasty: isHasty)
                    .perform(prefix, random: generator)
                if generator == nil { branches[index].branchOut(from: prefix, outcome.choices, outcome.options) }
                failures.merge(self.failures(of: outcome, branch.program, branch.isWatched)) { known, _ in known }
                if outcome.failures[.waits] != nil { return failures }
                if !outcome.failures.isEmpty { rest = min(rest, 200) }
            }
        }
        return failures
    }

    private func run(
        _ program: Int, _ isWatched: Bool, _ programs: [ThreadProgram], isHasty: Bool = false
    ) -> ScheduleRun {
        ScheduleRun(
            subject: programs[program].subject(from: subject), program: programs[program], isWatched: isWatched,
            patience: isHasty ? min(patience, .milliseconds(200)) : patience)
    }

    private func failures(
        of outcome: ScheduleRun.Outcome, _ program: Int, _ isWatched: Bool
    ) -> [ScheduleFailure: ThreadFailure] {
        guard !outcome.failures.isEmpty else { return [:] }
        let schedule = Schedule(
            program: program, isWatched: isWatched, choices: outcome.choices, lines: outcome.lines)
        return outcome.failures.mapValues { ThreadFailure(reason: $0, schedule: schedule) }
    }

    /// The orders of one program that are still to be performed, with few changes of the thread first.
    private struct Branch {
        let program: Int
        let isWatched: Bool
        var prefixes: [[Int]] = [[]]
        var taken = 0

        init(program: Int, isWatched: Bool) {
            (self.program, self.isWatched) = (program, isWatched)
        }

        mutating func next() -> [Int]? {
            guard taken < prefixes.count else { return nil }
            taken += 1
            return prefixes[taken - 1]
        }

        /// Adds the orders that differ in one choice, after the prefix, from the order that was performed.
        mutating func branchOut(from prefix: [Int], _ choices: [Int], _ options: [Int]) {
            for place in choices.indices.dropFirst(prefix.count) {
                for choice in 0..<options[place] where choice != choices[place] {
                    prefixes.append(choices[..<place] + [choice])
                }
            }
        }
    }

    private struct State {
        var failures: [ScheduleFailure: ThreadFailure]?
    }

    private let subject: Subject
    private let limit: Int
    private let seed: UInt64
    private let patience: Duration
    private let state = Guarded(State())
}
