import SwiftObserver
import TestSupport
import Testing

/// The closures of transforms run while derived values, snapshots and transactions read.
struct MappingClosureTests {
    /// What variables send by it is never delivered, so nothing but reading runs closures.
    private static let never = MessageLoop()

    @Test("Reading gets through though each attempt makes a transform and its variable changes in the middle")
    func madeInEachAttempt() {
        let a = Var(0), b = Var(0)
        let elsewhere = ProgressTests.Elsewhere()
        let (one, other) = snapshot { read in
            let one = read(a.new())
            elsewhere.perform {
                transaction { t in
                    t[a] += 1
                    t[b] += 1
                }
            }
            return (one, read(b.map { $0.new }))
        }
        #expect(one == other)
        #expect(elsewhere.calls < 10)
    }

    @Test("No lock is held while a closure runs, also after failed attempts, and what it maps may be set there")
    func underNoLock() {
        let a = Var(0, delivery: .loop(Self.never)), b = Var(0, delivery: .loop(Self.never))
        let elsewhere = ProgressTests.Elsewhere()
        let mapped = a.combineLatest(b).map { both in
            elsewhere.perform {
                transaction { t in
                    t[a] += 1
                    t[b] += 1
                }
            }
            return both.0.new - both.1.new
        }
        let distinct = mapped.removeDuplicates()
        let derived = Derived { read in [read(mapped), read(distinct), read(a) - read(b)] }
        #expect(derived.value == [0, 0, 0])
        #expect(elsewhere.calls < 20)
        #expect(transaction { t in t.read(derived) } == [0, 0, 0])
    }

    @Test("A transaction that another thread disturbs begins again, and its mappings see what it sets each time")
    func disturbedTransaction() {
        let source = Var(1), other = Var(1)
        let mapped = source.map { $0.new * 10 }
        let sum = Derived { read in read(mapped) + read(other) }
        let elsewhere = ProgressTests.Elsewhere(atMost: 3)
        let seen = transaction { t in
            t[other] = 100
            let before = t.read(sum)
            elsewhere.perform { source.value += 1 }
            t[source] += 1
            return [before, t.read(sum)]
        }
        #expect(seen == [140, 150] && source.value == 5 && sum.value == 150)
    }

    @Test("A closure that sets its variable on the same thread does not keep a snapshot from its end")
    func settingItsVariable() {
        let source = Var(0, delivery: .loop(Self.never)), calls = Counter()
        let mapped = source.map { update in
            calls.add()
            if calls.value < 1_000 { source.modify { $0 += 1 } }
            return update.new
        }
        let (one, other) = snapshot(mapped, source)
        #expect(one == other && calls.value < 1_000)
    }

    /// Maps a variable, and has another thread change it and a second one in each call.
    private static func slowly(_ a: Var<Int>, beside b: Var<Int>, _ elsewhere: ProgressTests.Elsewhere) -> Mapper<
        Var<Int>, Int
    > {
        a.map { update in
            elsewhere.perform {
                transaction { t in
                    t[a] += 1
                    t[b] += 1
                }
            }
            return update.new
        }
    }

    @Test("The latest message with the latest of another observable is of one moment")
    func withLatest() {
        let a = Var(0, delivery: .loop(Self.never)), b = Var(0, delivery: .loop(Self.never))
        let elsewhere = ProgressTests.Elsewhere(atMost: 3)
        let slow = Self.slowly(a, beside: b, elsewhere)
        let pairs = slow.withLatest(from: b)
        let (one, other) = pairs.latestMessage
        #expect(one == other.new && elsewhere.calls > 1)
    }

    @Test("A combination with a source that keeps messages gets through though a variable changes in each attempt")
    func keptMessage() {
        let a = Var(0, delivery: .loop(Self.never)), b = Var(0, delivery: .loop(Self.never))
        let elsewhere = ProgressTests.Elsewhere()
        let slow = Self.slowly(a, beside: b, elsewhere)
        let kept = Messenger<Int>().startWith(7)
        let (one, message, other) = slow.combineLatest(kept, b).latestMessage
        #expect(one == other.new && message == 7)
        #expect(elsewhere.calls < 10)
    }

    @Test("Reading ahead for a derived value takes no message from the observers of removeDuplicates")
    func duplicates() {
        let loop = MessageLoop()
        let source = Var(1, delivery: .loop(loop))
        let distinct = source.new().removeDuplicates()
        let derived = Derived(distinct) { $0 * 10 }
        let messages = Log<Int>()
        let observation = distinct.observe { messages.add($0) }
        for value in [2, 2, 3, 1, 1] {
            source.value = value
            #expect(derived.value == value * 10)
        }
        loop.runOnce()
        #expect(messages.take() == [2, 3, 1])
        observation.stop()
    }

    @Test("A combination's closure is given what existed together, though the run that reads it is discarded")
    func combination() {
        let array = Var([0], delivery: .loop(Self.never)), index = Var(0, delivery: .loop(Self.never))
        let elsewhere = ProgressTests.Elsewhere(atMost: 3), wrong = Counter()
        let slow = array.map { update in
            elsewhere.perform {
                transaction { t in
                    t[array].append(0)
                    t[index] += 1
                }
            }
            return update.new
        }
        let element = slow.combineLatest(index).map { values, index in
            if !values.indices.contains(index.new) { wrong.add() }
            return values.count
        }
        #expect(snapshot(element, index) == (4, 3) && wrong.value == 0)
    }

    @Test("A closure that leads back to the derived value that reads it traps")
    func readingBack() async {
        await #expect(processExitsWith: .failure) {
            final class Model: @unchecked Sendable { var value: Derived<Int>? }
            let model = Model(), number = Var(1)
            let mapped = number.map { $0.new + (model.value?.value ?? 0) }.removeDuplicates()
            let derived = Derived { read in read(mapped) }
            model.value = derived
            _ = derived.value
        }
    }

    #if DEBUG
        @Test("A closure that sets a variable while a derived value computes traps in debug builds")
        func settingWhileComputing() async {
            await #expect(processExitsWith: .failure) {
                let number = Var(1), other = Var(1)
                let mapped = number.map { update in
                    other.value += 1
                    return update.new
                }
                let derived = Derived(mapped) { $0 }
                _ = derived.value
            }
        }
    #endif
}
