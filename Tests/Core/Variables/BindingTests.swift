import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("Bindings")
struct BindingTests {
    @Test("The other side takes the first value, and then either takes what the other is set to")
    func both() {
        let (volume, slider) = (Var(5), Var(0))
        let log = TestObserver<Update<Int>>()
        log.record(slider)
        let token = volume.bind(to: slider)
        #expect(slider.value == 5 && token.isActive)
        volume.value = 6
        #expect(slider.value == 6)
        slider.value = 7
        #expect(volume.value == 7)
        #expect(log.log == [Update(0, 5), Update(5, 6), Update(6, 7)])
        token.stop()
        token.stop()
        #expect(!token.isActive)
        volume.value = 8
        slider.value = 9
        #expect(volume.value == 8 && slider.value == 9)
    }

    @Test("Each change is sent once on each side, by its author and by the variable that it was copied from")
    func authors() {
        let (first, second) = (Var(1), Var(1))
        let joe = Person()
        let (one, two) = (TestObserver<AnyAuthor>(), TestObserver<AnyAuthor>())
        first.bind(to: second)
        one.observe(first) { [weak one] _, author in one?.note(author) }
        two.observe(second) { [weak two] _, author in two?.note(author) }
        first.set(2, as: joe)
        second.set(3, as: joe)
        first.value = 4
        let expectedOne: [AnyAuthor] = [joe, second, first]
        let expectedTwo: [AnyAuthor] = [first, joe, first]
        let same = one.log.elementsEqual(expectedOne, by: ===) && two.log.elementsEqual(expectedTwo, by: ===)
        #expect(same)
    }

    @Test("Who sets a variable as the other one is copied too")
    func setAsTheOther() {
        let (first, second) = (Var(1), Var(1))
        first.bind(to: second)
        first.set(2, as: second)
        #expect(second.value == 2)
        second.set(3, as: first)
        #expect(first.value == 3)
    }

    @Test("Conversions: what is written is not converted back", arguments: Kind.builtIn)
    func conversions(_ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let (text, number) = (Var("1", delivery: strategy), Var(0.0, delivery: strategy))
            let settle = {
                try setup.settle(text)
                try setup.settle(number)
                try setup.settle(text)
            }
            text.bind(to: number, { Double($0) ?? 0 }, back: { String($0) })
            #expect(number.value == 1 && text.value == "1")
            text.value = "1."
            try settle()
            #expect(number.value == 1 && text.value == "1.")
            text.value = "12."
            try settle()
            #expect(number.value == 12 && text.value == "12.")
            number.value = 3
            try settle()
            #expect(text.value == "3.0" && number.value == 3)
            // A late update must not undo a later change.
            number.value = 4
            try settle()
            text.value = "4"
            try settle()
            number.value = 4
            try settle()
            #expect(text.value == "4" && number.value == 4)
            text.value = "none"
            try settle()
            #expect(text.value == "none" && number.value == 0)
        }
    }

    @Test("A late update of what was copied already is not converted back")
    func lateUpdates() {
        let loop = MessageLoop()
        let (text, number) = (Var("1"), Var(1, delivery: .loop(loop)))
        text.bind(to: number, { Int($0) ?? 0 }, back: { String($0) })
        text.value = "2"
        number.value = 3
        text.value = "03"
        #expect(number.value == 3)
        loop.runOnce()
        loop.runOnce()
        #expect(number.value == 3 && text.value == "03")
    }

    @Test("Binding a variable to itself begins nothing and returns a token that has ended")
    func itself() {
        let number = Var(1)
        #expect(!number.bind(to: number).isActive)
        #expect(!number.bind(to: number, { $0 + 1 }, back: { $0 + 1 }).isActive)
        number.value = 2
        #expect(number.value == 2 && number.numbers.observers == 0)
    }

    @Test("Rings of three and five bindings agree and end by themselves", arguments: [3, 5], Kind.builtIn)
    func rings(_ count: Int, _ kind: Kind) async throws {
        try await onOwnThread {
            let setup = kind.make()
            let strategy = setup.strategy
            let ring = (0..<count).map { Var($0, delivery: strategy) }
            for (index, variable) in ring.enumerated() { variable.bind(to: ring[(index + 1) % count]) }
            let settle = {
                // All that are asked one after the other may be idle although an update is under way, between one that
                // was asked and one that is asked later. Once all agree, what is still under way changes nothing.
                try wait {
                    setup.turn()
                    return ring.allSatisfy(\.isIdle) && Set(ring.map(\.value)).count == 1
                }
            }
            try settle()
            for number in 1...20 {
                ring[number % count].value = 100 + number
                try settle()
                #expect(ring.allSatisfy { $0.value == 100 + number })
            }
        }
    }

    @Test("Two threads that set a ring of three leave it equal")
    func ringOfThreads() async throws {
        try await onOwnThread {
            let ring = (0..<3).map { Var($0) }
            for (index, variable) in ring.enumerated() { variable.bind(to: ring[(index + 1) % 3]) }
            for round in 1...50 {
                try onThreads(2) { thread in
                    for number in 1...10 { ring[(thread + number) % 3].value = round * 100 + thread * 10 + number }
                }
                #expect(Set(ring.map(\.value)).count == 1)
            }
        }
    }

    @Test("It holds neither side, ends with either, and is given back, in every order", arguments: [0, 1, 2, 3, 4, 5])
    func deaths(_ order: Int) {
        var first: Var<LifeMark>? = Var(LifeMark(1))
        var second: Var<LifeMark>? = Var(LifeMark(2))
        weak let (weakFirst, weakSecond) = (first, second)
        var token = first.flatMap { first in second.map { first.bind(to: $0) } }
        weak let weakToken = token
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        for step in orders[order] {
            switch step {
            case 0: first = nil
            case 1: second = nil
            default: token = nil
            }
            #expect((weakFirst == nil) == (first == nil) && (weakSecond == nil) == (second == nil))
            if let token { #expect(token.isActive == (first != nil && second != nil)) }
            let isWhole = first != nil && second != nil
            #expect(isWhole || (first ?? second).map { $0.numbers.observers == 0 } ?? true)
        }
        #expect(weakToken == nil)
    }

    struct LifeMark: Equatable {
        let object: LastWords
        let number: Int
        init(_ number: Int) {
            self.number = number
            object = LastWords {}
        }
        static func == (one: LifeMark, other: LifeMark) -> Bool { one.number == other.number }
    }

    @Test("A value that was set before a variable was deallocated is still copied")
    func lastWords() {
        let loop = MessageLoop()
        let second = Var(0)
        var first: Var<Int>? = Var(1, delivery: .loop(loop))
        let token = first?.bind(to: second)
        first?.value = 5
        first = nil
        #expect(second.value == 1 && token?.isActive == true)
        loop.runOnce()
        #expect(second.value == 5 && token?.isActive == false)
    }

    @Test("A variable that nobody may observe any more is bound no more")
    func stopBeingObserved() {
        let (first, second) = (Var(1), Var(2))
        let token = first.bind(to: second)
        second.stopBeingObserved()
        #expect(!token.isActive && first.numbers.observers == 0)
        first.value = 5
        #expect(second.value == 1)
    }

    @Test("Conversions, values and handlers are called and released outside all locks")
    func locks() {
        struct Prober: Equatable {
            let number: Int
            let variables: Holder<[Var<Int>]>
            static func == (one: Prober, other: Prober) -> Bool {
                for variable in one.variables.object ?? [] { _ = variable.numbers }
                return one.number == other.number
            }
        }
        let (slot, ints) = (Holder<[Var<Int>]>(), Var(1))
        let probers = Var(Prober(number: 0, variables: slot))
        slot.object = [ints]
        let (deaths, words) = (Counter(), Holder<LastWords>())
        words.object = LastWords {
            deaths.add()
            ints.value += 1
        }
        let token = ints.bind(
            to: probers,
            { [captured = words.object] number in
                withExtendedLifetime(captured) {}
                _ = ints.numbers
                return Prober(number: number, variables: slot)
            },
            back: { prober in
                _ = ints.delivery
                return prober.number
            })
        words.object = nil
        ints.value = 2
        probers.value = Prober(number: 3, variables: slot)
        #expect(ints.value == 3 && probers.value.number == 3)
        token.stop()
        #expect(deaths.value == 1)
        slot.object = nil
    }

    @Test("Main-actor variables: from there at once, and from elsewhere too")
    @MainActor
    func mainActor() async throws {
        let (first, second) = (Var(1, delivery: .mainLoop), Var(2, delivery: .mainLoop))
        let seen = Log<Int>()
        let observer = Person()
        observer.observe(second) { @MainActor in seen.add($0.new) }
        first.bind(to: second)
        try await onOwnThread {
            try onThreads(2) { thread in
                for number in 1...100 { (thread == 0 ? first : second).value = thread * 1000 + number }
            }
        }
        try await waitAsync { first.isIdle && second.isIdle && first.value == second.value }
        try await waitAsync { seen.entries.last == second.value }
    }

    /// Each of the 64 pairs of strategies has so many: 10 000 in all in a deep run.
}
