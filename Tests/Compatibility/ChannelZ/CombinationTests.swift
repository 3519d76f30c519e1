import ChannelZ
import Foundation
import TestSupport
import Testing

@Suite("ChannelZ: combinations")
struct CombinationTests {
    @Test("CZ-072, CZ-021 merge, either and +, whose receipts end all")
    func merging() {
        let (a, b) = (channelZSink(Int.self), channelZSink(Int.self))
        let names = transceive("x")
        let log = Log<String>()
        let receipts = [
            a.merge(b).receive { log.add("merge \($0)") },
            (a.desource() + names.map { $0.new.count }).receive { log.add("+ \($0)") },
            a.either(names.new()).receive { log.add("either \($0.v1 ?? -1) \($0.v2 ?? "-")") },
        ]
        #expect(log.take() == ["+ 1", "either -1 x"])
        a.source.receive(1)
        b.source.receive(2)
        names.value = "yz"
        #expect(log.take() == ["merge 1", "+ 1", "either 1 -", "merge 2", "+ 2", "either -1 yz"])
        for receipt in receipts { receipt.cancel() }
        a.source.receive(3)
        names.value = ""
        #expect(log.take() == [] && receipts.allSatisfy(\.isCancelled))
    }

    @Test("CZ-072 & joins phases whose closures have no types of their own")
    func joinedPhases() {
        let (a, b) = (transceive(1).new(), transceive(2).new())
        let log = Log<String>()
        (a.map { Double($0) } & b.map { Double($0) }).receive { log.add("\($0 + $1)") }
        (a.map { Double($0) } ^ b.map { "\($0)" } ^ a.map { $0 + 1 }).receive { log.add("\($0) \($1) \($2)") }
        #expect(log.entries == ["3.0", "1.0 2 2"])
    }

    @Test("CZ-072 zip keeps what is ahead, combine the latest, for each receiver")
    func zipAndCombine() {
        let (a, b) = (channelZSink(Int.self), channelZSink(String.self))
        let (zipped, combined) = (a.zip(b), a.combine(b))
        let first = (zipped.trap(99), combined.trap(99))
        for number in 1...3 { a.source.receive(number) }
        let second = (zipped.trap(99), combined.trap(99))
        for word in ["x", "y"] { b.source.receive(word) }
        a.source.receive(4)
        func texts(_ pairs: [(Int, String)]) -> [String] { pairs.map { "\($0)\($1)" } }
        #expect(texts(first.0.caught) == ["1x", "2y"] && texts(first.1.caught) == ["3x", "3y", "4y"])
        #expect(texts(second.0.caught) == ["4x"] && texts(second.1.caught) == ["4y"])
    }

    @Test("CZ-072 the capacity of zip holds for each side by itself, and the oldest go")
    func capacity() {
        func zipped(_ capacity: (Int, Int)) -> [String] {
            let (a, b) = (channelZSink(Int.self), channelZSink(String.self))
            let trap = a.zip(b, capacity: capacity).trap(99)
            for number in 1...4 { a.source.receive(number) }
            for word in ["x", "y", "z", "u", "v", "w"] { b.source.receive(word) }
            a.source.receive(5)
            return trap.caught.map { "\($0)\($1)" }
        }
        #expect(zipped((.max, .max)) == ["1x", "2y", "3z", "4u", "5v"])
        #expect(zipped((2, .max)) == ["3x", "4y", "5z"])
        #expect(zipped((.max, 1)) == ["1x", "2y", "3z", "4u", "5w"])
        #expect(zipped((0, 1)) == ["5w"] && zipped((-1, -1)) == [])
    }

    @Test("CZ-072 a hundred thousand pulses ahead are paired in no time")
    func farAhead() {
        let (a, b) = (channelZSink(Int.self), channelZSink(Int.self))
        let trap = a.zip(b).trap(1)
        for number in 0..<100_000 { a.source.receive(number) }
        for number in 0..<100_000 { b.source.receive(number) }
        #expect(trap.value?.0 == 99_999 && trap.value?.1 == 99_999)
    }

    @Test("CZ-020, CZ-019 &, ^ and | flatten tuples and choices")
    func operators() {
        let a = channelZSink(Int.self)
        let b = channelZSink(String.self)
        let c = channelZSink(Bool.self)
        let log = Log<String>()
        (a & b) ∞> { x, y in log.add("a&b \(x)\(y)") }
        (a & b & c) ∞> { x, y, z in log.add("a&b&c \(x)\(y)\(z)") }
        (a ^ b) ∞> { x, y in log.add("a^b \(x)\(y)") }
        (a ^ b ^ c) ∞> { x, y, z in log.add("a^b^c \(x)\(y)\(z)") }
        (a & b & c & a) ∞> { log.add("4 \($0.0)\($0.1)\($0.2)\($0.3)") }
        (a | b) ∞> { x, y in log.add("a|b \(x ?? 0)\(y ?? "-")") }
        (a | b | c) ∞> { x, y, z in log.add("a|b|c \(x ?? 0)\(y ?? "-")\(z ?? false)") }
        a.source.receive(1)
        #expect(log.take() == ["a|b 1-", "a|b|c 1-false"])
        a.source.receive(2)
        #expect(log.take() == ["a|b 2-", "a|b|c 2-false"])
        b.source.receive("x")
        #expect(log.take() == ["a&b 1x", "a^b 1x", "a|b 0x", "a|b|c 0xfalse"])
        c.source.receive(true)
        #expect(log.take() == ["a&b&c 1xtrue", "a^b^c 1xtrue", "4 1xtrue1", "a|b|c 0-true"])
        let ten = a | b | c | a | b | c | a | b | c | a
        let choices = Log<Choose10<Int, String, Bool, Int, String, Bool, Int, String, Bool, Int>>()
        ten.receive { choices.add($0) }
        ten ∞> { _, _, _, _, _, _, _, _, _, last in log.add("\(last ?? 0)") }
        c.source.receive(false)
        a.source.receive(9)
        #expect(choices.entries.count == 7 && choices.entries.last?.v10 == 9)
        #expect(log.take().suffix(1) == ["9"])
        let eleven = a & b & c & a & b & c & a & b & c & a & b
        let _:
            Channel<
                (
                    AnyReceiver<Int>, AnyReceiver<String>, AnyReceiver<Bool>, AnyReceiver<Int>, AnyReceiver<String>,
                    AnyReceiver<Bool>, AnyReceiver<Int>, AnyReceiver<String>, AnyReceiver<Bool>, AnyReceiver<Int>,
                    AnyReceiver<String>
                ), (Int, String, Bool, Int, String, Bool, Int, String, Bool, Int, String)
            > = eleven
    }

    @Test("CZ-051, CZ-072 flatMap, mergeMap and flattenZ")
    func flattening() {
        let numbers = (1...3).channelZSequence()
        #expect(numbers.flatMap { [$0 * 2, $0 * 3].channelZSequence() }.trap(9).caught == [2, 3, 4, 6, 6, 9])
        let merged = numbers.mergeMap { number in
            [0.5, 0.25].channelZSequence().map { Double(number) * $0 }.resource { _ in number }
        }
        let all = merged.map { choice in choice.v1.map(Double.init) ?? choice.v2 ?? 0 }.trap(9).caught
        #expect(all == [1, 0.5, 0.25, 2, 1, 0.5, 3, 1.5, 0.75])
        #expect(flattenZ(numbers.map { [$0].channelZSequence() }).trap(9).caught == [1, 2, 3])
        let outer = channelZSink(Int.self)
        let inner = channelField(0)
        let trap = outer.flatMap { [inner = Sent(inner)] number in inner.receiver.map { $0 + number } }.trap(9)
        outer.source.receive(10)
        outer.source.receive(20)
        inner.value = 1
        #expect(trap.caught == [10, 20, 11, 21])
        trap.cancel()
        inner.value = 2
        #expect(trap.caught.count == 4)
    }

    @Test("CZ-044 what inner channels begin with belongs to the beginning only if the outer pulse does")
    func innerBeginnings() {
        let outer = transceive(1)
        let trap = outer.new().flatMap { [$0, -$0].channelZSequence() }.subsequent().trap(9)
        outer.value = 2
        #expect(trap.caught == [2, -2])
    }

    @Test("CZ-072, CZ-021 concat, concatZ and + of one type tell the source")
    func concat() {
        let (a, b) = (channelField(1), channelField(2))
        let pairs = a + b
        let log = Log<(String, Int)>()
        let (first, second) = (ObjectIdentifier(a.source), ObjectIdentifier(b.source))
        let name: @Sendable (ValueTransceiver<Int>) -> String = {
            ObjectIdentifier($0) == first ? "a" : ObjectIdentifier($0) == second ? "b" : "?"
        }
        let one: Channel<[ValueTransceiver<Int>], (ValueTransceiver<Int>, Int)> = pairs
        one.receive { log.add((name($0.0), $0.1)) }
        a.concat(b).receive { log.add((name($0.0), $0.1 * 10)) }
        concatZ([b, a]).receive { log.add((name($0.0), $0.1 * 100)) }
        b.value = 3
        #expect(
            log.entries.map { "\($0)\($1)" } == [
                "a1", "b2", "a10", "b20", "b200", "a100", "b3", "b30", "b300",
            ])
    }
}
