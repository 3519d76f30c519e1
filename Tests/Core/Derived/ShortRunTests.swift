import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// Runs of closures that read what they read last. A computation from variables alone goes by a way of its own.
struct ShortRunTests {
    /// A value that calls a closure when it is compared, and another one when the last copy is released.
    private struct Value: Equatable, Sendable {
        let number: Int
        let token: Token

        static func == (one: Value, other: Value) -> Bool {
            one.token.compared()
            return one.number == other.number
        }
    }

    private final class Token: Sendable {
        fileprivate let compared: @Sendable () -> Void
        private let released: @Sendable () -> Void

        init(compared: @escaping @Sendable () -> Void, released: @escaping @Sendable () -> Void) {
            (self.compared, self.released) = (compared, released)
        }

        deinit { released() }
    }

    @Test("A value that was replaced while it was compared is released under no lock", arguments: [false, true])
    func replacedWhileCompared(throughAnother: Bool) {
        let source = Var(1)
        let between = Derived { read in read(source) }
        let armed = Counter(), released = Counter()
        let derived = Box<Derived<Value>>(nil)
        let probe = LockProbe(limit: 20) { _ = derived.content?.value }
        let compared: @Sendable () -> Void = {
            guard armed.take() > 0 else { return }
            source.value = 5
            _ = derived.content?.value
        }
        derived.content = Derived { read in
            let number = throughAnother ? read(between) : read(source)
            return Value(
                number: number,
                token: Token(compared: compared) {
                    released.add()
                    probe.check("the value \(number)")
                })
        }
        #expect(derived.content?.value.number == 1)
        armed.add()
        source.value = 2
        #expect(derived.content?.value.number == 5)
        #expect(released.value > 0)
        #expect(probe.failures.isEmpty)
        derived.content = nil
    }

    @Test("A run leaves nothing to the next pull, though its sources are gone and other values change meanwhile")
    func nothingIsLeft() {
        let turns = TestDepth.pick(quick: 2_000, usual: 10_000, thorough: 50_000, deep: 500_000)
        let source = Var(1), other = Var(0)
        let same = Derived { read in read(source) }
        let next = Derived { read in read(same) + 1 }
        let ofOther = Derived { read in read(other) }
        let isOver = Flag()
        let run: @Sendable () -> Void = {
            for turn in 0..<turns {
                runAndForget(turn)
                // Goes by the long way, without a run, and looks at all that it has read if the other thread has set.
                #expect(next.value == 2)
            }
            isOver.raise()
        }
        let set: @Sendable () -> Void = {
            while !isOver.isRaised {
                other.value += 1
                _ = ofOther.value
            }
        }
        #expect(onThreads([run, set]))
    }

    /// Makes a variable and a derived value, runs that by the short way, and forgets both.
    private func runAndForget(_ number: Int) {
        let gone = Var(number)
        let derived = Derived { read in read(gone) }
        _ = derived.value
        gone.value += 1
        #expect(derived.value == number + 1)
    }

    @Test("A closure that reads a variable twice, or in another order, is run once a change")
    func readsTwice() {
        let a = Var(1), b = Var(10)
        let runs = Counter()
        let twice = Derived { read in
            runs.add()
            return read(a) % 2 == 0 ? read(a) + read(b) + read(a) : read(b) + read(a) + read(b)
        }
        #expect(twice.value == 21)
        for number in 2...100 {
            a.value = number
            #expect(twice.value == (number % 2 == 0 ? 2 * number + 10 : 20 + number))
            #expect(runs.value == number)
            a.value = number
            #expect(twice.value == (number % 2 == 0 ? 2 * number + 10 : 20 + number))
            #expect(runs.value == number)
        }
        let observation = twice.observe { _ in }
        a.value = 101
        #expect(twice.value == 121)
        #expect(runs.value == 101)
        observation.stop()
    }

    @Test("A derived source that a run does not ask for any more is not computed", arguments: [false, true])
    func sourceNotAskedFor(isObserved: Bool) {
        let isUsed = Var(true), number = Var(1)
        let runs = Counter()
        let source = Derived { read in
            runs.add()
            return read(number)
        }
        let derived = Derived { read in read(isUsed) ? read(source) : 0 }
        let observation = isObserved ? derived.observe { _ in } : nil
        #expect(derived.value == 1 && runs.take() == 1)
        transaction { t in
            t[isUsed] = false
            t[number] = 2
        }
        #expect(derived.value == 0 && runs.take() == 0)
        isUsed.value = true
        #expect(derived.value == 2 && runs.take() == 1)
        withExtendedLifetime(observation) {}
    }

    @Test("A derived source behind one that has changed is computed by the run", arguments: [true, false])
    func sourceBehindAnother(isObserved: Bool) {
        let number = Var(1), factor = Var(10)
        let runs = Counter(), sourceRuns = Counter()
        let product = Derived { read in
            sourceRuns.add()
            return read(number) * read(factor)
        }
        let derived = Derived { read in
            runs.add()
            return read(number) + read(product)
        }
        let observation = isObserved ? derived.observe { _ in } : nil
        #expect(derived.value == 11)
        _ = (runs.take(), sourceRuns.take())
        for value in 2...20 {
            number.value = value
            #expect(derived.value == 11 * value && runs.take() == 1 && sourceRuns.take() == 1)
        }
        // Then it is the first one that has changed, and brought up to date before.
        factor.value = 5
        #expect(derived.value == 120 && runs.take() == 1 && sourceRuns.take() == 1)
        withExtendedLifetime(observation) {}
    }

    @Test("A source that counts its messages may stand behind one that has changed")
    func messagesBehind() {
        let number = Var(1)
        let messenger = Messenger<Int>()
        let latest = messenger.cache()
        let derived = Derived { read in read(number) + (read(latest) ?? 0) }
        let observation = latest.observe { _ in }
        #expect(derived.value == 1)
        for value in 2...5 {
            number.value = value
            #expect(derived.value == value + 10 * (value - 2))
            messenger.send(10 * (value - 1))
            #expect(derived.value == value + 10 * (value - 1))
        }
        withExtendedLifetime(observation) {}
    }
}
