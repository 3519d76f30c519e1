import SwiftObserver
import TestSupport
import Testing

/// Combined observations that are stopped while they read what they are to be called with.
struct StoppedJoiningTests {
    private let combined = FreeObservation(), stopping = FreeObservation()
    private let calls = Counter(), stops = Counter()

    @Test("One that an observer of a value stops, while it reads that value, is not called", arguments: [2, 3, 4])
    func stoppedWhileReading(count: Int) {
        let x = Var(0), y = Var(0), z = Var(0)
        let derived = Derived(x) { $0 }
        let first = FreeObservation()
        first.observe(x) { _ in y.value = 1 }
        observe(count, y, derived, z)
        stop(for: derived)
        x.value = 1
        #expect(stops.value == 1 && calls.value == 0)
        withExtendedLifetime(first) {}
    }

    @Test("The same goes for one that is called where a mapping of that value's source delivers", arguments: [2, 3, 4])
    func stoppedWhileDelivering(count: Int) {
        let x = Var(0), y = Var(0)
        let derived = Derived(x) { $0 }
        let mapped = x.new(), values = derived.new(), other = y.new()
        observe(count, mapped, values, other)
        stop(for: derived)
        x.value = 1
        #expect(stops.value == 1 && calls.value == 0)
    }

    /// Observes so many together.
    private func observe(
        _ count: Int, _ one: some BufferedObservable, _ two: some BufferedObservable, _ rest: some BufferedObservable
    ) {
        switch count {
        case 2: combined.observe(one, two) { [calls] _, _ in calls.add() }
        case 3: combined.observe(one, two, rest) { [calls] _, _, _ in calls.add() }
        default: combined.observe(one, two, rest, rest) { [calls] _, _, _, _ in calls.add() }
        }
    }

    private func stop(for derived: Derived<Int>) {
        stopping.observe(derived) { [combined, stops] _ in
            combined.stop()
            stops.add()
        }
    }
}
