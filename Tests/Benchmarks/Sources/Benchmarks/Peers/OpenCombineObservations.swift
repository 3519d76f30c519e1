import Measuring
import OpenCombine

enum OpenCombineObservations {
    static func observeAndStop(others: Int) -> Contender {
        Contender("OpenCombine", .peer, restraint: 10) { operations in
            let tally = Tally()
            let subject = PassthroughSubject<Int, Never>()
            let crowd = (0..<others).map { _ in subject.sink { tally.add($0) } }
            return Workload(
                complaint: {
                    subject.send(1)
                    _ = crowd
                    return tally.complaint(unless: others)
                },
                immediate: {
                    for _ in 0..<operations { subject.sink { tally.add($0) }.cancel() }
                })
        }
    }
}
