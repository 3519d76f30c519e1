import SwiftObserver
import TestSupport
import Testing

/// Combined observations that are stopped while they read what they are to be called with.
struct StoppedJoiningTests {
    @Test("One that an observer of a value stops, while it reads that value, is not called", arguments: [2, 3, 4])
    func stoppedWhileReading(count: Int) {
        let x = Var(0), y = Var(0), z = Var(0)
        let derived = Derived(x) { $0 }
        let first = FreeObservation(), combined = FreeObservation(), other = FreeObservation()
        let calls = Counter(), stops = Counter()
        first.observe(x) { _ in y.value = 1 }
        switch count {
        case 2: combined.observe(y, derived) { _, _ in calls.add() }
        case 3: combined.observe(y, derived, z) { _, _, _ in calls.add() }
        default: combined.observe(y, derived, z, z) { _, _, _, _ in calls.add() }
        }
        other.observe(derived) { _ in
            combined.stop()
            stops.add()
        }
        x.value = 1
        #expect(stops.value == 1 && calls.value == 0)
        withExtendedLifetime(first) {}
    }

    @Test("The same goes for one that is called where a mapping of that value's source delivers", arguments: [2, 3, 4])
    func stoppedWhileDelivering(count: Int) {
        let x = Var(0), y = Var(0)
        let derived = Derived(x) { $0 }
        let mapped = x.new(), other = y.new(), values = derived.new()
        let combined = FreeObservation(), stopping = FreeObservation()
        let calls = Counter(), stops = Counter()
        switch count {
        case 2: combined.observe(mapped, values) { _, _ in calls.add() }
        case 3: combined.observe(mapped, values, other) { _, _, _ in calls.add() }
        default: combined.observe(mapped, values, other, other) { _, _, _, _ in calls.add() }
        }
        stopping.observe(derived) { _ in
            combined.stop()
            stops.add()
        }
        x.value = 1
        #expect(stops.value == 1 && calls.value == 0)
    }
}
