import Measuring
import OpenCombine

enum OpenCombineSends {
    static func send(_ load: SendLoad) -> Contender {
        Contender("OpenCombine", .peer, restraint: 2) { operations in
            let tally = Tally()
            let subject = PassthroughSubject<Int, Never>()
            var subscriptions: Set<AnyCancellable> = []
            for _ in 0..<load.observers { subject.sink { tally.add($0) }.store(in: &subscriptions) }
            return Workload(tally, expectedCalls: load.calls(of: operations)) { [subscriptions] in
                for message in 0..<load.sends(of: operations) { subject.send(message) }
                _ = subscriptions
            }
        }
    }
}
