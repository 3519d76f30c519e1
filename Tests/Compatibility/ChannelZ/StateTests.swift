import ChannelZ
import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("ChannelZ: state")
struct StateTests {
    @Test("CZ-076, CZ-077 a cell emits its current value on receiving, and every set")
    func cell() {
        let log = Log<Mutation<Int>>()
        let cell = transceive(5)
        cell.receive { log.add($0) }
        cell.value = 5
        cell.source.value = 6
        cell.rawValue = 7
        cell.source.receive(8)
        cell.source.put(9)
        cell ∞= 10
        #expect(log.entries.map(\.old) == [nil, 5, 5, 6, 7, 8, 9])
        #expect(log.entries.map(\.new) == [5, 5, 6, 7, 8, 9, 10])
        #expect(cell∞? == 10 && cell.source.rawValue == 10)
    }

    @Test("CZ-081, CZ-005, CZ-006 which ways to make a cell leave out equal values")
    func sieving() {
        func check<S: TransceiverType>(_ channel: Channel<S, Int>, _ expected: [Int]) where S.RawValue == Int {
            let log = Log<Int>()
            channel.receive { log.add($0) }
            channel.value = 1
            channel.value = 2
            channel.value = 2
            #expect(log.entries == expected)
        }
        check(channelZPropertyValue(1), [1, 2])
        check(channelField(1), [1, 1, 2, 2])
        check(channelZProperty(1), [1, 1, 2, 2])
        check(∞1∞, [1, 1, 2, 2])
        check(∞=1=∞, [1, 2])
        let optional = ∞=Int?.none=∞
        let log = Log<Int?>()
        optional.receive { log.add($0) }
        for value in [nil, 1, 1, nil] { optional.value = value }
        #expect(log.entries == [nil, 1, nil])
        struct Plain { var number = 0 }
        let plain = channelZPropertyValue(Plain())
        let plains = Log<Int>()
        plain.receive { plains.add($0.number) }
        plain.value = Plain()
        #expect(plains.entries == [0, 0])
    }

    @Test("CZ-078 predicates are called with the new value first, and with the pulse before, passed or not")
    func predicates() {
        let numbers = [1, 2, 3, 3, 2, -1]
        #expect(numbers.channelZSequence().changes(<).trap(9).caught == [1, 2, -1])
        let pairs = numbers.channelZSequence().presieve(<).trap(9).caught
        #expect(pairs.map(\.old) == [nil, 3, 2] && pairs.map(\.new) == [1, 2, -1])
        let precedents = numbers.channelZSequence().precedent().trap(9).caught
        #expect(precedents.map(\.old) == [nil, 1, 2, 3, 3, 2] && precedents.map(\.new) == numbers)
        let cell = transceive(1)
        let traps = (cell.sieve(<).trap(9), cell.stateFilter(<).trap(9), cell.changes(<).trap(9))
        for number in numbers.dropFirst() { cell.value = number }
        #expect(traps.0.caught.map(\.new) == [1, 2, -1])
        #expect(traps.1.caught.map(\.new) == [1, 2, -1])
        #expect(traps.2.caught == [1, 2, -1])
    }

    @Test("CZ-078 changes of a part, and of optionals")
    func parts() {
        let cell = transceive((name: "a", age: 1))
        let log = Log<String>()
        cell.new().watch({ $0.name }, eq: { $0 == $1 }, receiver: { log.add("watch \($0)") })
        cell.new().observe({ $0.name }, receiver: { log.add("observe \($0)") })
        cell.new().observe({ $0.age > 1 ? $0.name : nil }, receiver: { log.add("optional \($0 ?? "-")") })
        #expect(log.take() == ["watch a", "observe a", "optional -"])
        cell.value.age = 2
        #expect(log.take() == ["optional a"])
        cell.value = ("b", 2)
        #expect(log.take() == ["watch b", "observe b", "optional b"])
        let maybe = transceive(Int?.none)
        let all = (
            maybe.sieveCompact().trap(9), maybe.changesCompact().trap(9), maybe.source.transceiveChanges().trap(9)
        )
        for value in [nil, 1, 1, nil, 2] { maybe.value = value }
        #expect(all.0.caught.map(\.new) == [nil, 1, nil, 2])
        #expect(all.1.caught == [nil, 1, nil, 2])
        #expect(all.2.caught == [nil, 1, nil, 2])
        #expect(transceive(1).source.transceiveChanges().trap(9).caught == [1])
        let key = transceive("abc").key(path: \.count).trap(9)
        #expect(key.caught.map(\.new) == [3])
    }

    @Test("CZ-079 projections and restated channels")
    func projections() {
        let cell = transceive(1)
        let (raw, val, new, old) = (cell.raw().trap(9), cell.val().trap(9), cell.new().trap(9), cell.old().trap(9))
        cell.value = 2
        #expect(raw.caught == [1, 2] && val.caught == [1, 2] && new.caught == [1, 2] && old.caught == [nil, 1])
        #expect([1, nil, 2].channelZSequence().some().trap(9).caught == [1, 2])
        let text = channelField(1).restate(get: { "\($0)" }, set: { Int($0) ?? 0 })
        let texts = text.trap(9)
        text.value = "7"
        #expect(text.value == "7" && texts.caught == ["1", "7"])
        let mapped = cell.stateMap(get: { -$0 }, set: { -$0 })
        mapped.value = 5
        #expect(cell.value == -5 && mapped.value == 5)
        let any = cell.anyTransceiver()
        any.value = 9
        #expect(cell.value == 9 && any.trap(1).value?.new == 9)
        let number = channelField(Int?.some(1)).restateMapping(
            [(1, "one"), (2, "two"), (nil, "none")] as [(Int?, String?)])
        #expect(number.value == "one")
        number.value = "two"
        #expect(number.trap(1).value == "two")
        number.value = "five"
        #expect(number.value == "none")
        let given = AnyTransceiver(get: { 3 }, set: { _ in }, channeler: { transceive(3).desource() })
        #expect(given.rawValue == 3 && given.transceive().trap(1).value?.new == 3)
    }

    @Test("CZ-077 properties with receivers")
    func wrapper() throws {
        final class Model {
            @Transceiver var count = 0
        }
        let model = Model()
        let trap = model.$count.new().trap(9)
        model.count += 1
        model.$count.value = 5
        #expect(trap.caught == [0, 1, 5] && model.count == 5)
        #expect(Transceiver(wrappedValue: 1) == Transceiver(wrappedValue: 1))
        #expect(Set([Transceiver(wrappedValue: 1), Transceiver(wrappedValue: 1)]).count == 1)
        let data = try JSONEncoder().encode([Transceiver(wrappedValue: 1)])
        #expect(String(decoding: data, as: UTF8.self) == "[1]")
        #expect(try JSONDecoder().decode([Transceiver<Int>].self, from: data)[0].wrappedValue == 1)
    }

    @Test("CZ-081 state made of parts")
    func decomposed() {
        let two = channelZDecomposedState({ "\($0)\($1)" }, values: (1, "a"))
        let log = Log<String>()
        two.receive { log.add($0) }
        two.source.0.value = 2
        two.source.1.value = "b"
        #expect(log.entries == ["1a", "2a", "2b"])
        let three = channelZDecomposedState({ $0 + $1 + $2 }, values: (1, 10, 100))
        let four = channelZDecomposedState({ $0 + $1 + $2 + $3 }, values: (1, 10, 100, 1_000))
        let traps = (three.trap(9), four.trap(9))
        three.source.2.value = 200
        four.source.3.value = 2_000
        #expect(traps.0.caught == [111, 211] && traps.1.caught == [1111, 2111])
    }

    @Test("a cell is an observable of updates, an observable hands out a channel, and a channel an observable")
    func bridges() {
        let cell = transceive(1)
        let log = Log<String>()
        let observation = cell.source.observe { log.add("update \($0.old) \($0.new)") }
        let initial = cell.source.observe(initial: true) { log.add("initial \($0.new)") }
        let observable = cell.new().filter { $0 > 1 }.makeObservable()
        let second = observable.observe { [source = cell.source] value, author in
            log.add("observable \(value) \(author === source.messenger)")
        }
        cell.value = 2
        #expect(log.take() == ["initial 1", "update 1 2", "initial 2", "observable 2 true"])
        let number = Var(1)
        let channel = number.makeChannel().map(\.new)
        channel.receive { log.add("channel \($0)") }
        number.value = 5
        #expect(log.take() == ["channel 5"])
        withExtendedLifetime((observation, initial, second)) {}
    }

    @Test("a cell takes any strategy, and its receivers get what the strategy delivers")
    func strategies() {
        let loop = MessageLoop()
        let cell = transceive(5, delivery: .loop(loop))
        let log = Log<Int>()
        cell.new().receive { log.add($0) }
        cell.value = 6
        #expect(log.take() == [] && cell.value == 6)
        loop.runOnce()
        #expect(log.take() == [5, 6])
        let warm = transceive(1, delivery: .warm(upTo: 2))
        for value in 2...4 { warm.value = value }
        warm.new().receive { log.add($0) }
        warm.subsequent().new().receive { log.add(-$0) }
        warm.value = 5
        #expect(log.take() == [3, 4, 5, -5])
        struct Unshared { var number = 0; let object = [NSObject()] }
        let unshared = transceive(Unshared(), delivery: .immediate)
        unshared.new().receive { log.add($0.number) }
        #expect(log.take() == [0])
    }

    @Test("what is derived from a mapping of a cell follows the cell, which delivers late, and a transaction")
    func derivedFromMapping() {
        let loop = MessageLoop()
        let source = transceive(1, delivery: .loop(loop)).source
        let tens = Mapper(source) { $0.new * 10 }
        let derived = Derived { read in read(tens) + 1 }
        #expect(derived.value == 11)
        source.value = 2
        #expect(derived.value == 21)
        transaction { t in
            t[source] = 3
            #expect(t.read(derived) == 31)
        }
        #expect(derived.value == 31)
    }
}
