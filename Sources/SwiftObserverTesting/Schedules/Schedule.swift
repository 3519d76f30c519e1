/// One order in which a few threads took turns, as a ``Violation`` names it.
///
/// Each thread of a small program stops at every point: before a public call, where the strategy is asked to schedule,
/// and where a handler is entered and left. Only one goes on at a time. Which one is a choice; a schedule is the list of
/// choices. `Contract.violations(of:schedule:)` performs it again.
public struct Schedule: Sendable, Hashable {
    /// Which of the programs was performed.
    public let program: Int
    /// Whether the threads also stop where the strategy is asked to schedule.
    public let isWatched: Bool
    /// The choices, one for each point at which more than one thread could go on: zero for the one that just ran, or
    /// else which one of the others. Beyond the end every choice is zero.
    public let choices: [Int]
    /// What the threads did, in order, where that is known.
    public var lines: [String] = []

    init(program: Int, isWatched: Bool, choices: [Int], lines: [String] = []) {
        self.program = program
        self.isWatched = isWatched
        self.choices = Array(choices.reversed().drop { $0 == 0 }.reversed())
        self.lines = lines
    }

    /// Reads a schedule as it is named in a violation.
    public init?(_ name: some StringProtocol) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let program = Int(parts[0]), ["plain", "watched"].contains(parts[1]) else { return nil }
        let choices = parts[2].map(\.wholeNumberValue)
        guard !choices.contains(nil) else { return nil }
        self.init(program: program, isWatched: parts[1] == "watched", choices: choices.compactMap(\.self))
    }

    /// Stops the calling thread at a further point, if a schedule is being performed on it, and lets other threads go on
    /// where several act at once.
    ///
    /// For a messenger under test: between two sections of a lock, such a point opens the window in which other threads
    /// may come in between. No lock may be held at it. Outside of the contract it does nothing.
    public static func point(_ name: @autoclosure () -> String) {
        Turns.ofThisThread?.reachInside(name())
        Progress.ofThisThread?.reachPoint()
    }
}

extension Schedule: CustomStringConvertible {
    /// The schedule's name, from which it can be made again.
    public var description: String {
        "\(program).\(isWatched ? "watched" : "plain").\(choices.map(String.init).joined())"
    }
}

/// What a test found.
struct Failure: Sendable {
    let reason: String
    var observations: [ObservationComparison] = []
    /// The order of turns that shows it, if it takes one.
    var schedule: Schedule?
}

/// What can be wrong with the trace of a schedule.
enum ScheduleFailure: Sendable, Hashable, CaseIterable {
    case order, lost, waits, place, afterStop, gap, numbers, overlap, author
}
