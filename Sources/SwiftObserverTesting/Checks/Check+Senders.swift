internal import SwiftObserver

extension Check {
    /// Several threads send, two observers watch, a third one comes and goes.
    static func senders(_ trial: Trial) -> SendersResult {
        let tracker = LifetimeTracker()
        var result = senders(trial, tracker)
        guard result.findings[.lost] == nil,
            !Threads.wait(patience: trial.patience, until: { tracker.living(Stage.message) == 0 })
        else { return result }
        result.noteHeld(tracker.living(Stage.message), "the messenger is gone")
        return result
    }

    private static func senders(_ trial: Trial, _ tracker: LifetimeTracker) -> SendersResult {
        let specimen = trial.subject.make(nil)
        let messenger = specimen.messenger
        let authors = (0..<trial.threads).map { _ in ScheduleAuthor() }
        let (stranger, strayed) = (Flag(), Flag())
        let actors = Actors(claimsThem: trial.subject.deliveries.allSatisfy { $0.timing == .inPlace })
        let logs = [ThreadLog(pulse: trial.pulse), ThreadLog(pulse: trial.pulse)]
        let observers = logs.map { _ in messenger.makeObserver() }
        var result = SendersResult()
        let books = Books()
        let progress = trial.progress(of: trial.threads + 1)
        let readers = zip(logs, observers).map { log, observer in
            observer.observe { message, author in
                log.enter(message.number)
                if !actors.areOnlyOnes { strayed.raise() }
                let sender = (message.number - 1) / trial.messages
                if authors.indices.contains(sender), author !== authors[sender] { stranger.raise() }
                // Others send in the middle of a handler, several times.
                if log === logs[0], log.count <= 2 { progress.awaitCalls(2, of: 0..<trial.threads) }
                if message.number % 4 == 0 { Threads.yield() }
                books.check()
                log.exit()
            }
        }
        books.open(readers)

        let total = trial.threads * trial.messages
        let returned = trial.runAll(progress, trial.threads + 1) { thread in
            actors.add()
            guard thread < trial.threads else {
                for _ in 0..<trial.messages {
                    let passerby = messenger.makeObserver()
                    _ = passerby.observe { _, _ in }
                    books.check()
                    passerby.stopObserving()
                    trial.pulse.increment()
                }
                return
            }
            for index in 1...trial.messages {
                let number = thread * trial.messages + index
                messenger.send(
                    CountedMessage(number: number, life: tracker.begin(Stage.message)), from: authors[thread])
                progress.advance()
                trial.pulse.increment()
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
        if stranger.isRaised {
            result.findings[.author] = Finding(reason: "a message came from another author than its sender named")
        }
        let kept = max(trial.subject.keepsLatest ? 1 : 0, min(total, trial.subject.claims.replayed ?? total))
        // Where there are no numbers, something may still wait to be delivered.
        if arrived, !trial.deliver(specimen, until: { tracker.living(Stage.message) <= kept }) {
            result.noteHeld(tracker.living(Stage.message), "\(kept) are kept")
        }
        result.judge(logs.map(\.messages), overlap: logs.lazy.compactMap(\.overlap).first, trial: trial)
        if strayed.isRaised {
            result.findings[.strayed] = Finding(
                reason: "a handler was called by a thread that neither sends nor observes")
        }
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

    /// The threads that act, where those have to call the handlers themselves.
    private final class Actors: @unchecked Sendable {  // `threads` by the lock
        init(claimsThem: Bool) { self.claimsThem = claimsThem }

        func add() {
            lock.withLock { _ = threads.insert(.current) }
        }

        /// Whether the calling thread is one of them, or need not be.
        var areOnlyOnes: Bool { !claimsThem || lock.withLock { threads.contains(.current) } }

        private let claimsThem: Bool
        private let lock = Lock()
        private var threads: Set<ThreadIdentity> = []
    }

    enum Flaw: Hashable {
        case lost, doubled, ownOrder, sequence, overlap, numbers, author, held, strayed
    }

    struct SendersResult {
        var findings: [Flaw: Finding] = [:]

        func firstFinding(_ flaws: [Flaw]) -> Finding? {
            flaws.lazy.compactMap { findings[$0] }.first
        }

        mutating func noteHeld(_ count: Int, _ state: String) {
            findings[.held] = findings[.held] ?? Finding(reason: "\(count) messages are held when \(state)")
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
}
