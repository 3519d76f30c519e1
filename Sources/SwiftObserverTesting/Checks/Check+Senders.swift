internal import SwiftObserver

extension Check {
    /// Sends from several threads, with two observers that stay and one that comes and goes.
    static func senders(_ test: ThreadTest) -> SendersResult {
        let tracker = LifetimeTracker()
        var result = senders(test, tracker)
        guard result.failures[.lost] == nil,
            !Threads.wait(patience: test.patience, until: { tracker.living(Stage.message) == 0 })
        else { return result }
        result.noteHeld(tracker.living(Stage.message), "the messenger is gone")
        return result
    }

    private static func senders(_ test: ThreadTest, _ tracker: LifetimeTracker) -> SendersResult {
        let messenger = test.subject.make(nil)
        let authors = (0..<test.threads).map { _ in ScheduleAuthor() }
        let (stranger, strayed) = (Flag(), Flag())
        let actors = Actors(claimsThem: test.subject.deliveries.allSatisfy { $0.timing == .inPlace })
        let logs = [ThreadLog(pulse: test.pulse), ThreadLog(pulse: test.pulse)]
        let observers = logs.map { _ in messenger.makeObserver() }
        var result = SendersResult()
        let books = Books()
        let progress = test.progress(of: test.threads + 1)
        let readers = zip(logs, observers).map { log, observer in
            observer.observe { message, author in
                log.enter(message.number)
                if !actors.areOnlyOnes { strayed.raise() }
                let sender = (message.number - 1) / test.messages
                if authors.indices.contains(sender), author !== authors[sender] { stranger.raise() }
                // Other threads send in the middle of a handler, several times.
                if log === logs[0], log.count <= 2 { progress.awaitCalls(2, of: 0..<test.threads) }
                if message.number % 4 == 0 { Threads.yield() }
                books.check()
                log.exit()
            }
        }
        books.open(readers)

        let total = test.threads * test.messages
        let returned = test.runAll(progress, test.threads + 1) { thread in
            actors.add()
            guard thread < test.threads else {
                for _ in 0..<test.messages {
                    let passerby = messenger.makeObserver()
                    _ = passerby.observe { _, _ in }
                    books.check()
                    passerby.stopObserving()
                    test.pulse.increment()
                }
                return
            }
            for index in 1...test.messages {
                let number = thread * test.messages + index
                messenger.send(
                    CountedMessage(number: number, life: tracker.begin(Stage.message)), from: authors[thread])
                progress.advance()
                test.pulse.increment()
            }
        }
        guard returned else {
            result.failures[.lost] = ThreadFailure(reason: "threads that send did not return")
            return result
        }
        let isBounded = test.subject.claims.waiting != nil
        let arrived = test.deliver(messenger) {
            logs.allSatisfy { $0.count >= total } || (isBounded && settled(readers))
        }
        if !arrived, !isBounded {
            let counts = logs.map { "\($0.count)" }.joined(separator: " and ")
            result.failures[.lost] = ThreadFailure(
                reason: "of \(total) messages from \(test.threads) threads \(counts) arrived")
        }
        if let tally = books.wrong {
            result.failures[.numbers] = ThreadFailure(reason: "numbers did not add up: \(tally)")
        }
        if stranger.isRaised {
            result.failures[.author] = ThreadFailure(reason: "a message came from another author than its sender named")
        }
        let kept = max(test.subject.keepsLatest ? 1 : 0, min(total, test.subject.claims.replayed ?? total))
        // Without numbers, some messages may still wait to be delivered.
        if arrived, !test.deliver(messenger, until: { tracker.living(Stage.message) <= kept }) {
            result.noteHeld(tracker.living(Stage.message), "\(kept) are kept")
        }
        result.judge(logs.map(\.messages), overlap: logs.lazy.compactMap(\.overlap).first, test: test)
        if strayed.isRaised {
            result.failures[.strayed] = ThreadFailure(
                reason: "a handler was called by a thread that neither sends nor observes")
        }
        withExtendedLifetime(observers) {}
        return result
    }

    private static func settled(_ readers: [(@Sendable () -> Tally)?]) -> Bool {
        readers.allSatisfy { ($0?().pending ?? 0) == 0 }
    }

    /// Reads the tallies of the observations, and keeps the first one that does not add up.
    private final class Books: Sendable {
        func open(_ readers: [(@Sendable () -> Tally)?]) {
            state.withLock { $0.readers = readers }
        }

        func check() {
            for reader in state.withLock({ $0.readers }) {
                guard let tally = reader?(), !tally.addsUp else { continue }
                state.withLock { $0.wrong = $0.wrong ?? tally }
            }
        }

        var wrong: Tally? { state.withLock { $0.wrong } }

        private struct State {
            var readers: [(@Sendable () -> Tally)?] = []
            var wrong: Tally?
        }

        private let state = Guarded(State())
    }

    /// The threads that send and observe. In place, no other thread may call a handler.
    private final class Actors: Sendable {
        init(claimsThem: Bool) { self.claimsThem = claimsThem }

        func add() {
            threads.withLock { _ = $0.insert(.current) }
        }

        /// Whether the calling thread is one of them, or any thread may call handlers.
        var areOnlyOnes: Bool { !claimsThem || threads.withLock { $0.contains(.current) } }

        private let claimsThem: Bool
        private let threads = Guarded<Set<ThreadIdentity>>([])
    }

    enum SendersFailure: Hashable {
        case lost, doubled, ownOrder, sequence, overlap, numbers, author, held, strayed
    }

    struct SendersResult {
        var failures: [SendersFailure: ThreadFailure] = [:]

        func firstFailure(_ kinds: [SendersFailure]) -> ThreadFailure? {
            kinds.lazy.compactMap { failures[$0] }.first
        }

        mutating func noteHeld(_ count: Int, _ state: String) {
            failures[.held] = failures[.held] ?? ThreadFailure(reason: "\(count) messages are held when \(state)")
        }

        mutating func judge(_ sequences: [[Int]], overlap: Int?, test: ThreadTest) {
            for sequence in sequences {
                if Set(sequence).count != sequence.count {
                    failures[.doubled] = ThreadFailure(reason: "a message arrived twice")
                }
                var last: [Int: Int] = [:]
                for number in sequence {
                    let thread = (number - 1) / test.messages
                    if let before = last[thread], before >= number {
                        failures[.ownOrder] = ThreadFailure(
                            reason: "one thread sent \(number) before \(before), and an observer got it after")
                    }
                    last[thread] = number
                }
            }
            let common = Set(sequences[0]).intersection(sequences[1])
            if sequences[0].filter(common.contains) != sequences[1].filter(common.contains) {
                failures[.sequence] = ThreadFailure(reason: "two observers got the same messages in different orders")
            }
            if let overlap {
                failures[.overlap] = ThreadFailure(
                    reason: "a handler got message \(overlap) while it was still running")
            }
        }
    }
}

extension Check {
    /// The checks in which several threads act at once. The order of their calls cannot be repeated.
    static let threadChecks: [Check] = [
        Check(
            guarantee: .g9Threads, name: "threads that send at once lose and double nothing",
            basis: .threadTest { senders($0).firstFailure([.lost, .doubled]) }, features: .threads),
        Check(
            guarantee: .g1Order, name: "each thread's own order is kept",
            basis: .threadTest { senders($0).firstFailure([.ownOrder]) }, features: .threads),
        Check(
            guarantee: .g1Order, name: "all observers get one sequence from many threads",
            basis: .threadTest { senders($0).firstFailure([.sequence]) }, features: .threads),
        Check(
            guarantee: .g9Threads, name: "calls of a handler never overlap when many threads send",
            basis: .threadTest { senders($0).firstFailure([.overlap]) }, features: .threads),
        Check(
            guarantee: .g8Bounds, name: "the numbers add up while many threads send",
            basis: .threadTest { senders($0).firstFailure([.numbers]) }, features: [.threads, .tallies]),
        Check(
            guarantee: .g10Authors, name: "every message has its author when many threads send",
            basis: .threadTest { senders($0).firstFailure([.author]) }, features: [.threads, .authors]),
        Check(
            guarantee: .g6Lifetimes, name: "no message is held when many threads have sent",
            basis: .threadTest { senders($0).firstFailure([.held]) }, features: [.threads, .lifetimes]),
        Check(
            guarantee: .g7Replay, name: "nobody who joins while others send misses a message",
            basis: .threadTest(joiners), features: .threads, concerns: { $0.claims.waiting == nil }),
    ]
}

extension Check {
    /// Sends from one thread, while another one joins with new observers again and again.
    static func joiners(_ test: ThreadTest) -> ThreadFailure? {
        let messenger = test.subject.make(nil)
        let tracker = LifetimeTracker()
        let last = test.messages
        let joiners = min(50, last)
        let crowd = Crowd()
        let sent = Counter()
        let progress = test.progress(of: 2)
        let returned = test.runAll(progress, 2) { thread in
            if thread == 0 {
                for number in 1...last {
                    // The two threads keep pace, so that some observer always joins while messages are sent.
                    progress.keepPace { crowd.count * last >= number * joiners }
                    messenger.send(CountedMessage(number: number, life: tracker.begin(Stage.message)), from: nil)
                    sent.increment()
                    progress.advance()
                    test.pulse.increment()
                }
                return
            }
            for index in 0..<joiners {
                // They do not all join before the first message, or while the sender waits for its thread.
                progress.keepPace { sent.value * joiners >= (index - 1) * last }
                let observer = messenger.makeObserver()
                let log = ThreadLog(pulse: test.pulse)
                crowd.add(observer, log)
                _ = observer.observe { message, _ in
                    log.enter(message.number)
                    // Messages are sent between the replay's first message and the live ones.
                    if index < 8, log.count == 1 { progress.awaitCalls(1, of: 0..<1) }
                    log.exit()
                }
            }
        }
        guard returned else { return ThreadFailure(reason: "a thread that observes or sends did not return") }
        messenger.send(CountedMessage(number: last + 1, life: tracker.begin(Stage.message)), from: nil)
        guard test.deliver(messenger, until: { crowd.logs.allSatisfy { $0.messages.last == last + 1 } }) else {
            return ThreadFailure(reason: "the last message did not reach everybody who joined")
        }
        for log in crowd.logs {
            let messages = log.messages
            guard let first = messages.first, messages == Array(first...(last + 1)) else {
                let gap = zip(messages, messages.dropFirst()).first { $0 + 1 != $1 }
                return ThreadFailure(
                    reason:
                        "somebody who joined got \(gap.map { "\($0) and then \($1)" } ?? "nothing") while another thread sent"
                )
            }
            if test.subject.claims.replayed == nil, first != 1 {
                return ThreadFailure(reason: "somebody who joined began with message \(first), although all are kept")
            }
        }
        return nil
    }

    /// The observers that joined, with their logs.
    private final class Crowd: Sendable {
        func add(_ observer: any TestedObserver, _ log: ThreadLog) {
            state.withLock { state in
                state.observers.append(observer)
                state.logs.append(log)
            }
        }

        var count: Int { state.withLock { $0.logs.count } }
        var logs: [ThreadLog] { state.withLock { $0.logs } }

        private struct State {
            var observers: [any TestedObserver] = []
            var logs: [ThreadLog] = []
        }

        private let state = Guarded(State())
    }
}
