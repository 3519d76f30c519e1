import Measuring
import SwiftObserver

enum OurSends {
    static func send(_ load: SendLoad) -> Contender {
        Contender("ours", .ours) { operations in
            let tally = Tally()
            let messenger = Messenger<Int>()
            let dog = Dog()
            for _ in 0..<load.observers { dog.observe(messenger) { tally.add($0) } }
            return Workload(tally, expectedCalls: load.calls(of: operations)) {
                for message in 0..<load.sends(of: operations) { messenger.send(message) }
                _ = dog
            }
        }
    }
}
