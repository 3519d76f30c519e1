import Measuring
import OpenCombine

enum OpenCombineBursts {
    /// This peer delivers nested messages at once, so that one observer sees them in order, and a second would not.
    static let burst = Contender("OpenCombine", .peer, restraint: 10) { operations in
        let check = SequenceCheck()
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.sink { [unowned subject] message in
            check.see(message)
            guard message == 0 else { return }
            for next in 1..<operations { subject.send(next) }
        }
        return Workload(
            complaint: { check.complaint(unless: operations) },
            immediate: {
                subject.send(0)
                _ = subscription
            })
    }
}
