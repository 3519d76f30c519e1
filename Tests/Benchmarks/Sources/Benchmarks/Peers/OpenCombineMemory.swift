import Measuring
import OpenCombine

enum OpenCombineMemory {
    static let subject = Contender("OpenCombine", .peer) { count in
        Keeper(count: count) { PassthroughSubject<Int, Never>() }.workload
    }

    static let variable = Contender("OpenCombine", .peer) { count in
        Keeper(count: count) { CurrentValueSubject<Int, Never>(0) }.workload
    }

    static func observation(captures: MemoryScenarios.Captures) -> Contender {
        Contender("OpenCombine", .peer) { count in
            let tally = Tally()
            let other = Tally()
            let subject = PassthroughSubject<Int, Never>()
            return Keeper(count: count) {
                switch captures {
                case .one: subject.sink { tally.add($0) }
                case .two:
                    subject.sink {
                        tally.add($0)
                        other.add($0)
                    }
                }
            }.workload
        }
    }

    static let observedSubject = Contender("OpenCombine", .peer) { count in
        let tally = Tally()
        return Keeper(count: count) {
            let subject = PassthroughSubject<Int, Never>()
            return Pair(subject, subject.sink { tally.add($0) })
        }.workload
    }

    /// Both ends have to be kept, which takes no more than an object for the two.
    final class Pair {
        let subject: PassthroughSubject<Int, Never>
        let subscription: AnyCancellable

        init(_ subject: PassthroughSubject<Int, Never>, _ subscription: AnyCancellable) {
            self.subject = subject
            self.subscription = subscription
        }
    }
}
