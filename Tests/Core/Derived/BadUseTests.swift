import SwiftObserver
import TestSupport
import Testing

/// Mistakes that stop the program with a message.
struct BadUseTests {
    @Test("A derived value that reads itself traps")
    func readingItself() async {
        await #expect(processExitsWith: .failure) {
            final class Model: @unchecked Sendable { var value: Derived<Int>? }
            let model = Model()
            let derived = Derived { read in model.value.map { read($0) } ?? 0 }
            model.value = derived
            _ = derived.value
        }
        await #expect(processExitsWith: .failure) {
            final class Model: @unchecked Sendable { var value: Derived<Int>? }
            let model = Model()
            let derived = Derived { _ in model.value?.value ?? 0 }
            model.value = derived
            _ = derived.value
        }
    }

    @Test("A reader that is used after its closure has returned traps")
    func readingLater() async {
        await #expect(processExitsWith: .failure) {
            let number = Var(1)
            let reader = snapshot { $0 }
            _ = reader(number)
        }
    }

    @Test(
        "A row of derived values for which the stack doesn't last stops with a sentence",
        .disabled(if: Sanitizer.keepsFramesElsewhere, "Nothing knows where the stack is"))
    func tooLongARow() async throws {
        let said = "The stack is used up by derived values"
        let first = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Row(of: 200_000).last.value
            })
        #expect(String(decoding: first.standardErrorContent, as: UTF8.self).contains(said), "when it's first read")
        let changed = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let row = Row(of: 200_000)
                for value in row.values { _ = value.value }
                row.source.value = 1
                _ = row.last.value
            })
        #expect(String(decoding: changed.standardErrorContent, as: UTF8.self).contains(said), "after a change")
        let set = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let row = Row(of: 200_000)
                for value in row.values { _ = value.value }
                transaction { t in
                    t[row.source] = 1
                    _ = t.read(row.last)
                }
            })
        #expect(String(decoding: set.standardErrorContent, as: UTF8.self).contains(said), "in a transaction")
    }

    // In a process of its own, since each set of another test would have the whole row looked at.
    @Test("A row of derived values of any length is released")
    func longRowReleased() async {
        await #expect(processExitsWith: .success) {
            weak var last: Derived<Int>?
            do {
                let row = Row(of: 100_000)
                for value in row.values { _ = value.value }
                last = row.last
            }
            precondition(last == nil)
        }
    }

    @Test("A limit of no repeats at all traps")
    func noRepeats() async {
        await #expect(processExitsWith: .failure) {
            _ = FreeObservation(limitingRepeats: 0) { _ in }
        }
    }

    #if DEBUG
        @Test("A derived value that sets a variable while it computes traps in debug builds")
        func settingWhileComputing() async {
            await #expect(processExitsWith: .failure) {
                let number = Var(1), other = Var(1)
                let derived = Derived { read in
                    other.value = 2
                    return read(number)
                }
                _ = derived.value
            }
            await #expect(processExitsWith: .failure) {
                let number = Var(1)
                let derived = Derived(number) { value in
                    number.modify { $0 = value }
                    return value
                }
                _ = derived.value
            }
            await #expect(processExitsWith: .failure) {
                let number = Var(1)
                let derived = Derived { read in
                    transaction { t in t[number] += 1 }
                    return read(number)
                }
                _ = derived.value
            }
            // Also where that is computed for a tracked observation, which may set something itself.
            await #expect(processExitsWith: .failure) {
                let number = Var(1)
                let derived = Derived { read in
                    number.value = 1
                    return read(number)
                }
                _ = FreeObservation { read in
                    number.value = 5
                    _ = read(derived)
                }
            }
        }
    #endif

    @Test("Handlers, tracked observations and transactions set what they like, derived values read on the way")
    func settingElsewhere() {
        let number = Var(1), copy = Var(0), third = Var(0)
        let double = Derived { read in read(number) * 2 }
        let observation = FreeObservation { read in
            copy.value = read(double)
            third.value = double.value
        }
        let handler = double.observe { update in third.value = update.new }
        number.value = 4
        transaction { t in t[number] = t.read(double) }
        #expect([number.value, double.value, copy.value, third.value] == [8, 16, 16, 16])
        withExtendedLifetime((observation, handler)) {}
    }
}

/// Derived values that follow from each other.
private struct Row {
    let source = Var(0)
    let values: [Derived<Int>]

    var last: Derived<Int> { values[values.count - 1] }

    init(of count: Int) {
        var values = [Derived(source) { $0 + 1 }]
        while values.count < count {
            let last = values[values.count - 1]
            values.append(Derived { read in read(last) + 1 })
        }
        self.values = values
    }
}
