import SwiftObserver
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
