internal import SwiftObserver

/// Lets threads take turns: each stops at every point that it reaches, and one at a time goes on, by a list of choices.
final class Turns: @unchecked Sendable {  // all variables by the monitor
    /// - Parameters:
    ///   - names: The names of the threads.
    ///   - prefix: The first choices.
    ///   - random: What makes the others; without it the thread that runs goes on while it can.
    init(names: [String], prefix: [Int], random: SplitMix64?) {
        self.names = names
        self.prefix = prefix
        self.random = random
        states = names.map { _ in .coming }
    }

    /// The turns that the calling thread takes part in.
    static var ofThisThread: Turns? { takers.current?.turns }

    private static let takers = PerThread<(turns: Turns, thread: Int)>()

    /// Whether the calling thread takes part.
    var includesThisThread: Bool { Self.takers.current?.turns === self }

    /// Whether a thread has come to a point inside of a call.
    var hasInnerPoints: Bool { locked { reachedInnerPoint } }

    /// Writes down what the calling thread has come to inside of a call, and stops it.
    func reachInside(_ what: String) {
        locked { reachedInnerPoint = true }
        reach(what)
    }

    /// Called at each point, by the thread that reaches it, before it stops.
    var inspect: (() -> Void)? {
        get { locked { inspection } }
        set { locked { inspection = newValue } }
    }

    /// Performs a thread's program, when it is its turn.
    func perform(_ thread: Int, _ body: () -> Void) {
        Self.takers.with((self, thread)) {
            monitor.lock()
            states[thread] = .parked
            if !states.contains(.coming) { choose(after: nil) }
            awaitTurn(thread)
            monitor.unlock()
            body()
        }
        monitor.lock()
        states[thread] = .ended
        if !isOver { choose(after: thread) }
        monitor.signal()
        monitor.unlock()
    }

    /// Writes down what the calling thread does.
    func note(_ what: String) {
        let thread = Self.takers.current?.thread
        locked { lines.append("\(thread.map { names[$0] } ?? "elsewhere")  \(what)") }
    }

    /// Stops the calling thread, if it takes part, until it is its turn again.
    func park() {
        guard let thread = Self.takers.current?.thread else { return }
        monitor.lock()
        if !isOver {
            states[thread] = .parked
            choose(after: thread)
            awaitTurn(thread)
        }
        monitor.unlock()
    }

    /// Writes down what the calling thread does, and stops it.
    func reach(_ what: String) {
        note(what)
        inspect?()
        park()
    }

    /// Waits until all threads have ended. If the one whose turn it is neither stops nor ends in time, all are let go,
    /// and its name is returned.
    func awaitEnd(patience: Duration) -> String? {
        monitor.lock()
        defer { monitor.unlock() }
        var seen = -1
        var deadline = ContinuousClock.now + patience
        while states.contains(where: { $0 != .ended }) {
            if seen != moves {
                seen = moves
                deadline = .now + patience
            }
            guard ContinuousClock.now < deadline else { break }
            monitor.wait(until: deadline)
        }
        guard states.contains(where: { $0 != .ended }) else { return nil }
        let name = holder.map { names[$0] } ?? "a thread"
        isOver = true
        monitor.signal()
        let end = ContinuousClock.now + patience
        while states.contains(where: { $0 != .ended }), ContinuousClock.now < end { monitor.wait(until: end) }
        return name
    }

    /// The choices that were made, how many threads there were to choose from, and what happened.
    var trace: (choices: [Int], options: [Int], lines: [String]) { locked { (choices, options, lines) } }

    // MARK: - Under the monitor

    private func choose(after thread: Int?) {
        moves += 1
        let others = states.indices.filter { states[$0] == .parked && $0 != thread }
        let ready = (thread.map { states[$0] == .parked ? [$0] : [] } ?? []) + others
        guard let first = ready.first else { return holder = nil }
        holder = ready.count == 1 ? first : ready[nextChoice(of: ready.count)]
        if holder != thread { monitor.signal() }
    }

    private func nextChoice(of count: Int) -> Int {
        var choice = choices.count < prefix.count ? min(prefix[choices.count], count - 1) : 0
        if choices.count >= prefix.count, var random {
            choice = Int.random(in: 0..<count, using: &random)
            self.random = random
        }
        choices.append(choice)
        options.append(count)
        return choice
    }

    private func awaitTurn(_ thread: Int) {
        while holder != thread, !isOver { monitor.wait() }
        states[thread] = .running
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        monitor.lock()
        defer { monitor.unlock() }
        return body()
    }

    private enum State { case coming, parked, running, ended }

    private let monitor = Monitor()
    private let names: [String]
    private let prefix: [Int]
    private var random: SplitMix64?
    private var states: [State]
    private var holder: Int?
    private var moves = 0
    private var isOver = false
    private var reachedInnerPoint = false
    private var choices: [Int] = []
    private var options: [Int] = []
    private var lines: [String] = []
    private var inspection: (() -> Void)?
}
