internal import SwiftObserver

/// What is on a stage.
final class StageState: @unchecked Sendable {  // guarded by the stage's lock
    init(_ deliveries: [DeliveryClaims]) {
        force = ForceOfDeliveries(deliveries)
    }

    var messenger: (any TestedMessenger)?
    var observers: [Int: (tested: any TestedObserver, life: StageObserverLife)] = [:]
    var authors: [Int: StageAuthor] = [:]
    var authorGenerations: [Int: Int] = [:]
    var reactions: [Int: [(call: Int, step: Step)]] = [:]
    var readers: [(@Sendable () -> Tally)?] = []
    var observerOfReader: [Int] = []
    var sent = 0
    /// The threads on which steps are being performed that no handler performs, the one that acts being the last.
    var actors: [ThreadIdentity] = []
    var force: ForceOfDeliveries
    /// Whether what waits is being delivered because the script says so.
    var isDelivering = false
    /// What is performed before `schedule` returns.
    var afterScheduling: [Step] = []
    /// How many calls of the messenger have not returned.
    var runningCalls = 0
    /// Whether a handler went on while the call that caused it had not returned.
    var wasLeftToLuck = false
}
