import Measuring
import OpenCombine

enum OpenCombineCrowds {
    static func teardown(inOrder: Bool) -> Contender {
        Contender("OpenCombine", .peer, restraint: 10) { count in
            let tally = Tally()
            let subject = PassthroughSubject<Int, Never>()
            let crowd = Crowd((0..<count).map { _ in subject.sink { tally.add($0) } })
            let order = CrowdScenarios.order(of: count, inOrder: inOrder)
            return Workload(
                isReusable: false,
                complaint: {
                    subject.send(1)
                    return tally.complaint(unless: 0)
                },
                immediate: { crowd.die(in: order) })
        }
    }

    static let observe = Contender("OpenCombine", .peer, restraint: 10) { count in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let crowd = Crowd<AnyCancellable>([])
        return Workload(
            isReusable: false,
            complaint: {
                subject.send(1)
                return tally.complaint(unless: count)
            },
            immediate: {
                for _ in 0..<count { crowd.append(subject.sink { tally.add($0) }) }
            })
    }

    static let send = Contender("OpenCombine", .peer, restraint: 10) { count in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let crowd = Crowd((0..<count).map { _ in subject.sink { tally.add($0) } })
        return Workload(tally, expectedCalls: count) {
            subject.send(1)
            _ = crowd
        }
    }

    static let makeMany = Contender("OpenCombine", .peer, restraint: 10) { count in
        let tally = Tally()
        let subjects = Crowd<PassthroughSubject<Int, Never>>([])
        let subscriptions = Crowd<AnyCancellable>([])
        return Workload(
            isReusable: false,
            complaint: {
                subjects.callEach { $0.send(1) }
                return tally.complaint(unless: count)
            },
            immediate: {
                for _ in 0..<count {
                    let subject = PassthroughSubject<Int, Never>()
                    subscriptions.append(subject.sink { tally.add($0) })
                    subjects.append(subject)
                }
            })
    }

    static let sendThroughMany = Contender("OpenCombine", .peer, restraint: 10) { count in
        let tally = Tally()
        let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
        let subscriptions = Crowd(subjects.map { subject in subject.sink { tally.add($0) } })
        return Workload(tally, expectedCalls: count) {
            for subject in subjects { subject.send(1) }
            _ = subscriptions
        }
    }
}
