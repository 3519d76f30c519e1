import Measuring
import ReactiveKit

enum OurSubjects {
    static func send(_ load: SendLoad) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let subject = PassthroughSubject<Int, Never>()
            for _ in 0..<load.observers { _ = subject.observeNext { tally.add($0) } }
            return Workload(tally, expectedCalls: load.calls(of: operations)) {
                for element in 0..<load.sends(of: operations) { subject.send(element) }
            }
        }
    }

    static let chain = Contender("ours", .ours) { operations in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        _ = subject.map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 }.observeNext { tally.add($0) }
        return Workload(tally, expectedCalls: ChainScenarios.expectedCalls(operations)) {
            for element in 0..<operations { subject.send(element) }
        }
    }

    static let fromQueues = Contender("ours", .ours) { operations in
        let tally = SharedTally()
        let subject = PassthroughSubject<Int, Never>()
        _ = subject.observeNext { tally.add($0) }
        let share = operations / 2
        return Workload(
            complaint: { tally.complaint(unless: 2 * share) },
            immediate: { TwoQueues.run(share) { subject.send($0) } })
    }

    static let property = Contender("ours", .ours) { operations in
        let tally = Tally()
        let property = Property(0)
        _ = property.dropFirst(1).observeNext { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            for value in 1...operations { property.value = value }
        }
    }

    /// Their disposables are not kept.
    static let observations = Contender("ours", .ours) { count in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        return MemoryScenarios.many(
            count, tally, { _ = subject.observeNext { tally.add($0) } }, send: { subject.send(1) })
    }
}
