import Measuring
import OpenCombine

enum OpenCombineSignals {
    static let observing = Contender("OpenCombine", .peer, restraint: 2) { operations in
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let signal = subject.map(ChainScenarios.first).filter(ChainScenarios.second).map(ChainScenarios.third)
        return Workload(
            complaint: {
                subject.send(0)
                return tally.complaint(unless: 0)
            },
            immediate: { for _ in 0..<operations { signal.sink { tally.add($0) }.cancel() } })
    }
}
