@testable import SwiftObserver
import TestSupport
import Testing

/// When derived values are computed, and from which sources.
struct ComputingTests {
    @Test("A derived value is computed when it is read first, and again only after a change")
    func computedOnDemand() {
        let price = Var(5), quantity = Var(2)
        let computed = Counter()
        let total = Derived { read in
            computed.add()
            return read(price) * read(quantity)
        }
        #expect(computed.take() == 0)
        #expect(total.value == 10)
        #expect(total.value == 10)
        #expect(computed.take() == 1)
        price.value = 6
        quantity.value = 3
        #expect(computed.take() == 0)
        #expect(total.value == 18)
        #expect(computed.take() == 1)
    }

    @Test("A derived value of certain sources is computed from their values")
    func fixedSources() {
        let price = Var(5), quantity = Var(2)
        let label = Derived(price, quantity) { "\($0) × \($1)" }
        let twice = Derived(price) { $0 * 2 }
        #expect(label.value == "5 × 2")
        #expect(twice.value == 10)
        price.value = 7
        #expect(label.value == "7 × 2")
        #expect(twice.value == 14)
    }

    @Test("Any number of sources can be named, and the strategy")
    func manySources() {
        let price = Var(5), title = Var("tea")
        let three = Derived(price, title, twice(price)) { "\($0) \($1) \($2)" }
        let five = Derived(price, title, three, price, twice(price), delivery: .warm(upTo: 1)) {
            "\($0) \($1) \($2) \($3) \($4)"
        }
        #expect(five.value == "5 tea 5 tea 10 5 10")
        title.value = "mug"
        #expect(three.value == "5 mug 10")
        #expect(five.value == "5 mug 5 mug 10 5 10")
    }

    private func twice(_ number: Var<Int>) -> Derived<Int> { Derived(number) { $0 * 2 } }

    @Test("What a run that comes to nothing reads first is computed from what there is, not from what the run has read")
    func readFirstWhileTorn() {
        let first = Var(1), second = Var(1)
        let disturbed = Counter(), wrong = Counter()
        let product = Derived(first, second) {
            if $0 != $1 { wrong.add() }
            return $0 * $1
        }
        let outer = Derived { read in
            let old = read(first)
            if disturbed.value == 0 {
                disturbed.add()
                onThreads([
                    {
                        transaction { t in
                            t[first] = 3
                            t[second] = 3
                        }
                    }
                ])
            }
            return old + read(second) + read(product)
        }
        #expect(outer.value == 3 + 3 + 9)
        #expect(wrong.value == 0)
    }

    @Test("An observer gets one update for each change that makes a difference, in one chain")
    func updates() {
        let price = Var(5), quantity = Var(2)
        let total = Derived { read in read(price) * read(quantity) }
        let updates = Log<Update<Int>>()
        let observation = total.observe { updates.add($0) }
        #expect(updates.take() == [])
        price.value = 6
        quantity.value = 3
        price.value = 6
        quantity.value = 0
        price.value = 100
        #expect(updates.take() == [Update(10, 12), Update(12, 18), Update(18, 0)])
        withExtendedLifetime(observation) {}
    }

    @Test("In a diamond each change is computed once and told once", arguments: 1...6)
    func diamond(_ width: Int) {
        let source = Var(1)
        let computed = Counter()
        let middle = (0..<width).map { index in
            Derived { read in
                computed.add()
                return read(source) + index
            }
        }
        let sum = Derived { read in
            computed.add()
            return middle.reduce(0) { $0 + read($1) }
        }
        let updates = Log<Update<Int>>()
        let observation = sum.observe { updates.add($0) }
        _ = computed.take()
        let offset = (0..<width).reduce(0, +)
        for value in 2..<6 {
            source.value = value
            #expect(computed.take() == width + 1)
            #expect(updates.take() == [Update((value - 1) * width + offset, value * width + offset)])
        }
        withExtendedLifetime(observation) {}
    }

    @Test("An equal result goes no further")
    func cut() {
        let source = Var(1)
        let computed = Counter()
        let isEven = Derived { read in read(source).isMultiple(of: 2) }
        let text = Derived { read in
            computed.add()
            return read(isEven) ? "even" : "odd"
        }
        let updates = Log<Update<String>>()
        let observation = text.observe { updates.add($0) }
        _ = computed.take()
        source.value = 3
        source.value = 5
        #expect(computed.take() == 0)
        source.value = 6
        #expect(computed.take() == 1)
        #expect(updates.take() == [Update("odd", "even")])
        withExtendedLifetime(observation) {}
    }

    @Test("A branch that is no longer read is neither computed nor linked")
    func dynamicSources() {
        let usesFirst = Var(true), first = Var(1), second = Var(2)
        let computedFirst = Counter(), computed = Counter()
        let firstDerived = Derived { read in
            computedFirst.add()
            return read(first) * 10
        }
        let chosen = Derived { read in
            computed.add()
            return read(usesFirst) ? read(firstDerived) : read(second)
        }
        let updates = Log<Update<Int>>()
        let observation = chosen.observe { updates.add($0) }
        #expect(first.isObserved && !second.isObserved)
        _ = (computed.take(), computedFirst.take())
        usesFirst.value = false
        #expect(!first.isObserved && second.isObserved)
        #expect(computedFirst.take() == 0)
        first.value = 7
        #expect(computedFirst.take() == 0)
        #expect(computed.take() == 1)
        second.value = 3
        usesFirst.value = true
        #expect(computedFirst.take() == 1)
        first.value = 8
        #expect(updates.take() == [Update(10, 2), Update(2, 3), Update(3, 70), Update(70, 80)])
        withExtendedLifetime(observation) {}
    }

    @Test("As long as nobody observes, a derived value is linked to nothing; and from then on again")
    func linkedWhileObserved() {
        let source = Var(1)
        let derived = Derived { read in read(source) + 1 }
        let further = Derived { read in read(derived) + 1 }
        #expect(further.value == 3)
        #expect(!source.isObserved)
        do {
            let observation = further.observe { _ in }
            #expect(source.isObserved)
            observation.stop()
        }
        #expect(!source.isObserved)
        let updates = Log<Update<Int>>()
        source.value = 2
        let observation = further.observe { updates.add($0) }
        source.value = 3
        #expect(updates.take() == [Update(4, 5)])
        further.stopBeingObserved()
        #expect(!source.isObserved)
        withExtendedLifetime(observation) {}
    }

    @Test("Sources do not keep a derived value, and a derived value keeps its sources")
    func lifetimes() {
        weak var weakSource: Var<Int>?
        weak var weakMiddle: Derived<Int>?
        weak var weakDerived: Derived<Int>?
        let updates = Log<Int>()
        var source: Var? = Var(1)
        do {
            var middle: Derived<Int>? = Derived { [source] read in source.map { read($0) } ?? 0 }
            let derived = Derived { [middle] read in middle.map { read($0) } ?? 0 }
            let observation = derived.observe { updates.add($0.new) }
            (weakSource, weakMiddle, weakDerived) = (source, middle, derived)
            middle = nil
            source?.value = 2
            #expect(updates.take() == [2])
            withExtendedLifetime((observation, derived)) {}
        }
        #expect(weakDerived == nil && weakMiddle == nil)
        source?.value = 3
        #expect(updates.take() == [])
        source = nil
        #expect(weakSource == nil)
    }

    @Test("With initial: true an observation begins with the value, and the first update is a change of it")
    func initial() {
        let source = Var(1)
        let derived = Derived { read in read(source) * 2 }
        let updates = Log<Update<Int>>()
        let first = derived.observe(initial: true) { updates.add($0) }
        #expect(updates.take() == [Update(2, 2)])
        source.value = 2
        let second = derived.observe(initial: true) { updates.add($0) }
        source.value = 3
        #expect(updates.take() == [Update(2, 4), Update(4, 4), Update(4, 6), Update(4, 6)])
        withExtendedLifetime((first, second)) {}
    }

    @Test("The latest message of any buffered observable can be read, and counts as changed with each message")
    func otherObservables() {
        let messenger = Messenger<Int>()
        let cache = messenger.cache()
        let factor = Var(2)
        let computed = Counter()
        let product = Derived { read in
            computed.add()
            return (read(cache) ?? 0) * read(factor)
        }
        #expect(product.value == 0)
        messenger.send(4)
        #expect(product.value == 8)
        #expect(product.value == 8)
        #expect(computed.take() == 2)
        let updates = Log<Int>()
        let observation = product.observe { updates.add($0.new) }
        messenger.send(5)
        factor.value = 3
        #expect(updates.take() == [10, 15])
        withExtendedLifetime(observation) {}
    }
}
