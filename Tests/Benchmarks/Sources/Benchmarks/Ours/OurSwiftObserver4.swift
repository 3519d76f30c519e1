import Measuring
import SwiftObserver4

enum OurSwiftObserver4 {
    static let setDeclaring = Contender("declares its receiver", .ours) { operations in
        set(by: DeclaringDog(), operations)
    }

    static let setPlain = Contender("declares nothing", .ours) { operations in
        set(by: PlainDog(), operations)
    }

    private static func set(by dog: some Observer, _ operations: Int) -> Workload {
        let tally = Tally()
        let variable = Var(0)
        dog.observe(variable) { tally.add($0.new ?? 0) }
        return Workload(tally, expectedCalls: operations) {
            let start = variable.value ?? 0
            for value in 1...operations { variable.value = start &+ value }
            _ = dog
        }
    }

    static let sendDeclaring = Contender("declares its messenger", .ours) { operations in
        let tally = Tally()
        let sky = DeclaringSky()
        let dog = DeclaringDog()
        dog.observe(sky) { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            for update in 0..<operations { sky.send(update) }
            _ = dog
        }
    }

    static let sendPlain = Contender("declares nothing", .ours) { operations in
        let tally = Tally()
        let sky = PlainSky()
        let dog = PlainDog()
        dog.observe(sky) { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            for update in 0..<operations { sky.send(update) }
            _ = dog
        }
    }

    /// An observer without a receiver ends all its observations, of which there is one, while others observe many.
    static func stopAll(others: Int, _ name: String, _ role: Contender.Role) -> Contender {
        Contender(name, role) { operations in
            let tally = Tally()
            let other = DeclaringDog()
            let crowd = (0..<others).map { _ in PlainSky() }
            for sky in crowd { other.observe(sky) { tally.add($0) } }
            let dog = PlainDog()
            let sky = PlainSky()
            return Workload(
                complaint: {
                    sky.send(1)
                    for sky in crowd { sky.send(1) }
                    return tally.complaint(unless: others)
                },
                immediate: {
                    for _ in 0..<operations {
                        dog.observe(sky) { tally.add($0) }
                        dog.stopObserving()
                    }
                    _ = other
                })
        }
    }

    static func observeAndStop(others: Int) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let sky = DeclaringSky()
            let crowd = (0..<others).map { _ in DeclaringDog() }
            for dog in crowd { dog.observe(sky) { tally.add($0) } }
            let dog = DeclaringDog()
            return Workload(
                complaint: {
                    sky.send(1)
                    _ = crowd
                    return tally.complaint(unless: others)
                },
                immediate: {
                    for _ in 0..<operations {
                        dog.observe(sky) { tally.add($0) }
                        dog.stopObserving(sky)
                    }
                })
        }
    }

    static func observeAndStopPlain(others: Int) -> Contender {
        Contender("declares nothing", .ours) { operations in
            let tally = Tally()
            let sky = PlainSky()
            let crowd = (0..<others).map { _ in PlainDog() }
            for dog in crowd { dog.observe(sky) { tally.add($0) } }
            let dog = PlainDog()
            return Workload(
                complaint: {
                    sky.send(1)
                    _ = crowd
                    return tally.complaint(unless: others)
                },
                immediate: {
                    for _ in 0..<operations {
                        dog.observe(sky) { tally.add($0) }
                        dog.stopObserving(sky)
                    }
                })
        }
    }

    /// Observables that die while they are observed.
    static let teardownDeclaring = Contender("declares its messenger", .ours) { count in
        teardown((0..<count).map { _ in DeclaringSky() })
    }

    static let teardownPlain = Contender("declares nothing", .ours) { count in
        teardown((0..<count).map { _ in PlainSky() })
    }

    private static func teardown<Sky: Observable>(_ skies: [Sky]) -> Workload {
        let tally = Tally()
        let dog = DeclaringDog()
        for sky in skies { dog.observe(sky) { _ in tally.add(1) } }
        let crowd = Crowd(skies)
        let order = CrowdScenarios.order(of: skies.count, inOrder: true)
        return Workload(
            isReusable: false,
            complaint: {
                _ = dog
                return crowd.count == 0 ? tally.complaint(unless: 0) : "\(crowd.count) still live"
            },
            immediate: { crowd.die(in: order) })
    }

    /// One observable after the other, so that the remains of the dead are removed meanwhile.
    static let passingDeclaring = Contender("declares its messenger", .ours) { count in
        passing(count) { DeclaringSky() }
    }

    static let passingPlain = Contender("declares nothing", .ours) { count in
        passing(count) { PlainSky() }
    }

    private static func passing(_ count: Int, _ make: @escaping () -> some Observable) -> Workload {
        let tally = Tally()
        let dog = DeclaringDog()
        return Workload(tally, expectedCalls: 0) {
            for _ in 0..<count { dog.observe(make()) { _ in tally.add(1) } }
        }
    }

    static let observedVariable = Contender("ours", .ours) { count in
        let tally = Tally()
        let dog = DeclaringDog()
        return Keeper(count: count) {
            let variable = Var(0)
            dog.observe(variable) { tally.add($0.new ?? 0) }
            return variable
        }.workload
    }

    static let observer = Contender("ours", .ours) { count in
        let tally = Tally()
        let sky = DeclaringSky()
        return Keeper(count: count) {
            let dog = DeclaringDog()
            dog.observe(sky) { tally.add($0) }
            return dog
        }.workload
    }
}
