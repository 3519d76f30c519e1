import Measuring
import SwiftObserver

enum OurCrowds {
    static func teardown(inOrder: Bool) -> Contender {
        Contender("ours", .ours) { count in
            let tally = Tally()
            let messenger = Messenger<Int>()
            let crowd = Crowd(makeDogs(count, observing: messenger, tally))
            let order = CrowdScenarios.order(of: count, inOrder: inOrder)
            return Workload(
                isReusable: false,
                complaint: {
                    messenger.send(1)
                    return tally.complaint(unless: 0)
                },
                immediate: { crowd.die(in: order) })
        }
    }

    static let observe = Contender("ours", .ours) { count in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let dogs = (0..<count).map { _ in Dog() }
        return Workload(
            isReusable: false,
            complaint: {
                messenger.send(1)
                return tally.complaint(unless: count)
            },
            immediate: {
                for dog in dogs { dog.observe(messenger) { tally.add($0) } }
            })
    }

    static let send = Contender("ours", .ours) { count in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let dogs = makeDogs(count, observing: messenger, tally)
        return Workload(tally, expectedCalls: count) {
            messenger.send(1)
            _ = dogs
        }
    }

    static let makeMany = Contender("ours", .ours) { count in
        let tally = Tally()
        let crowd = Crowd<Messenger<Int>>([])
        let dog = Dog()
        return Workload(
            isReusable: false,
            complaint: {
                crowd.callEach { $0.send(1) }
                _ = dog
                return tally.complaint(unless: count)
            },
            immediate: {
                for _ in 0..<count {
                    let messenger = Messenger<Int>()
                    dog.observe(messenger) { tally.add($0) }
                    crowd.append(messenger)
                }
            })
    }

    static let sendThroughMany = Contender("ours", .ours) { count in
        let tally = Tally()
        let dog = Dog()
        let crowd = Crowd<Messenger<Int>>(
            (0..<count).map { _ in
                let messenger = Messenger<Int>()
                dog.observe(messenger) { tally.add($0) }
                return messenger
            })
        return Workload(tally, expectedCalls: count) {
            crowd.callEach { $0.send(1) }
            _ = dog
        }
    }

    private static func makeDogs(_ count: Int, observing messenger: Messenger<Int>, _ tally: Tally) -> [Dog] {
        (0..<count).map { _ in
            let dog = Dog()
            dog.observe(messenger) { tally.add($0) }
            return dog
        }
    }
}
