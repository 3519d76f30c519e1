/// What is on a stage.
final class StageState: @unchecked Sendable {  // guarded by the stage's lock
    var messenger: (any TestedMessenger)?
    var observers: [Int: any TestedObserver] = [:]
    var authors: [Int: StageAuthor] = [:]
    var authorGenerations: [Int: Int] = [:]
    var reactions: [Int: [(call: Int, step: Step)]] = [:]
    var readers: [(@Sendable () -> Tally)?] = []
    var observerOfReader: [Int] = []
    var sent = 0
}
