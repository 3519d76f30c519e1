internal import SwiftObserver

/// How a stage lets go of what it holds.
extension Stage {
    func loseObserver(_ observer: Int, inHandler: Bool) {
        let (witness, life) = dropObserver(observer)
        if let life { recorder.end(lock.withLock { life.end() }) }
        noteIfHeld(witness, "observer \(Step.name(ofObserver: observer))", inHandler: inHandler)
    }

    private func dropObserver(_ observer: Int) -> (Witness, StageObserverLife?) {
        let lost = lock.withLock { state.observers.removeValue(forKey: observer) }
        return (Witness(lost?.tested), lost?.life)
    }

    func loseMessenger(inHandler: Bool) {
        if saysFarewell, let messenger { messenger.prepareFarewell(nextMessage(from: nil)) }
        let witness = Witness(
            lock.withLock {
                let messenger = state.messenger
                state.messenger = nil
                return messenger
            })
        noteIfHeld(witness, "the messenger", inHandler: inHandler)
    }

    /// A delivery that is just coming to its end on another thread may hold something for a moment.
    func noteIfHeld(_ witness: Witness, _ name: String, inHandler: Bool) {
        guard !inHandler, !Threads.wait(patience: patience.release, until: { witness.object == nil }) else { return }
        recorder.add(.retained(name))
    }
}
