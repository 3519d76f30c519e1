/// One order in which a few threads took turns, as a ``Violation`` names it.
///
/// Each thread of a small program stops at every point: before a public call, before the strategy schedules, and at the
/// beginning and the end of a handler. One thread at a time goes on, by choice; a schedule is the list of choices.
/// `Contract.violations(of:schedule:)` performs it again.
public struct Schedule: Sendable, Hashable {
    /// The number of the program that was performed.
    public let program: Int
    /// Whether the threads also stop before the strategy schedules.
    public let isWatched: Bool
    /// The choices, one for each point at which more than one thread could go on: zero for the thread that just ran, or
    /// the number of one of the others. Beyond the end every choice is zero.
    public let choices: [Int]
    /// The actions of the threads, in order, if they are known.
    public var lines: [String] = []

    init(program: Int, isWatched: Bool, choices: [Int], lines: [String] = []) {
        self.program = program
        self.isWatched = isWatched
        self.choices = Array(choices.reversed().drop { $0 == 0 }.reversed())
        self.lines = lines
    }

    /// Makes the schedule of a name in a violation, or nil if the text is no such name.
    public init?(_ name: some StringProtocol) {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let program = Int(parts[0]), ["plain", "watched"].contains(parts[1]) else { return nil }
        let choices = parts[2].map(\.wholeNumberValue)
        guard !choices.contains(nil) else { return nil }
        self.init(program: program, isWatched: parts[1] == "watched", choices: choices.compactMap(\.self))
    }

    /// Stops the calling thread at a further point, if a schedule is being performed on it, so that other threads go
    /// on.
    ///
    /// Call it in a messenger under test, between two sections of a lock: it opens a window for other threads. Outside
    /// of the contract it does nothing. Precondition: the caller holds no lock.
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

/// A failure that a test of threads found.
struct ThreadFailure: Sendable {
    let reason: String
    var observations: [ObservationComparison] = []
    /// The order of turns that shows it, if it needs one.
    var schedule: Schedule?
}

/// The kinds of failures that a schedule can show.
enum ScheduleFailure: Sendable, Hashable, CaseIterable {
    case order, lost, waits, place, afterStop, gap, numbers, overlap, author
}
