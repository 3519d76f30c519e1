/// What is on a stage.
final class StageState: @unchecked Sendable {  // guarded by the stage's lock
    var messenger: (any TestedMessenger)?
    var observers: [Int: (tested: any TestedObserver, life: StageObserverLife)] = [:]
    var authors: [Int: StageAuthor] = [:]
    var authorGenerations: [Int: Int] = [:]
    var reactions: [Int: [(call: Int, step: Step)]] = [:]
    var readers: [(@Sendable () -> Tally)?] = []
    var observerOfReader: [Int] = []
    var sent = 0
    /// How many calls of the messenger have not returned.
    var runningCalls = 0
}
