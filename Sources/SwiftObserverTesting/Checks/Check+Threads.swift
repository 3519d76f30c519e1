internal import SwiftObserver

extension Check {
    /// The checks in which several threads act at once. They are not repeatable; a failure is.
    static let threadChecks: [Check] = [
        Check(
            guarantee: .g9Threads, name: "threads that send at once lose and double nothing",
            question: .trial { senders($0).firstFinding([.lost, .doubled]) }, features: .threads),
        Check(
            guarantee: .g1Order, name: "each thread's own order is kept",
            question: .trial { senders($0).firstFinding([.ownOrder]) }, features: .threads),
        Check(
            guarantee: .g1Order, name: "all observers get one sequence from many threads",
            question: .trial { senders($0).firstFinding([.sequence]) }, features: .threads),
        Check(
            guarantee: .g9Threads, name: "calls of a handler never overlap when many threads send",
            question: .trial { senders($0).firstFinding([.overlap]) }, features: .threads),
        Check(
            guarantee: .g8Bounds, name: "the numbers add up while many threads send",
            question: .trial { senders($0).firstFinding([.numbers]) }, features: [.threads, .tallies]),
        Check(
            guarantee: .g7Replay, name: "nobody who joins while others send misses a message",
            question: .trial(joiners), features: .threads, concerns: { $0.claims.waiting == nil }),
    ]

    // MARK: - Senders

    /// Several threads send, two observers watch, a third one comes and goes.
    private static func senders(_ trial: Trial) -> SendersResult {
        let specimen = trial.subject.make(nil)
        let messenger = specimen.messenger
        let tracker = LifetimeTracker()
        let logs = [ThreadLog(), ThreadLog()]
        let observers = logs.map { _ in messenger.makeObserver() }
        var result = SendersResult()
        let books = Books()
        let readers = zip(logs, observers).map { log, observer in
            observer.observe { message, _ in
                log.enter(message.number)
                // Others get the chance to send in the middle of a handler.
                if message.number % 4 == 0 { Threads.yield() }
                books.check()
                log.exit()
            }
        }
        books.open(readers)

        let total = trial.threads * trial.messages
        let returned = Threads.runAll(trial.threads + 1, patience: trial.patience) { thread in
            guard thread < trial.threads else {
                for _ in 0..<trial.messages {
                    let passerby = messenger.makeObserver()
                    _ = passerby.observe { _, _ in }
                    books.check()
                    passerby.stopObserving()
                }
                return
            }
            for index in 1...trial.messages {
                let number = thread * trial.messages + index
                messenger.send(CountedMessage(number: number, life: tracker.begin(Stage.message)), from: nil)
            }
        }
        guard returned else {
            result.findings[.lost] = Finding(reason: "threads that send did not return")
            return result
        }
        let isBounded = trial.subject.claims.waiting != nil
        let arrived = trial.deliver(specimen) {
            logs.allSatisfy { $0.count >= total } || (isBounded && settled(readers))
        }
        if !arrived, !isBounded {
            let counts = logs.map { "\($0.count)" }.joined(separator: " and ")
            result.findings[.lost] = Finding(
                reason: "of \(total) messages from \(trial.threads) threads \(counts) arrived")
        }
        if let tally = books.wrong { result.findings[.numbers] = Finding(reason: "numbers did not add up: \(tally)") }
        result.judge(logs.map(\.messages), overlap: logs.lazy.compactMap(\.overlap).first, trial: trial)
        withExtendedLifetime(observers) {}
        return result
    }

    private static func settled(_ readers: [(@Sendable () -> Tally)?]) -> Bool {
        readers.allSatisfy { ($0?().pending ?? 0) == 0 }
    }

    /// Reads what became of the messages, and keeps the first numbers that do not add up.
    private final class Books: Sendable {
        func open(_ readers: [(@Sendable () -> Tally)?]) {
            lock.withLock { state.readers = readers }
        }

        func check() {
            for reader in lock.withLock({ state.readers }) {
                guard let tally = reader?(), !tally.addsUp else { continue }
                lock.withLock { state.wrong = state.wrong ?? tally }
            }
        }

        var wrong: Tally? { lock.withLock { state.wrong } }

        /// Guarded by the lock.
        private final class State: @unchecked Sendable {
            var readers: [(@Sendable () -> Tally)?] = []
            var wrong: Tally?
        }

        private let lock = Lock()
        private let state = State()
    }

    private enum Flaw: Hashable {
        case lost, doubled, ownOrder, sequence, overlap, numbers
    }

    private struct SendersResult {
        var findings: [Flaw: Finding] = [:]

        func firstFinding(_ flaws: [Flaw]) -> Finding? {
            flaws.lazy.compactMap { findings[$0] }.first
        }

        mutating func judge(_ sequences: [[Int]], overlap: Int?, trial: Trial) {
            for sequence in sequences {
                if Set(sequence).count != sequence.count {
                    findings[.doubled] = Finding(reason: "a message arrived twice")
                }
                var last: [Int: Int] = [:]
                for number in sequence {
                    let thread = (number - 1) / trial.messages
                    if let before = last[thread], before >= number {
                        findings[.ownOrder] = Finding(
                            reason: "one thread sent \(number) before \(before), and an observer got it after")
                    }
                    last[thread] = number
                }
            }
            let common = Set(sequences[0]).intersection(sequences[1])
            if sequences[0].filter(common.contains) != sequences[1].filter(common.contains) {
                findings[.sequence] = Finding(reason: "two observers got the same messages in different orders")
            }
            if let overlap {
                findings[.overlap] = Finding(reason: "a handler got message \(overlap) while it was still running")
            }
        }
    }

    // MARK: - Joiners

    /// One thread sends, another one joins with new observers again and again.
    private static func joiners(_ trial: Trial) -> Finding? {
        let specimen = trial.subject.make(nil)
        let messenger = specimen.messenger
        let tracker = LifetimeTracker()
        let last = trial.messages
        let joiners = min(50, last)
        let crowd = Crowd()
        let sent = Counter()
        let returned = Threads.runAll(2, patience: trial.patience) { thread in
            if thread == 0 {
                for number in 1...last {
                    // The two threads keep pace, so that there is always somebody who joins while messages are sent.
                    _ = Threads.wait(patience: .milliseconds(2)) { crowd.count * last >= number * joiners }
                    messenger.send(CountedMessage(number: number, life: tracker.begin(Stage.message)), from: nil)
                    sent.increment()
                }
                return
            }
            for _ in 0..<joiners {
                let observer = messenger.makeObserver()
                let log = ThreadLog()
                crowd.add(observer, log)
                _ = observer.observe { message, _ in
                    log.enter(message.number)
                    if log.count == 1 {
                        // The other thread gets the chance to send between the replay's first message and the live ones.
                        let before = sent.value
                        _ = Threads.wait(patience: .milliseconds(1)) { sent.value > before }
                    }
                    log.exit()
                }
            }
        }
        guard returned else { return Finding(reason: "a thread that observes or sends did not return") }
        messenger.send(CountedMessage(number: last + 1, life: tracker.begin(Stage.message)), from: nil)
        guard trial.deliver(specimen, until: { crowd.logs.allSatisfy { $0.messages.last == last + 1 } }) else {
            return Finding(reason: "the last message did not reach everybody who joined")
        }
        for log in crowd.logs {
            let messages = log.messages
            guard let first = messages.first, messages == Array(first...(last + 1)) else {
                let gap = zip(messages, messages.dropFirst()).first { $0 + 1 != $1 }
                return Finding(
                    reason:
                        "somebody who joined got \(gap.map { "\($0) and then \($1)" } ?? "nothing") while another thread sent"
                )
            }
            if trial.subject.claims.replayed == nil, first != 1 {
                return Finding(reason: "somebody who joined began with message \(first), although all are kept")
            }
        }
        return nil
    }

    /// Everybody who joined.
    private final class Crowd: Sendable {
        func add(_ observer: any TestedObserver, _ log: ThreadLog) {
            lock.withLock {
                state.observers.append(observer)
                state.logs.append(log)
            }
        }

        var count: Int { lock.withLock { state.logs.count } }
        var logs: [ThreadLog] { lock.withLock { state.logs } }

        /// Guarded by the lock.
        private final class State: @unchecked Sendable {
            var observers: [any TestedObserver] = []
            var logs: [ThreadLog] = []
        }

        private let lock = Lock()
        private let state = State()
    }
}
