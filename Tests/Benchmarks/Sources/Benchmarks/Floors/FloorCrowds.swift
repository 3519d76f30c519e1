import Floors
import Measuring

enum FloorCrowds {
    static func teardown(inOrder: Bool) -> Contender {
        Contender("floor A", .floor) { count in
            let tally = Tally()
            let crowd = Crowd((0..<count).map { _ in ObjectWithClosure { tally.add($0) } })
            let order = CrowdScenarios.order(of: count, inOrder: inOrder)
            return Workload(
                isReusable: false, complaint: { crowd.count == 0 ? nil : "\(crowd.count) still live" },
                immediate: { crowd.die(in: order) })
        }
    }

    /// One after the other is made, observed and deallocated.
    static let passing = Contender("floor A", .floor) { count in
        let tally = Tally()
        return Workload(tally, expectedCalls: 0) {
            for _ in 0..<count { ClosureArray().observe { tally.add($0) } }
        }
    }

    static let observe = Contender("floor A", .floor) { count in
        let tally = Tally()
        let list = ClosureArray()
        return Workload(
            isReusable: false,
            complaint: {
                list.send(1)
                return tally.complaint(unless: count)
            },
            immediate: {
                for _ in 0..<count { list.observe { tally.add($0) } }
            })
    }

    static let send = Contender("floor A", .floor) { count in
        let tally = Tally()
        let list = ClosureArray()
        for _ in 0..<count { list.observe { tally.add($0) } }
        return Workload(tally, expectedCalls: count) { list.send(1) }
    }

    static let sendOverNodes = Contender("floor A2", .floor) { count in
        let tally = Tally()
        let list = NodeList()
        for _ in 0..<count { list.observe { tally.add($0) } }
        return Workload(tally, expectedCalls: count) { list.send(1) }
    }

    static let makeMany = Contender("floor A", .floor) { count in
        let tally = Tally()
        let crowd = Crowd<ClosureArray>([])
        return Workload(
            isReusable: false,
            complaint: {
                crowd.callEach { $0.send(1) }
                return tally.complaint(unless: count)
            },
            immediate: {
                for _ in 0..<count {
                    let list = ClosureArray()
                    list.observe { tally.add($0) }
                    crowd.append(list)
                }
            })
    }

    static let sendThroughMany = Contender("floor A", .floor) { count in
        let tally = Tally()
        let crowd = Crowd<ClosureArray>(
            (0..<count).map { _ in
                let list = ClosureArray()
                list.observe { tally.add($0) }
                return list
            })
        return Workload(tally, expectedCalls: count) { crowd.callEach { $0.send(1) } }
    }
}
