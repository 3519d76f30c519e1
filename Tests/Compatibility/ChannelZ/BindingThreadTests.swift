import ChannelZ
import Foundation
import SwiftObserver
import TestSupport
import Testing

@Suite("ChannelZ: both ends of a binding")
struct BindingThreadTests {
    typealias Cell = ValueTransceiver<Int>

    /// Ways of binding two cells without converting their values.
    static let ways: [String: @Sendable (Cell, Cell) -> any Receipt] = [
        "values": { $0.transceive().new().bind($1.transceive().new()) },
        "changed values": { $0.transceive().changes().bind($1.transceive().changes()) },
        "raw values": { $0.transceive().raw().bind($1.transceive().val()) },
        "changes": { $0.transceive().link($1.transceive()) },
        "sieved changes": { $0.transceive().sieve().link($1.transceive().sieve()) },
        "an operator": { $0.transceive().new() <=∞=> $1.transceive().new() },
    ]

    @Test("two threads that set both leave them equal", arguments: ways.keys.sorted())
    func twoThreads(_ way: String) throws {
        let bind = try #require(Self.ways[way])
        let cells = [Cell(0), Cell(1)]
        let receipt = bind(cells[0], cells[1])
        let seen = [PreviousValue(), PreviousValue()]
        for (cell, last) in zip(cells, seen) { cell.transceive().receive { last.value = $0.new } }
        let (start, end) = (Meeting(), Meeting())
        let flaws = Log<String>()
        try onThreads(2) { thread in
            for round in 1...TestDepth.pick(quick: 200, usual: 1_000, deep: 50_000) {
                start.attend()
                cells[thread].value = 2 * round + thread
                end.attend()
                let values = cells.map(\.value)
                if values[0] != values[1] || seen.map(\.value) != values {
                    flaws.add("\(round): \(values), received \(seen.map(\.value))")
                }
                end.attend()
            }
        }
        #expect(flaws.entries.prefix(3) == [])
        receipt.cancel()
    }

    @Test("properties are bound as cells are, and so are strategies that deliver later")
    func others() throws {
        final class Model {
            @Transceiver var one = 1
            @Transceiver var other = 2
        }
        let model = Model()
        let receipt = model.$one.new().bind(model.$other.new())
        #expect(model.other == 1 && !receipt.isCancelled)
        model.other = 7
        #expect(model.one == 7)
        receipt.cancel()
        model.one = 8
        #expect(model.other == 7 && receipt.isCancelled)

        let loop = MessageLoop()
        let left = transceive(1, delivery: .loop(loop))
        let right = transceive(2)
        left.link(right)
        #expect(right.value == 1)
        left.value = 5
        #expect(right.value == 1)
        loop.runOnce()
        #expect(right.value == 5)
        right.value = 6
        #expect(left.value == 6)
    }

    @Test("what converts, filters or receives elsewhere is not taken for the cell itself")
    func notPlain() {
        let (left, right) = (Cell(1), Cell(2))
        // Pulses of one cell, and sets to another one.
        let elsewhere = Cell(0)
        let receipt = left.transceive().new().resource { _ in elsewhere }.bind(right.transceive().new())
        right.value = 9
        #expect(left.value == 1 && elsewhere.value == 9)
        receipt.cancel()

        let (one, other) = (Cell(1), Cell(2))
        one.transceive().new().filter { $0 < 10 }.bind(other.transceive().new())
        one.value = 50
        #expect(other.value == 1)
        let (first, second) = (Cell(1), Cell(2))
        first.transceive().precedent().new().new().dropFirst().bind(second.transceive().new())
        #expect(second.value == 2 && first.value == 1)
        first.value = 3
        #expect(second.value == 3)
    }

    @Test("an optional and its values, nil included")
    func optionals() {
        let (left, right) = (transceive(Int?.some(1)), transceive(Int?.none))
        let receipt = left.link(right)
        #expect(right.value == 1)
        right.value = nil
        #expect(left.value == nil)
        left.value = 4
        #expect(right.value == 4)
        receipt.cancel()
        left.value = nil
        #expect(right.value == 4)
    }
}

/// Lets two threads meet, again and again.
private final class Meeting: Sendable {
    private let arrived = Counter(integerLiteral: 0)

    /// Waits until the other one has come as often.
    func attend() {
        let count = arrived.increment()
        while arrived.get() < count + count % 2 { sched_yield() }
    }
}
