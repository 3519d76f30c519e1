import Dispatch
import Measuring
import OpenCombine
import OpenCombineDispatch

enum OpenCombineSignalOperators {
    private typealias Subject = PassthroughSubject<Int, Never>

    static let mergedInner = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let (outer, inner) = (PassthroughSubject<PassthroughSubject<Int, Never>, Never>(), Subject())
        let subscription = outer.flatMap { $0 }.sink { tally.add($0) }
        outer.send(inner)
        return Workload(tally, expectedCalls: operations) {
            for number in 0..<operations { inner.send(number) }
            _ = (subscription, outer)
        }
    }

    static let flatMapped = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let publisher = (0..<operations).publisher.flatMap { Just($0) }
        return Workload(tally, expectedCalls: operations) { _ = publisher.sink { tally.add($0) } }
    }

    static let debounced = Contender("OpenCombine", .peer, restraint: 20) { operations in
        let tally = Tally()
        let subject = Subject()
        let subscription = subject.debounce(for: .seconds(60), scheduler: DispatchQueue.global().ocombine)
            .sink { tally.add($0) }
        return Workload(
            complaint: { tally.complaint(unless: 0) },
            immediate: {
                for number in 0..<operations { subject.send(number) }
                _ = subscription
            })
    }

    static let mergedThreads = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = SharedTally()
        nonisolated(unsafe) let subjects = (0..<2).map { _ in Subject() }
        let subscription = subjects.publisher.flatMap { $0 }.sink { tally.add($0) }
        let share = operations / 2
        return Workload(
            complaint: { tally.complaint(unless: 2 * share) },
            immediate: {
                TwoThreads.run { thread in
                    for number in 0..<share { subjects[thread].send(number) }
                }
                _ = subscription
            })
    }
}
