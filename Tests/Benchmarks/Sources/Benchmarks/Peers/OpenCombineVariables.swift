import Measuring
import OpenCombine

enum OpenCombineVariables {
    static let currentValue = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let subject = CurrentValueSubject<Int, Never>(0)
        // The value at hand, with which this peer greets a new observer, is not a change.
        let subscription = subject.dropFirst().sink { tally.add($0) }
        return Workload(tally, expectedCalls: operations) {
            let start = subject.value
            for value in 1...operations { subject.value = start &+ value }
            _ = subscription
        }
    }

    /// This peer has no way to combine two publishers' latest values, so that it is done as one does it then.
    static let combined = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let first = CurrentValueSubject<Int, Never>(0)
        let second = CurrentValueSubject<Int, Never>(0)
        let subscriptions = [
            first.dropFirst().sink { [unowned second] in tally.add($0 &+ second.value) },
            second.dropFirst().sink { [unowned first] in tally.add(first.value &+ $0) },
        ]
        return Workload(tally, expectedCalls: operations) {
            let start = first.value
            for value in 1...operations { first.value = start &+ value }
            _ = (subscriptions, second)
        }
    }
}
