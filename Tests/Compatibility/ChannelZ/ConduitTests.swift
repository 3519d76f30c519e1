import ChannelZ
import SwiftObserver
import TestSupport
import Testing

@Suite("ChannelZ: conduits")
struct ConduitTests {
    @Test("CZ-029, CZ-080 a conduit passes everything on, and answers once")
    func unstableConduit() {
        let a = channelZPropertyValue(1)
        let b = channelZPropertyValue(2)
        a.map { $0 + 1 }.conduit(b)
        #expect([a.value, b.value] == [1, 2])
        a.value = 2
        #expect([a.value, b.value] == [4, 4])
        b.value = 10
        #expect([a.value, b.value] == [11, 12])
        a.value = 99
        #expect([a.value, b.value] == [101, 101])
    }

    @Test("CZ-029, CZ-080 what is bound takes only what differs, and settles as far as it may")
    func unstableBinding() {
        let a = channelField(0)
        let b = channelField(0)
        let receipt = b.map { $0 + 1 } <=∞=> a
        #expect([a.value, b.value] == [1, 1])
        a.value += 1
        #expect([a.value, b.value] == [4, 3])
        b.value += 1
        #expect([a.value, b.value] == [6, 6])
        receipt.cancel()
        a.value -= 1
        #expect([a.value, b.value] == [5, 6])
    }

    @Test("CZ-080 what the right side emits on receiving is left out of a binding", arguments: [false, true])
    func rightSideAtTheBeginning(_ joins: Bool) {
        let (a, b) = (transceive(0), transceive(0))
        let right = b.new().map { $0 + 1 }
        if joins {
            a.new().conjoin(right, filterLeft: { $0 != $1 }, filterRight: { $0 != $1 })
        } else {
            a.new() <=∞=> right
        }
        #expect([a.value, b.value] == [0, 0])
        a.value += 1
        #expect([a.value, b.value] == [3, 2])
        b.value += 1
        #expect([a.value, b.value] == [5, 5])
    }

    @Test("CZ-015, CZ-025 an integer and a double, bound through conversions")
    func conversions() {
        let whole = channelField(0)
        let fraction = channelField(0.0)
        whole.map { Double($0) } <=∞=> fraction.map { Int($0) }
        #expect(whole.value == 0 && fraction.value == 0)
        whole.value += 1
        #expect(whole.value == 1 && fraction.value == 1)
        fraction.value += 1.2
        #expect(whole.value == 2 && fraction.value == 2.0)
    }

    @Test("CZ-080 a double that is filtered to the range of an unsigned integer, and bound to one")
    func filtered() {
        let fraction = channelField(0.0)
        let whole = channelField(UInt(0))
        fraction.filter { $0 >= 0 && $0 < Double(UInt.max) }.map { UInt($0) } <=∞=> whole.map { Double($0) }
        fraction.value = 9.9
        #expect(fraction.value == 9.0 && whole.value == 9)
        fraction.value = -5
        #expect(fraction.value == -5 && whole.value == 9)
        fraction.value = 8.1
        #expect(fraction.value == 8.0 && whole.value == 8)
    }

    @Test("a receiver that sets its cell back, before a second one that copies: both end at the same value")
    func settingBack() {
        let cell = transceive(0)
        let copy = transceive(0)
        cell.new().receive { [unowned source = cell.source] in if $0 > 10 { source.value = 10 } }
        cell.new() ∞=> copy.new()
        cell.value = 12
        #expect(cell.value == 10 && copy.value == 10)
    }
}

extension ConduitTests {
    @Test("CZ-011, CZ-012, CZ-013, CZ-014, CZ-080 one way")
    func oneWay() {
        func check(_ connect: (ChannelZ<Int>, ChannelZ<Int>) -> any Receipt) {
            let (a, b) = (channelField(1), channelField(2))
            let receipt = connect(a, b)
            #expect(b.value == 1)
            a.value = 5
            #expect(b.value == 5)
            b.value = 6
            #expect(a.value == 5)
            receipt.unsubscribe()
            a.value = 7
            #expect(b.value == 6 && receipt.cancelled)
        }
        check { $0.conduct($1) }
        check { $0 ∞=> $1 }
        check { $0 ∞=-> $1 }
        check { $1 <=∞ $0 }
        check { $1 <-=∞ $0 }
        check { $0 ∞-> $1.source }
    }

    @Test("CZ-015, CZ-016, CZ-021, CZ-023 two ways, the left one first")
    func twoWays() {
        func check(_ connect: (ChannelZ<Int>, ChannelZ<Int>) -> any Receipt) {
            let (a, b) = (channelField(1), channelField(2))
            let receipt = connect(a, b)
            #expect(a.value == 1 && b.value == 1)
            a.value = 5
            #expect(b.value == 5)
            b.value = 6
            #expect(a.value == 6)
            receipt.cancel()
            a.value = 7
            b.value = 8
            #expect(a.value == 7 && b.value == 8)
        }
        check { $0 <=∞=> $1 }
        check { $0 <=∞=-> $1 }
        check { $0 <∞> $1 }
        check { conduit($0, $1) }
        check { $0.conduit($1) }
        check { $0.bind($1) }
        check { $0.bindPulseToPulse($1) }
        check { $0.source.transceive().link($1.source.transceive()) }
        check { $0.source.transceive().linkStateToState($1.source.transceive()) }
        check { $0 <~∞~> $1 }
        check { $0 <?∞?> $1 }
        check { $0.conjoin($1, filterLeft: { $0 != $1 }, filterRight: { $0 != $1 }) }
    }

    @Test("CZ-080 binding optionals to what is not optional, in all combinations")
    func optionals() {
        let (number, maybe) = (channelField(1), channelField(Int?.some(2)))
        number.map { Int?.some($0) }.bind(maybe.map { $0 ?? 0 })
        #expect(maybe.value == 1)
        maybe.value = nil
        #expect(number.value == 0 && maybe.value == 0)
        maybe.map { $0 ?? -1 }.bind(number.map { Int?.some($0) })
        maybe.value = 4
        #expect(number.value == 4)
        let other = channelField(Int?.none)
        maybe.bind(other)
        other.value = nil
        #expect(maybe.value == nil || maybe.value == -1 || maybe.value == 0)
        let (x, y) = (transceive(Int?.some(1)), transceive(Int?.none))
        x.link(y)
        #expect(y.value == 1)
        y.value = nil
        #expect(x.value == nil)
        let (p, q) = (transceive(Int?.some(1)), transceive(Int?.none))
        p.linkOptionalStateToOptionalState(q)
        p.new().bindOptionalPulseToOptionalPulse(q.new())
        #expect(q.value == 1)
    }

    @Test("CZ-017, CZ-018, CZ-058 conduits that coerce and cast")
    func coercion() {
        let (double, byte) = (channelField(1.5), channelField(UInt8(0)))
        double <~∞~> byte
        #expect(byte.value == 1)
        double.value = 300
        #expect(byte.value == 255 && double.value == 255)
        let (whole, real) = (channelField(0), channelField(Float(0)))
        (o: whole, f: { $0 < 0 ? nil : Float($0) }) <~∞~> (o: real, f: { Int($0) })
        whole.value = 3
        #expect(real.value == 3)
        whole.value = -1
        #expect(real.value == 3)
        let (any, text) = (channelField(1 as Any), channelField("a"))
        any <?∞?> text
        any.value = "b"
        #expect(text.value == "b")
        any.value = 5
        #expect(text.value == "b")
        text.value = "c"
        #expect(any.value as? String == "c")
        let (sure, unsure) = (channelField(1), channelField(2))
        sure <~∞~> unsure.map { $0 > 10 ? nil : $0 }
        unsure.value = 20
        #expect(sure.value == 1)
        unsure.value = 5
        #expect(sure.value == 5)
        let (left, right) = (channelField(1), channelField(2))
        left.map { $0 > 10 ? nil : $0 } <~∞~> right
        left.value = 20
        #expect(right.value == 1)
    }

    @Test("CZ-058 numbers that do not fit are clamped, and not a number is 0")
    func numbers() {
        func convert<A: ConduitNumericCoercible, B: ConduitNumericCoercible>(_ a: A, to: B.Type = B.self) -> B {
            convertNumericType(a)
        }
        #expect(convert(300, to: UInt8.self) == 255 && convert(-300, to: Int8.self) == -128)
        #expect(convert(-5, to: UInt.self) == 5 && convert(Int.min, to: UInt8.self) == 255)
        #expect(convert(1e300, to: Int.self) == .max && convert(-1e300, to: Int.self) == .min)
        #expect(convert(-Double.infinity, to: Int16.self) == .min && convert(Double.infinity, to: UInt64.self) == .max)
        #expect(convert(Double.nan, to: Int.self) == 0 && convert(Double.nan, to: Float.self) == 0)
        #expect(convert(1e300, to: Float.self) == .greatestFiniteMagnitude)
        #expect(convert(UInt64.max, to: Int64.self) == .max && convert(Int64.min, to: Int64.self) == .min)
        #expect(convert(9.9, to: Int.self) == 9 && convert(-9.9, to: Int.self) == -9)
        #expect(convert(true, to: Int.self) == 1 && convert(0.5, to: Bool.self) && !convert(0, to: Bool.self))
        func check<N: ConduitNumericCoercible & Equatable>(_ number: N) {
            #expect(
                convert(convert(number, to: Int.self)) == number && convert(convert(number, to: Double.self)) == number)
        }
        check(Int8(7)); check(Int16(7)); check(Int32(7)); check(Int64(7)); check(7)
        check(UInt8(7)); check(UInt16(7)); check(UInt32(7)); check(UInt64(7)); check(UInt(7))
        check(7.0); check(Float(7)); check(true)
    }

    @Test("CZ-026 several conduits on one channel, and a sink at the end of one")
    func several() {
        let a = channelField(1)
        let copies = (0..<5).map { _ in channelField(0) }
        for copy in copies { a ∞=> copy }
        let sink = channelZSink(Int.self)
        let trap = sink.trap(9)
        a.conduct(sink)
        a.value = 3
        #expect(copies.map(\.value) == [3, 3, 3, 3, 3] && trap.caught == [1, 3])
    }

    @Test("CZ-034, CZ-080 a conduit whose other end is gone is no longer received after the next pulse")
    func targetGone() {
        typealias Cell = TransceiverChannel<Int>
        let kinds: [(String, (Cell, Cell) -> any Receipt)] = [
            ("conduct", { $0.new().conduct($1.new()) }), ("conduit", { $0.new().conduit($1.new()) }),
            ("back", { $1.new().conduit($0.new()) }), ("mapped", { $0.new().map { $0 }.conduct($1.new()) }),
            ("conjoin", { $0.new().conjoin($1.new(), filterLeft: { _, _ in true }, filterRight: { _, _ in true }) }),
            ("bind", { $0.new().map { $0 }.bind($1.new().map { $0 }) }),
            ("merged", { $0.new().merge($0.new()).conduct($1.new()) }),
            ("first", { $0.new().prefix(9).conduct($1.new()) }),
            ("flattened", { cell, other in flattenZ([cell.new()].channelZSequence()).conduct(other.new()) }),
        ]
        for (name, connect) in kinds {
            let cell = transceive(1)
            let receipt = connect(cell, transceive(0))
            #expect(!receipt.isCancelled && cell.source.messenger.numbers.observers > 0, "\(name)")
            cell.value = 2
            #expect(receipt.isCancelled && cell.source.messenger.numbers.observers == 0, "\(name)")
        }
    }

    @Test("CZ-034, CZ-080 a conduit releases what it holds when its source is gone")
    func sourceGone() {
        let (living, other) = (Census(), transceive(0))
        do {
            let (cell, held) = (transceive(1), living.make())
            @Sendable func holding(_ value: Int) -> Int { withExtendedLifetime(held) { value } }
            cell.new().map { holding($0) }.conduct(other.new())
            cell.new().merge(cell.new()).map { holding($0) }.conduct(other.new())
            cell.value = 2
        }
        #expect(other.value == 2 && living.living == 0)
    }
}
