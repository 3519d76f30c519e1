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

    /// Keeps messages until they reach an age, by any clock. An alarm takes out those after which none comes.
    private final class YoungerThan<Time: Clock>: KeepingRule<Quote>, @unchecked Sendable
    where Time.Duration == Duration {  // each variable says which lock guards it
        private let age: Duration
        private let clock: Time
        private let start: Time.Instant
        private let alarm: Alarm<Time>
        /// When messages were kept, by their numbers. Guarded by the messenger's lock.
        private var times: [UInt64: Duration] = [:]
        /// Whether an alarm is set. One at a time: when it rings, it sets the next. Guarded by the messenger's lock.
        private var isAlarmSet = false
        /// Calls off the alarm.
        private let cancel = Guarded<Alarm<Time>.Cancel?>(nil)

        init(_ age: Duration, clock: Time) {
            (self.age, self.clock, start, alarm) = (age, clock, clock.now, Alarm(clock))
        }

        deinit { cancel.exchange(with: nil)?() }

        override func wasKept(_ message: Quote, _ number: UInt64, in core: MessengerCore<Quote>) {
            trim(in: core, adding: number)
        }

        private func trim(in core: MessengerCore<Quote>, adding number: UInt64? = nil, isRinging: Bool = false) {
            // The clock and its instants are the client's. A duration is not.
            let now = start.duration(to: clock.now)
            let oldest: Duration?? = core.trim(by: self) { letters in
                if let number { times[number] = now }
                remove(from: &letters) { letter in times[letter.keptNumber].map { now - $0 >= age } ?? false }
                // The limit and `clearReplay` take out messages as well.
                let first = letters.isEmpty ? UInt64.max : letters[0].keptNumber
                times = times.filter { $0.key >= first }
                guard isRinging || !isAlarmSet else { return nil }
                isAlarmSet = times[first] != nil
                return times[first]
            }
            if let oldest = oldest ?? nil { setAlarm(at: oldest + age, in: core) }
        }

        /// Sets the alarm, under no lock: that is a client's code as well. The alarm retains neither the rule nor the
        /// core, so one that is called off too late does nothing.
        private func setAlarm(at time: Duration, in core: MessengerCore<Quote>) {
            let new = alarm.set(start.advanced(by: time)) { [weak self, weak core] in
                if let self, let core { trim(in: core, isRinging: true) }
            }
            _ = cancel.exchange(with: new)
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

    @Test(
        "By age: what reaches it by a client's clock is kept no longer, within the limit", arguments: Delivery.allCases)
    func byAge(delivery: Delivery) {
        let (clock, census) = (ManualClock(), Census())
        let messenger = delivery.make(upTo: 4, on: loop)
        messenger.setKeeping(by: YoungerThan(.seconds(4), clock: clock))
        for quote in quotes("abcdefg") {
            messenger.send(Quote(key: quote.key, value: quote.value, life: census.make()))
            clock.advance(by: .milliseconds(900))
        }
        // It is second 6.3, and the message of second 1.8 has been taken out at 5.8.
        #expect(kept(in: messenger) == [3, 4, 5, 6])
        // No message comes, so the alarm takes them out, one after the other.
        clock.advance(by: .seconds(1))
        #expect(kept(in: messenger) == [4, 5, 6])
        #expect(census.living == 3)
        clock.advance(by: .seconds(2))
        #expect(kept(in: messenger) == [6])
        messenger.clearReplay()
        messenger.send(Quote(key: "h", value: 7))
        #expect(kept(in: messenger) == [7])
        clock.advance(by: .seconds(4))
        #expect(kept(in: messenger).isEmpty)
    }

    @Test("A rule with an alarm is released with its messenger, and calls the alarm off")
    func alarmOfNoMessenger() {
        let (clock, census) = (ManualClock(), Census())
        var messenger: Messenger<Quote>? = Messenger(delivery: .warm(upTo: 9))
        weak var rule: KeepingRule<Quote>?
        do {
            let young = YoungerThan(.seconds(1), clock: clock)
            messenger?.setKeeping(by: young)
            rule = young
        }
        messenger?.send(Quote(key: "a", value: 1, life: census.make()))
        #expect(clock.sleeperCount == 1)
        messenger = nil
        #expect(rule == nil && census.living == 0 && clock.sleeperCount == 0)
        clock.advance(by: .seconds(2))
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
