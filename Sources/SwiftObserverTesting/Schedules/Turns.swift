internal import SwiftObserver

/// The turns of a few threads: each thread stops at every point, and one at a time goes on, by a list of choices.
final class Turns: @unchecked Sendable {  // `monitor` guards the variables
    /// Makes the turns of so many threads.
    ///
    /// - Parameters:
    ///   - names: The names of the threads.
    ///   - prefix: The first choices.
    ///   - random: The generator of the other choices. Without it, the thread that runs goes on while it can.
    init(names: [String], prefix: [Int], random: SplitMix64?) {
        self.names = names
        self.prefix = prefix
        self.random = random
        states = names.map { _ in .coming }
    }

    /// The turns in which the calling thread takes part.
    static var ofThisThread: Turns? { takers.current?.turns }

    private static let takers = PerThread<(turns: Turns, thread: Int)>()

    /// Whether the calling thread takes part.
    var includesThisThread: Bool { Self.takers.current?.turns === self }

    /// Whether a thread has reached a point inside of a call.
    var hasInnerPoints: Bool { monitor.withLock { reachedInnerPoint } }

    /// Notes a point that the calling thread has reached inside of a call, and stops the thread.
    func reachInside(_ what: String) {
        monitor.withLock { reachedInnerPoint = true }
        reach(what)
    }

    /// A closure that each thread calls at each point before it stops.
    var inspect: (() -> Void)? {
        get { monitor.withLock { inspection } }
        set { monitor.withLock { inspection = newValue } }
    }

    /// Performs a thread's program, from its first turn on.
    func perform(_ thread: Int, _ body: () -> Void) {
        Self.takers.with((self, thread)) {
            monitor.withLock {
                states[thread] = .parked
                if !states.contains(.coming) { choose(after: nil) }
                awaitTurn(thread)
            }
            body()
        }
        monitor.withLock {
            states[thread] = .ended
            if !isOver { choose(after: thread) }
            monitor.signal()
        }
    }

    /// Notes an action of the calling thread.
    func note(_ what: String) {
        let thread = Self.takers.current?.thread
        monitor.withLock { lines.append("\(thread.map { names[$0] } ?? "elsewhere")  \(what)") }
    }

    /// Stops the calling thread, if it takes part, until it is its turn again.
    func park() {
        guard let thread = Self.takers.current?.thread else { return }
        monitor.withLock {
            guard !isOver else { return }
            states[thread] = .parked
            choose(after: thread)
            awaitTurn(thread)
        }
    }

    /// Notes a point that the calling thread has reached, and stops the thread.
    func reach(_ what: String) {
        note(what)
        inspect?()
        park()
    }

    /// Waits until all threads have ended. If the running thread neither stops nor ends in time, releases all of them
    /// and returns its name.
    func awaitEnd(patience: Duration) -> String? {
        monitor.withLock {
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
    }

    /// The choices that were made, the numbers of threads at each choice, and the actions.
    var trace: (choices: [Int], options: [Int], lines: [String]) { monitor.withLock { (choices, options, lines) } }

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
