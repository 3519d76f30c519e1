/// What a stage knows of one observer, beside holding it: its observations, and when they are over.
///
/// An observer that is dropped while it is called is deallocated when the call has returned.
final class StageObserverLife: @unchecked Sendable {  // guarded by the stage's lock
    /// Its observations.
    private(set) var indices: [Int] = []

    func beginCall(_ index: Int) {
        indices.append(index)
        runningCalls += 1
    }

    /// Returns the observations that are over now.
    func endCall() -> [Int] {
        runningCalls -= 1
        return isDropped && runningCalls == 0 ? indices : []
    }

    /// The observer was dropped. Returns the observations that are over now.
    func end() -> [Int] {
        isDropped = true
        return runningCalls == 0 ? indices : []
    }

    private var runningCalls = 0
    private var isDropped = false
}
