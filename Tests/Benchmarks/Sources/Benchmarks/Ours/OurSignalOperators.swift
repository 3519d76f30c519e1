import Dispatch
import Measuring
import ReactiveKit

enum OurSignalOperators {
    private typealias Subject = PassthroughSubject<Int, Never>

    static let combineLatest = Contender("ours", .ours) { operations in
        let tally = Tally()
        let (first, second) = (Subject(), Subject())
        let observation = first.combineLatest(with: second) { $0 &+ $1 }.observeNext { tally.add($0) }
        second.send(1)
        return Workload(tally, expectedCalls: operations) {
            for number in 0..<operations { first.send(number) }
            _ = observation
        }
    }

    static let mergedInner = Contender("ours", .ours) { operations in
        let tally = Tally()
        let (outer, inner) = (PassthroughSubject<PassthroughSubject<Int, Never>, Never>(), Subject())
        let observation = outer.merge().observeNext { tally.add($0) }
        outer.send(inner)
        return Workload(tally, expectedCalls: operations) {
            for number in 0..<operations { inner.send(number) }
            _ = (observation, outer)
        }
    }

    static let flatMapped = Contender("ours", .ours) { operations in
        let tally = Tally()
        let signal = Signal<Int, Never>(sequence: 0..<operations).flatMapMerge { Signal<Int, Never>(just: $0) }
        return Workload(tally, expectedCalls: operations) { _ = signal.observeNext { tally.add($0) } }
    }

    /// The handler's own elements wait in the operator.
    static let burst = Contender("ours", .ours) { operations in
        let check = SequenceCheck()
        let (first, second) = (Subject(), Subject())
        let observation = first.merge(with: second).observeNext { [unowned first] number in
            check.see(number)
            guard number == 0 else { return }
            for next in 1..<operations { first.send(next) }
        }
        return Workload(
            complaint: { check.complaint(unless: operations) },
            immediate: {
                second.send(0)
                _ = (observation, first)
            })
    }

    static let debounced = Contender("ours", .ours) { operations in
        let tally = Tally()
        let subject = Subject()
        let observation = subject.debounce(for: 60, queue: .global()).observeNext { tally.add($0) }
        // Nothing is due within a minute.
        return Workload(
            complaint: { tally.complaint(unless: 0) },
            immediate: {
                for number in 0..<operations { subject.send(number) }
                _ = observation
            })
    }

    static let mergedThreads = Contender("ours", .ours) { operations in
        let tally = SharedTally()
        let subjects = (0..<2).map { _ in Subject() }
        let observation = subjects[0].merge(with: subjects[1]).observeNext { tally.add($0) }
        let share = operations / 2
        return Workload(
            complaint: { tally.complaint(unless: 2 * share) },
            immediate: {
                TwoThreads.run { thread in
                    for number in 0..<share { subjects[thread].send(number) }
                }
                _ = observation
            })
    }
}
