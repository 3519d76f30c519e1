import SwiftObserver
import TestSupport
import Testing

/// A derived value whose source ended its observations.
struct StoppedSourceTests {
    @Test("It goes on for whoever begins to observe it later")
    func stopped() {
        let (x, y) = (Var(0), Var(0)), observer = FreeObservation()
        let derived = Derived(x, y) { $0 + $1 }
        observer.observe(derived) { _ in }
        x.stopBeingObserved()
        let (second, mapped, together, tracked) = (Log<Int>(), Log<Int>(), Log<Int>(), Log<Int>())
        observer.observe(derived) { second.add($0.new) }
        let mapping = derived.new().map { $0 }
        observer.observe(mapping, initial: true) { mapped.add($0) }
        let both = derived.combineLatest(y)
        observer.observe(both) { together.add($0.new + $1.new) }
        observer.observe { read in tracked.add(read(derived)) }
        x.value = 1
        #expect(derived.value == 1)
        #expect(second.take() == [1] && mapped.take() == [0, 1] && tracked.take() == [0, 1])
        #expect(together.take() == [1])
        y.value = 1
        #expect(second.take() == [2] && mapped.take() == [2] && tracked.take() == [2])
        #expect(together.take().last == 3)
        withExtendedLifetime((mapping, both)) {}
    }

    @Test("It goes on for what begins later to read it through another derived value")
    func stoppedBehind() {
        let x = Var(0), observer = FreeObservation()
        let derived = Derived(x) { $0 + 1 }
        observer.observe(derived) { _ in }
        x.stopBeingObserved()
        let between = Derived(derived) { $0 * 10 }
        let outer = Derived(between) { $0 }
        let tracked = Log<Int>()
        observer.observe { read in tracked.add(read(outer)) }
        x.value = 1
        #expect(tracked.entries == [10, 20])
    }
}
