import SwiftObserver
import TestSupport
import Testing

/// Whoever is shown a derived value as a message is told when that value is over.
struct ShownStateTests {
    @Test("A combined call shows a derived value that has not sent it, and the end of that state comes as well")
    func combined() {
        for kind in ShownTogether.allCases {
            let (x, y) = (Var(0), Var(0)), observer = FreeObservation()
            observer.observe(x) { [weak y] in if $0.new == 1 { y?.value = 1 } }
            let derived = Derived(x) { $0 * 10 }
            let shown = Log<[Int]>()
            let held = kind.observe(y, derived, shown, by: observer)
            observer.observe(y) { [weak x] in if $0.new == 1 { x?.value = 0 } }
            x.value = 1
            #expect(y.value == 1 && derived.value == 0)
            #expect(shown.last == [1, 0], "\(kind): \(shown.entries)")
            withExtendedLifetime(held) {}
        }
    }

    @Test("What begins with a state that a derived value has not sent is shown the end of that state")
    func initial() {
        for kind in ShownAlone.allCases {
            let (x, isOpen) = (Var(0), Var(false)), observer = FreeObservation()
            let derived = Derived(x) { $0 * 10 }
            observer.observe(derived) { _ in }
            let view = kind.object(derived), shown = Log<Int>(), choice = Var(0)
            observer.observe(isOpen) { [weak x, weak observer] _ in
                if let observer { kind.observe(view, derived, shown, choice, by: observer) }
                x?.value = 0
            }
            transaction { t in
                t[isOpen] = true
                t[x] = 1
            }
            #expect(derived.value == 0 && view.latestMessage == 0)
            #expect(shown.last == 0, "\(kind): \(shown.entries)")
        }
    }

    @Test("What keeps the latest message of a derived value sends no state without its end")
    func kept() {
        for kind in ShownAlone.allCases {
            let x = Var(0), observer = FreeObservation()
            let derived = Derived(x) { $0 * 10 }
            observer.observe(derived) { [weak x] in if $0 == Update(0, 10) { x?.value = 2 } }
            let view = kind.object(derived), shown = Log<Int>(), choice = Var(0)
            kind.observe(view, derived, shown, choice, by: observer)
            observer.observe(derived) { [weak x] in if $0 == Update(0, 10) { x?.value = 1 } }
            x.value = 1
            #expect(derived.value == 10 && view.latestMessage == 10)
            #expect(shown.last == 10, "\(kind): \(shown.entries)")
        }
    }

    @Test("Where a thread delivers a change while another one takes it back, a combination knows that it is over")
    func threads() {
        for kind in ShownTogether.allCases {
            let (loads, count) = (Var(0), Var(0)), observer = FreeObservation()
            let (isSet, isTakenBack) = (Door(), Door())
            observer.observe(loads) { _ in
                isSet.open()
                isTakenBack.pass()
            }
            let loading = Derived(loads) { min($0, 1) }
            let shown = Log<[Int]>()
            let held = kind.observe(count, loading, shown, by: observer)
            #expect(
                onThreads([
                    { loads.value = 1 },
                    {
                        isSet.pass()
                        count.value = 1
                        loads.value = 0
                        isTakenBack.open()
                    },
                ]))
            #expect(shown.last == [1, 0], "\(kind): \(shown.entries)")
            withExtendedLifetime(held) {}
        }
    }

    @Test("What is remembered of a derived value ends with the present one")
    func remembered() {
        let (observer, shown) = (FreeObservation(), Log<Int>())
        let x = Var(0)
        let derived = Derived(x) { $0 * 10 }
        observer.observe(derived) { [x] in if $0.new == 10 { x.value = 2 } }
        let remembered = derived.new().remembered()
        observer.observe(remembered) { shown.add($0) }
        observer.observe(derived) { [x] in if $0.new == 10 { x.value = 1 } }
        x.value = 1
        #expect(derived.value == 10 && shown.entries.last == 10)
        #expect(remembered.latestMessage == 10)
    }

    @Test("A value that is shown while the derived value is sending is followed by an update in any case")
    func whileSending() {
        let (observer, shown, updates) = (FreeObservation(), Log<Int>(), Log<Update<Int>>())
        let x = Var(0)
        let derived = Derived(x) { $0 * 10 }
        let mapping = derived.new().map { $0 }
        observer.observe(derived) { [x] update in
            guard update.new == 10, update.old == 0 else { return }
            x.value = 2
            observer.observe(mapping, initial: true) { shown.add($0) }
            x.value = 1
        }
        observer.observe(derived) { updates.add($0) }
        x.value = 1
        #expect(shown.entries.first == 20 && shown.entries.last == 10)
        for (earlier, later) in zip(updates.entries, updates.entries.dropFirst()) { #expect(earlier.new == later.old) }
        #expect(updates.entries.last?.new == 10)
    }

    @Test("Where nothing was shown, a derived value that is back sends nothing")
    func nothingShown() {
        let (x, y) = (Var(0), Var(0))
        let (observer, updates) = (FreeObservation(), Log<Update<Int>>())
        let derived = Derived(x) { $0 * 10 }
        observer.observe(x) { [y] in if $0.new == 1 { y.value = 1 } }
        observer.observe(y) { _ in _ = derived.value }
        observer.observe(derived) { updates.add($0) }
        observer.observe(y) { [x] in if $0.new == 1 { x.value = 0 } }
        x.value = 1
        #expect(updates.entries == [])
    }
}

/// What is made of a derived value.
private enum ShownAlone: CaseIterable {
    case mapping, erased, removeDuplicates, remembered, cache, combined, derived, chosen

    func object(_ derived: Derived<Int>) -> AnyBufferedObservable<Int> {
        let values = derived.new()
        return switch self {
        case .mapping, .chosen: values.map { $0 }.erased()
        case .erased: values.erased()
        case .removeDuplicates: values.removeDuplicates().erased()
        case .remembered: values.remembered().erased()
        case .cache: values.cache().erased()
        case .combined: values.combineLatest(values.map { $0 }).map { $0.0 }.erased()
        case .derived: Derived(derived) { $0 }.new().erased()
        }
    }

    func observe(
        _ object: AnyBufferedObservable<Int>, _ derived: Derived<Int>, _ shown: Log<Int>, _ choice: Var<Int>,
        by observer: FreeObservation
    ) {
        guard self == .chosen else {
            observer.observe(object, initial: true) { shown.add($0) }
            return
        }
        observer.observe(choice, initial: true).flatMapLatest { _ in derived.new().map { $0 } }
            .receive { shown.add($0) }
    }
}
