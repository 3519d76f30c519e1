import Dispatch
import Measuring
import SwiftObserver

enum OurMainActor {
    static let sentFromThere = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>()
        // Scenarios are set up and run on the main actor, which their closures' types do not say.
        let dog = MainActor.assumeIsolated { Person(observing: messenger, tally) }
        return Workload(tally, expectedCalls: operations) {
            for message in 0..<operations { messenger.send(message) }
            _ = dog
        }
    }

    static let sentFromElsewhere = Contender("ours", .ours) { operations in
        let tally = Tally()
        let messenger = Messenger<Int>()
        let dog = MainActor.assumeIsolated { Person(observing: messenger, tally) }
        return Workload(
            complaint: { tally.complaint(unless: operations) },
            suspending: {
                DispatchQueue.global().async {
                    for message in 0..<operations { messenger.send(message) }
                }
                await MainQueue.turns(until: { tally.count == operations })
                _ = dog
            })
    }

    /// An observer of the main actor: its handler runs there.
    @MainActor
    final class Person: Observer {
        let receiver = Receiver()

        init(observing messenger: Messenger<Int>, _ tally: Tally) {
            observe(messenger) { tally.add($0) }
        }
    }
}
