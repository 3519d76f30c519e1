import ChannelZ
import Measuring
import ReactiveKit

enum OurRows {
    static func linked(_ length: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let cells = (0...length).map { _ in transceive(0) }
            for (cell, next) in zip(cells, cells.dropFirst()) { cell.link(next) }
            return workload(of: length, operations, set: { cells[0].value = $0 }, last: { cells[length].value })
        }
    }

    static func conducted(_ length: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let cells = (0...length).map { _ in channelField(0) }
            for (cell, next) in zip(cells, cells.dropFirst()) { cell.conduct(next) }
            return workload(of: length, operations, set: { cells[0].value = $0 }, last: { cells[length].value })
        }
    }

    static func bound(_ length: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let properties = (0...length).map { _ in Property(0) }
            for (property, next) in zip(properties, properties.dropFirst()) { property.bind(to: next) }
            return workload(
                of: length, operations, set: { properties[0].value = $0 }, last: { properties[length].value })
        }
    }

    private static func workload(
        of length: Int, _ operations: Int, set: @escaping (Int) -> Void, last: @escaping () -> Int
    ) -> Workload {
        let sets = operations / length
        return Workload(
            complaint: { last() == sets ? nil : "the last one has \(last()), not \(sets)" },
            immediate: { for value in 1...sets { set(value) } })
    }
}
