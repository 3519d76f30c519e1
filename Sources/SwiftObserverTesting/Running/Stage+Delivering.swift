internal import SwiftObserver

/// What lets messages be delivered, and what became of them.
extension Stage {
    /// Lets what waits be delivered, or a part of it.
    func deliver() {
        lock.withLock { state.isDelivering = true }
        deliverPending()
        lock.withLock { state.isDelivering = false }
    }

    /// Lets strategies that deliver elsewhere go on, which may wait for a clock that the test drives. What waits until it
    /// is asked for must not come with it: a handler may just have swapped to that.
    func drive() {
        lock.withLock { state.isDelivering = true }
        driveElsewhere()
        lock.withLock { state.isDelivering = false }
    }

    /// Reads what became of the messages of each observation, and notes what does not add up.
    func takeStock(bound: Int?) -> [Tally?] {
        lock.withLock { state.readers }.enumerated().map { index, reader in
            guard let tally = reader?() else { return nil }
            let observer = lock.withLock { state.observerOfReader[index] }
            if !tally.addsUp { recorder.add(.doesNotAddUp(observer: observer, tally)) }
            if let bound, tally.pending > bound { recorder.add(.pastBound(observer: observer, tally)) }
            return tally
        }
    }
}
