import ChannelZ
import Measuring
import ReactiveKit
import SwiftObserver

/// Values in a row, each of which sets the next one.
enum OurRows {
    static func linked(_ length: Int) -> Contender { contender(linkedCells, length) }
    static func conducted(_ length: Int) -> Contender { contender(conductingCells, length) }
    static func bound(_ length: Int) -> Contender { contender(boundProperties, length) }

    /// The bytes of stack that each value of a row takes while the row is set.
    static var stack: [(row: String, bytes: Int)] {
        [
            ("linked cells", linkedCells), ("cells that set the next", conductingCells),
            ("bound properties", boundProperties),
        ]
        .map { name, make in
            (name, perValue { depth(make($0)) })
        } + [
            ("derived values, first read", perValue { derivedDepth($0, isChange: false) }),
            ("derived values, after a change", perValue { derivedDepth($0, isChange: true) }),
        ]
    }

    private static func perValue(_ depth: (Int) -> Int) -> Int {
        let lengths = (100, 1_100)
        return (depth(lengths.1) - depth(lengths.0)) / (lengths.1 - lengths.0)
    }

    private struct Row {
        let set: (Int) -> Void
        let last: () -> Int
        let observeLast: (@escaping @Sendable () -> Void) -> Void
    }

    private static func linkedCells(_ length: Int) -> Row {
        let cells = (0...length).map { _ in transceive(0) }
        for (cell, next) in zip(cells, cells.dropFirst()) { cell.link(next) }
        return Row(
            set: { cells[0].value = $0 }, last: { cells[length].value },
            observeLast: { handler in cells[length].subsequent().receive { _ in handler() } })
    }

    private static func conductingCells(_ length: Int) -> Row {
        let cells = (0...length).map { _ in channelField(0) }
        for (cell, next) in zip(cells, cells.dropFirst()) { cell.conduct(next) }
        return Row(
            set: { cells[0].value = $0 }, last: { cells[length].value },
            observeLast: { handler in cells[length].subsequent().receive { _ in handler() } })
    }

    private static func boundProperties(_ length: Int) -> Row {
        let properties = (0...length).map { _ in Property(0) }
        for (property, next) in zip(properties, properties.dropFirst()) { property.bind(to: next) }
        return Row(
            set: { properties[0].value = $0 }, last: { properties[length].value },
            observeLast: { handler in _ = properties[length].dropFirst(1).observeNext { _ in handler() } })
    }

    private static func contender(_ make: @escaping @Sendable (Int) -> Row, _ length: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let row = make(length)
            let sets = operations / length
            return Workload(
                complaint: { row.last() == sets ? nil : "the last one has \(row.last()), not \(sets)" },
                immediate: { for value in 1...sets { row.set(value) } })
        }
    }

    /// The bytes of stack between a set of the first value and a handler of the last one.
    private static func depth(_ row: Row) -> Int {
        let deepest = SharedTally()
        row.observeLast { deepest.add(count: stackPosition()) }
        let start = stackPosition()
        row.set(1)
        return start - deepest.count
    }

    /// The bytes of stack between a read of the last value and the closure of the first one: when nothing was read
    /// before, or when the source has changed since.
    private static func derivedDepth(_ length: Int, isChange: Bool) -> Int {
        let deepest = SharedTally(), source = Var(0)
        var values = [
            Derived { read in
                deepest.add(count: stackPosition() - deepest.count)
                return read(source)
            }
        ]
        for _ in 0..<length {
            let last = values[values.count - 1]
            values.append(Derived { read in read(last) + 1 })
        }
        if isChange {
            for value in values { _ = value.value }
            source.value = 1
        }
        let start = stackPosition()
        _ = values[length].value
        return start - deepest.count
    }

    /// Stacks grow downwards.
    @inline(never)
    private static func stackPosition() -> Int {
        var local = 0
        return withUnsafePointer(to: &local) { Int(bitPattern: $0) }
    }
}
