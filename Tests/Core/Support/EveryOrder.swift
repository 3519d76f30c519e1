#if DEBUG
    import SwiftObserver
    import TestSupport

    @testable import SwiftObserverTesting

    /// Plays a few threads in every order in which they can take turns, each order once.
    ///
    /// One thread runs at a time. It stops, and a choice says which one goes on, before its work, at each `point()`, and
    /// at the locks: where it has given back its last one, or where it is about to take its first one. There another
    /// thread can change what this one has decided, or seen. So a race of the core shows in the same order each time, and
    /// the failure names that order.
    ///
    /// The short way of sending takes no lock, and needs no place of its own: between the steps of the gate it only calls
    /// handlers, which have points.
    enum EveryOrder {
        /// Where a thread stops at its locks. Both at once would square the number of orders.
        enum Side: CaseIterable {
            /// Finds what changes between a decision under a lock and the action.
            case givenBack
            /// Finds what changes between a look without a lock and the lock that follows.
            case aboutToTake

            /// Both but in the usual run, which has one.
            static var chosen: [Side] {
                TestDepth.pick(quick: [.givenBack], usual: [.givenBack], thorough: allCases, deep: allCases)
            }
        }

        /// The work of the threads, and the judgement once all have ended: nil if it is right.
        struct Play {
            var threads: [(name: String, work: @Sendable () -> Void)]
            var failure: () -> String?
        }

        struct Result {
            /// How many orders were played.
            var orders = 0
            /// The first failure, with its order.
            var failure: String?
        }

        /// How many orders a play may have. Each lock is a place, those of logs and manual clocks too.
        private static let limit = TestDepth.pick(quick: 50_000, usual: 50_000, thorough: 500_000, deep: .max)

        /// Plays every order until one fails. A play with more orders than that fails.
        ///
        /// - Parameters:
        ///   - side: Where threads stop at their locks.
        ///   - triesFail: Whether each try for a lock finds it taken.
        ///   - makePlay: Makes objects and threads anew for each order.
        static func play(at side: Side, triesFail: Bool = false, _ makePlay: () -> Play) -> Result {
            LockTurns.shared.begin()
            defer { LockTurns.shared.end() }
            var result = Result()
            var prefixes: [[Int]] = [[]]
            while let prefix = prefixes.popLast() {
                let (failure, trace) = perform(makePlay(), at: side, triesFail, prefix, nil)
                result.orders += 1
                guard result.orders <= limit else {
                    result.failure = "more than \(limit) orders: use fewer locks, those of logs and clocks included"
                    return result
                }
                if let failure {
                    result.failure = failure
                    return result
                }
                for place in trace.choices.indices.dropFirst(prefix.count) {
                    for choice in 1..<trace.options[place] { prefixes.append(trace.choices[..<place] + [choice]) }
                }
            }
            return result
        }

        /// Plays some orders of a play that has too many, the order of each seed until one fails.
        static func playSome(_ seeds: Range<Int>, at side: Side, _ makePlay: (Int) -> Play) -> Result {
            LockTurns.shared.begin()
            defer { LockTurns.shared.end() }
            var result = Result()
            for seed in seeds where result.failure == nil {
                let (failure, _) = perform(makePlay(seed), at: side, false, [], SplitMix64(seed: UInt64(seed)))
                result.orders += 1
                result.failure = failure.map { "Seed \(seed): \($0)" }
            }
            return result
        }

        private static func perform(
            _ play: Play, at side: Side, _ triesFail: Bool, _ prefix: [Int], _ random: SplitMix64?
        ) -> (failure: String?, trace: (choices: [Int], options: [Int], lines: [String])) {
            let turns = Turns(names: play.threads.map(\.name), prefix: prefix, random: random)
            for (number, thread) in play.threads.enumerated() {
                Threads.start { [work = thread.work] in
                    turns.perform(number) { LockTurns.shared.with(turns, side, triesFail: triesFail, work) }
                }
            }
            let stuck = turns.awaitEnd(patience: .seconds(60))
            let trace = turns.trace
            let failure = stuck.map { "\($0) waits for another thread" } ?? play.failure()
            return (failure.map { "\($0), in this order:\n\(trace.lines.joined(separator: "\n"))" }, trace)
        }

        /// Stops the calling thread, so that others go on. Outside of a play this does nothing.
        static func point(_ name: String) { LockTurns.shared.reach(name) }

        /// Runs a closure as one step, whose locks are no places: for work that another thread only has to meet as done.
        static func asOneStep(_ body: () -> Void) { LockTurns.shared.withoutPlaces(body) }
    }

    /// Stops the threads of a play at their locks.
    private final class LockTurns: LockWatcher, @unchecked Sendable {  // by its monitor
        static let shared = LockTurns()

        /// What is known of a thread, which alone uses it.
        private final class Taker {
            let turns: Turns
            let side: EveryOrder.Side
            let triesFail: Bool
            var lockCount = 0
            /// Whether it is at a point, where locks of the turns themselves do not count, or in one step.
            var isAtPoint = false

            init(_ turns: Turns, _ side: EveryOrder.Side, triesFail: Bool) {
                (self.turns, self.side, self.triesFail) = (turns, side, triesFail)
            }
        }

        /// Not a `Lock`, which would lead back here.
        private let monitor = Monitor()
        private var takers: [ThreadIdentity: Taker] = [:]
        private var playCount = 0

        func begin() {
            monitor.withLock {
                playCount += 1
                if playCount == 1 { LockWatch.begin(self) }
            }
        }

        func end() {
            monitor.withLock {
                playCount -= 1
                if playCount == 0 { LockWatch.end() }
            }
        }

        func with(_ turns: Turns, _ side: EveryOrder.Side, triesFail: Bool, _ work: () -> Void) {
            let thread = ThreadIdentity.current
            monitor.withLock { takers[thread] = Taker(turns, side, triesFail: triesFail) }
            work()
            monitor.withLock { _ = takers.removeValue(forKey: thread) }
        }

        private var taker: Taker? {
            let taker = monitor.withLock { takers[.current] }
            return taker.flatMap { $0.isAtPoint ? nil : $0 }
        }

        func lockWillBeTaken() {
            guard let taker else { return }
            stop(taker, at: .aboutToTake)
            taker.lockCount += 1
        }

        func lockWasTaken() { taker?.lockCount += 1 }

        func lockWasGivenBack() {
            guard let taker else { return }
            taker.lockCount -= 1
            stop(taker, at: .givenBack)
        }

        func tryFails() -> Bool {
            guard let taker else { return false }
            stop(taker, at: .aboutToTake)
            return taker.triesFail
        }

        private func stop(_ taker: Taker, at side: EveryOrder.Side) {
            guard taker.side == side, taker.lockCount == 0 else { return }
            stop(taker, at: side == .givenBack ? "has given back a lock" : "is about to take a lock")
        }

        func reach(_ name: String) {
            if let taker { stop(taker, at: name) }
        }

        func withoutPlaces(_ body: () -> Void) {
            guard let taker else { return body() }
            taker.isAtPoint = true
            body()
            taker.isAtPoint = false
        }

        private func stop(_ taker: Taker, at name: String) {
            taker.isAtPoint = true
            taker.turns.reach(name)
            taker.isAtPoint = false
        }
    }
#endif
