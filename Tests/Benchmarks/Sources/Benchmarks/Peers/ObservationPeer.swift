import Measuring
import Observation

enum ObservationPeer {
    /// The closure is called for one change only, so it is handed in anew after each.
    static let trackedProperty = Contender("Observation", .peer, restraint: 10) { operations in
        let tally = Tally()
        let model = Model()
        return Workload(tally, expectedCalls: operations) {
            let start = model.value
            for value in 1...operations {
                withObservationTracking {
                    _ = model.value
                } onChange: {
                    tally.add(1)
                }
                model.value = start &+ value
            }
        }
    }

    @Observable
    final class Model {
        var value = 0
    }
}
