import Measuring
import SwiftObserver

enum OurBursts {
    static let burst = Contender("ours", .ours) { operations in
        let check = SequenceCheck()
        let messenger = Messenger<Int>()
        let dog = Dog()
        dog.observe(messenger) { [unowned messenger] message in
            check.see(message)
            guard message == 0 else { return }
            for next in 1..<operations { messenger.send(next) }
        }
        return workload(of: messenger, dog, check, operations)
    }

    static let nested = Contender("ours", .ours) { operations in
        let check = SequenceCheck()
        let messenger = Messenger<Int>()
        let dog = Dog()
        dog.observe(messenger) { [unowned messenger] message in
            check.see(message)
            if message + 1 < operations { messenger.send(message + 1) }
        }
        return workload(of: messenger, dog, check, operations)
    }

    private static func workload(
        of messenger: Messenger<Int>, _ dog: Dog, _ check: SequenceCheck, _ operations: Int
    ) -> Workload {
        Workload(
            complaint: { check.complaint(unless: operations) },
            immediate: {
                messenger.send(0)
                _ = dog
            })
    }
}
