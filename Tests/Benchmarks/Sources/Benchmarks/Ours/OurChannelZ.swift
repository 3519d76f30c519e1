import ChannelZ
import Measuring

enum OurChannelZ {
    static let set = Contender("ours", .ours) { operations in
        let tally = Tally()
        let cell = transceive(0)
        cell.receive { tally.add($0.new) }
        // The current value has been received.
        _ = tally.complaint(unless: 1)
        return Workload(tally, expectedCalls: operations) {
            for value in 1...operations { cell.value = value }
        }
    }

    static let setThroughPhases = Contender("three phases", .ours) { operations in
        let tally = Tally()
        let cell = transceive(0)
        cell.map { $0.new }.filter { $0 >= 0 }.map { $0 &+ 1 }.receive { tally.add($0) }
        // The current value has been received.
        _ = tally.complaint(unless: 1)
        return Workload(tally, expectedCalls: operations) {
            for value in 1...operations { cell.value = value }
        }
    }

    static let setBound = Contender("ours", .ours) { operations in
        let left = channelField(0)
        let right = channelField(0)
        left.bind(right)
        return Workload(
            complaint: { right.value == left.value ? nil : "the right side stayed behind" },
            immediate: { for value in 1...operations { left.value = value } })
    }

    static func receiveAndCancel(others: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let cell = transceive(0)
            for _ in 0..<others { cell.subsequent().receive { tally.add($0.new) } }
            return Workload(
                complaint: {
                    cell.value = 1
                    return tally.complaint(unless: operations + others)
                },
                immediate: { for _ in 0..<operations { cell.receive { tally.add($0.new) }.cancel() } })
        }
    }

    static let idleCell = Contender("ours", .ours) { count in
        Keeper(count: count) { ValueTransceiver(0) }.workload
    }

    static let receivedCell = Contender("ours", .ours) { count in
        let tally = Tally()
        return Keeper(count: count) {
            let cell = ValueTransceiver(0)
            cell.transceive().receive { tally.add($0.new) }
            return cell
        }.workload
    }

    /// Each is given the current value at once.
    static let directReceptions = Contender("ours", .ours) { count in
        let tally = Tally()
        let cell = transceive(0)
        return MemoryScenarios.many(
            count, tally, calls: 2 * count, { cell.receive { tally.add($0.new) } }, send: { cell.value = 1 })
    }

    /// Their receipts are not kept.
    static let receptions = Contender("ours", .ours) { count in
        let tally = Tally()
        let cell = transceive(0)
        return MemoryScenarios.many(
            count, tally, { cell.subsequent().receive { tally.add($0.new) } }, send: { cell.value = 1 })
    }
}
