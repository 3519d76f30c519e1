import SwiftObserverTesting
import TestSupport
import Testing

@testable import SwiftObserver

/// Rules of a test's own, as patterns for others: by key, and by age with a client's clock.
@Suite("Rules for what is kept")
struct KeepingRuleTests {
    struct Quote: Equatable {
        let key: Character
        let value: Int
        var life: Census.Citizen?
    }

    /// Keeps the latest message of each key. The key is a character, so comparing runs no client's code.
    private final class LatestOfEachKey: KeepingRule<Quote> {
        override func admits(_ message: Quote, to letters: inout Ring<Letter<Quote>>) -> Bool {
            remove(from: &letters) { $0.message.key == message.key }
            return true
        }
    }

    /// Keeps no message that is older than so long, by any clock.
    private final class NotOlder<Time: Clock>: KeepingRule<Quote> where Time.Duration == Duration {
        private let age: Duration
        private let clock: Time
        private let start: Time.Instant
        /// When messages were kept, by their numbers. Guarded by the messenger's lock.
        private var times: [UInt64: Duration] = [:]

        init(than age: Duration, clock: Time) { (self.age, self.clock, start) = (age, clock, clock.now) }

        override func wasKept(_ message: Quote, _ number: UInt64, in core: MessengerCore<Quote>) {
            trim(in: core, adding: number)
        }

        /// Takes out what is too old. An alarm would call this, too.
        func trim(in core: MessengerCore<Quote>, adding number: UInt64? = nil) {
            // The clock and its instants are the client's. A duration is not.
            let now = start.duration(to: clock.now)
            core.trim(by: self) { letters in
                if let number { times[number] = now }
                remove(from: &letters) { letter in times[letter.keptNumber].map { $0 + age < now } ?? false }
                // The limit and `clearReplay` take out messages as well.
                let oldest = letters.isEmpty ? UInt64.max : letters[0].keptNumber
                times = times.filter { $0.key >= oldest }
            }
        }
    }

    /// Keeps the latest message of each key, where making, comparing and releasing keys is a client's code.
    ///
    /// Each sender enters the key that it has made before it compares. So of two senders at once, at least one sees both
    /// keys.
    private final class LatestOfEachClientKey<Key: Equatable>: KeepingRule<Quote> {
        private let key: (Quote) -> Key
        /// The keys of messages, by their numbers. Guarded by the messenger's lock.
        private var keys: [UInt64: Key] = [:]

        init(_ key: @escaping (Quote) -> Key) { self.key = key }

        override func wasKept(_ message: Quote, _ number: UInt64, in core: MessengerCore<Quote>) {
            let key = key(message)
            let known = core.trim(by: self) { _ in
                keys[number] = key
                return keys
            }
            let alike = Set((known ?? [:]).filter { $0.value == key }.keys)
            core.trim(by: self) { letters in
                remove(from: &letters) { alike.contains($0.keptNumber) && $0.keptNumber != alike.max() }
                // The limit and `clearReplay` take out messages as well.
                let kept = Set((0..<letters.count).map { letters[$0].keptNumber })
                let former = keys
                keys = keys.filter { kept.contains($0.key) }
                // Released without the lock.
                return former
            }
        }
    }

    enum Delivery: CaseIterable {
        case ordered, immediate, bounded, loop

        func make(upTo limit: Int, on loop: MessageLoop) -> Messenger<Quote> {
            switch self {
            case .ordered: Messenger(delivery: .warm(upTo: limit))
            case .immediate: Messenger(delivery: .immediate.warm(upTo: limit))
            case .bounded: Messenger(delivery: .warm(upTo: limit).bounded(to: 99, dropping: .newest))
            case .loop: Messenger(delivery: .loop(loop).warm(upTo: limit))
            }
        }
    }

    private let loop = MessageLoop()

    private func kept(in messenger: Messenger<Quote>) -> [Int] {
        nonisolated(unsafe) var values: [Int] = []
        let token = messenger.connect { values.append($0.value) }
        loop.runOnce()
        token.stop()
        return values
    }

    private func quotes(_ keys: String) -> [Quote] {
        keys.enumerated().map { Quote(key: $1, value: $0) }
    }

    @Test("By key: the latest message of each key is kept, in order, within the limit", arguments: Delivery.allCases)
    func byKey(delivery: Delivery) {
        func kept(upTo limit: Int, _ keys: String) -> [Int] {
            let messenger = delivery.make(upTo: limit, on: loop)
            messenger.setKeeping(by: LatestOfEachKey())
            for quote in quotes(keys) { messenger.send(quote) }
            return self.kept(in: messenger)
        }
        #expect(kept(upTo: 9, "abacbb") == [2, 3, 5])
        #expect(kept(upTo: 2, "abacbb") == [3, 5])
        #expect(kept(upTo: 1000, String(repeating: "abcdefgh", count: 200)) == Array(1592..<1600))
    }

    /// A client's key, whose code uses the messenger, which would not return under its lock.
    private final class ClientKey: Equatable {
        let text: Character
        weak let messenger: Messenger<Quote>?

        init(_ text: Character, of messenger: Messenger<Quote>) { (self.text, self.messenger) = (text, messenger) }

        deinit { _ = messenger?.numbers }

        static func == (one: ClientKey, other: ClientKey) -> Bool {
            _ = one.messenger?.numbers
            return one.text == other.text
        }
    }

    @Test("By a client's key: keys are made, compared and released under no lock", arguments: Delivery.allCases)
    func byClientKey(delivery: Delivery) async throws {
        try await onOwnThread {
            let messenger = delivery.make(upTo: 9, on: loop)
            messenger.setKeeping(
                by: LatestOfEachClientKey { [unowned messenger] in ClientKey($0.key, of: messenger) })
            for quote in quotes("abacbb") { messenger.send(quote) }
            #expect(kept(in: messenger) == [2, 3, 5])
            messenger.clearReplay()
            for quote in quotes("cacc") { messenger.send(quote) }
            #expect(kept(in: messenger) == [1, 3])
        }
    }

    #if DEBUG
        @Test("By a client's key: two senders of one key keep the later message, in every order")
        func byClientKeyInEveryOrder() async throws {
            try await onOwnThread {
                for side in EveryOrder.Side.chosen {
                    let result = EveryOrder.play(at: side) {
                        let messenger = Messenger<Quote>(delivery: .warm(upTo: 9))
                        messenger.setKeeping(by: LatestOfEachClientKey { $0.key })
                        nonisolated(unsafe) var sent: [Int] = []
                        let watcher = messenger.connect { sent.append($0.value) }
                        let threads = (1...2).map { value in
                            ("sender \(value)", { @Sendable in messenger.send(Quote(key: "k", value: value)) })
                        }
                        return EveryOrder.Play(threads: threads) {
                            watcher.stop()
                            let kept = kept(in: messenger)
                            return kept == sent.suffix(1) ? nil : "\(kept) is kept of \(sent)"
                        }
                    }
                    if let failure = result.failure { Issue.record("\(failure)") }
                    #expect(result.orders >= 3)
                }
            }
        }
    #endif

    @Test("By age: what is older by a client's clock is kept no longer, within the limit", arguments: Delivery.allCases)
    func byAge(delivery: Delivery) throws {
        let (clock, census) = (ManualClock(), Census())
        let messenger = delivery.make(upTo: 4, on: loop)
        let rule = NotOlder(than: .seconds(3), clock: clock)
        messenger.setKeeping(by: rule)
        for quote in quotes("abcdefg") {
            messenger.send(Quote(key: quote.key, value: quote.value, life: census.make()))
            clock.advance(by: .seconds(1))
        }
        // At second 6, the message of second 3 was the oldest one that may be kept.
        #expect(kept(in: messenger) == [3, 4, 5, 6])
        clock.advance(by: .seconds(1))
        rule.trim(in: try #require(messenger.existingCore))
        #expect(kept(in: messenger) == [5, 6])
        #expect(census.living == 2)
        messenger.clearReplay()
        messenger.send(Quote(key: "h", value: 7))
        #expect(kept(in: messenger) == [7])
    }

    @Test("A rule runs outside the lock before the message is delivered, on every way of sending one")
    func everyWay() async throws {
        /// Counts its calls, and reads the messenger, which would not return under the lock.
        final class Asking: KeepingRule<Update<Int>> {
            let calls = Counter()
            weak var variable: Var<Int>?

            override func wasKept(_ message: Update<Int>, _ number: UInt64, in core: MessengerCore<Update<Int>>) {
                let count = calls.add()
                #expect(variable?.numbers.sent == count && variable?.value == min(count, 5))
                #expect(number == UInt64(count) && message.new == min(count, 5))
                super.wasKept(message, number, in: core)
            }
        }
        for isImmediate in [false, true] {
            let variable = isImmediate ? Var(0, delivery: .immediate.warm(upTo: 9)) : Var(0, delivery: .warm(upTo: 9))
            let rule = Asking()
            rule.variable = variable
            variable.setKeeping(by: rule)
            let token = variable.connect(replaying: false) { update, _ in
                #expect(rule.calls.value >= update.new)
                if update.new == 1 { variable.value = 2 }
            }
            variable.value = 1
            variable.modify { $0 += 1 }
            transaction { $0[variable] += 1 }
            try await onOwnThread { variable.value = 5 }
            #expect(rule.calls.value == 5 && token.numbers.delivered == 5)
            try variable.trySend(Update(5, 5))
            #expect(rule.calls.value == 6)
        }
    }
}
