@testable import SwiftObserver
import SwiftObserverTesting
import TestSupport
import Testing

/// Lifetimes: the references that variables, derived values and observations hold, and when they are released.
struct LifetimeTests {
    @Test("A derived value that nobody holds ends its observations, and is released at once")
    func heldByNobody() {
        let source = Var(1)
        let updates = Counter()
        let observation = Derived { read in read(source) }.observe { _ in updates.add() }
        #expect(!observation.isActive)
        #expect(!source.isObserved)
        source.value = 2
        #expect(updates.value == 0)
    }

    @Test("An observation that is over keeps neither a derived value that is gone nor its sources")
    func endedObservation() {
        for isStopped in [false, true] {
            weak var weakSource: Var<Int>?
            let token: ObservationToken
            let free: FreeObservation
            do {
                let source = Var(1)
                weakSource = source
                let derived = Derived { read in read(source) + 1 }
                free = derived.observe { _ in }
                token = free.observe(derived) { _ in }
                if isStopped { free.stopObserving() }
            }
            #expect(weakSource == nil)
            withExtendedLifetime((token, free)) {}
        }
    }

    @Test("What a derived value has kept for late observers goes with it, though another one was computed from it")
    func keptMessages() {
        final class Thing: Equatable, Sendable {
            static func == (one: Thing, other: Thing) -> Bool { one === other }
        }
        let source = Var(Thing()), box = Held<Derived<Thing>>()
        weak var first: Thing?
        first = source.value
        box.object = Derived(delivery: .cold) { read in read(source) }
        let other = Derived { read in box.object.map { ObjectIdentifier(read($0)) } }
        let observation = box.object?.observe { _ in }
        _ = other.value
        source.value = Thing()
        _ = other.value
        #expect(first != nil)
        box.object = nil
        #expect(first == nil)
        withExtendedLifetime((other, observation)) {}
    }

    @Test("What a derived value has sent is delivered though it is gone by then")
    func goneBeforeDelivery() {
        let loop = MessageLoop()
        let source = Var(1)
        let updates = Log<Update<Int>>()
        var derived: Derived? = Derived(delivery: .loop(loop)) { read in read(source) }
        let observation = derived?.observe { updates.add($0) }
        source.value = 2
        derived = nil
        source.value = 3
        loop.runOnce()
        #expect(updates.take() == [Update(1, 2)])
        #expect(!source.isObserved)
        withExtendedLifetime(observation) {}
    }

    @Test("As a property of a model it is released with that, observed or not")
    func properties() {
        final class Cart: Sendable {
            let prices: Var<[Int]>
            let discount: Var<Int>
            let total: Derived<Int>

            init() {
                let (prices, discount) = (Var([1, 2]), Var(1))
                self.prices = prices
                self.discount = discount
                total = Derived { read in read(prices).reduce(0, +) - read(discount) }
            }
        }
        final class Shop: Observer {
            let receiver = Receiver()
            let totals = Log<Int>()
        }
        weak var weakCart: Cart?
        weak var weakTotal: Derived<Int>?
        let shop = Shop()
        do {
            let cart = Cart()
            (weakCart, weakTotal) = (cart, cart.total)
            shop.observe(cart.total, initial: true) { [totals = shop.totals] in totals.add($0.new) }
            cart.prices.modify { $0.append(3) }
            transaction { t in
                t[cart.prices] = [10]
                t[cart.discount] = 5
            }
        }
        #expect(shop.totals.take() == [2, 5])
        #expect(weakCart == nil && weakTotal == nil)
    }

    @Test("A lazy property that reads its model's variables does not keep the model if it holds the variables alone")
    func capturedVariables() {
        final class Model: @unchecked Sendable {  // of one thread
            let number = Var(1)
            private(set) lazy var double: Derived<Int> = Derived { [number] read in read(number) * 2 }
        }
        weak var weakModel: Model?
        do {
            let model = Model()
            weakModel = model
            let observation = model.double.observe { _ in }
            model.number.value = 2
            #expect(model.double.value == 4)
            withExtendedLifetime(observation) {}
        }
        #expect(weakModel == nil)
    }

    @Test("Thousands of observers and derived values come and go and leave nothing behind")
    func comingAndGoing() {
        let source = Var(0)
        let kept = Derived { read in read(source) }
        let keptUpdates = Counter()
        let observation = kept.observe { _ in keptUpdates.add() }
        var gone: [() -> Derived<Int>?] = []
        for value in 1...2_000 {
            let derived = Derived { read in read(kept) + read(source) }
            let one = derived.observe { _ in }, other = kept.observe(initial: true) { _ in }
            let tracked = FreeObservation { read in _ = read(derived) }
            source.value = value
            #expect(derived.value == 2 * value)
            if value % 3 == 0 { one.stop() }
            if value % 5 == 0 { other.stop() }
            withExtendedLifetime((one, other, tracked)) {}
            if value % 100 == 0 { gone.append { [weak derived] in derived } }
        }
        #expect(gone.allSatisfy { $0() == nil })
        #expect(keptUpdates.value == 2_000)
        #expect(source.messenger.numbers.observations.count == 1)
        #expect(kept.messenger.numbers.observations.count == 1)
        observation.stop()
        #expect(source.messenger.numbers.observations.isEmpty)
    }

    @Test("A value and a closure are released with the derived value, outside all locks")
    func releasedValues() {
        final class Token: Sendable {
            private let released: @Sendable () -> Void
            init(_ released: @escaping @Sendable () -> Void) { self.released = released }
            deinit { released() }
        }
        struct Value: Equatable, Sendable {
            let number: Int
            let token: Token
            static func == (one: Value, other: Value) -> Bool { one.number == other.number }
        }
        let source = Var(1)
        let released = Counter()
        do {
            let derived = Derived { read in
                Value(number: read(source), token: Token { released.add() })
            }
            // The released value reads again, which no lock forbids.
            let reentrant = Derived { read in
                Value(
                    number: read(source),
                    token: Token {
                        _ = source.value
                        _ = derived.value
                        released.add()
                    })
            }
            let observation = derived.observe { _ in }
            let other = reentrant.observe { _ in }
            for value in 2...5 { source.value = value }
            #expect(reentrant.value.number == 5)
            withExtendedLifetime((observation, other)) {}
        }
        #expect(released.value >= 10)
    }

    @Test("No closure and no == runs under a lock: other threads get through meanwhile")
    func nothingUnderLocks() {
        struct Number: Equatable, Sendable {
            let value: Int
            let meanwhile: @Sendable () -> Void
            static func == (one: Number, other: Number) -> Bool {
                one.meanwhile()
                return one.value == other.value
            }
        }
        let source = Var(1), other = Var(1)
        let box = Log<@Sendable () -> Void>()
        let compared = Counter(), computed = Counter()
        // On another thread, so that a lock that is held here would be in its way.
        let meanwhile: @Sendable () -> Void = {
            compared.add()
            let body = box.entries.first ?? {}
            #expect(onThreads([body]))
        }
        let derived = Derived { read in
            computed.add()
            #expect(onThreads([box.entries.first ?? {}]))
            return Number(value: read(source), meanwhile: meanwhile)
        }
        let further = Derived { read in read(derived).value + read(other) }
        let isOn = Flag()
        box.add {
            guard !isOn.isRaised else { return }
            isOn.raise()
            _ = derived.value
            _ = further.value
            _ = snapshot(source, derived)
            transaction { t in t[other] += 1 }
            let observation = derived.observe { _ in }
            observation.stop()
        }
        let observation = further.observe { _ in }
        source.value = 2
        transaction { t in
            t[source] = 3
            t[other] = 7
            _ = t.read(further)
        }
        #expect(further.value == 10)
        #expect(compared.value > 0 && computed.value > 0)
        withExtendedLifetime(observation) {}
    }
}

/// Holds an object that a closure reads.
private final class Held<Object: AnyObject & Sendable>: @unchecked Sendable {  // used on one thread
    var object: Object?
}
