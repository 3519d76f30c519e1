/// How a tracked run, which may set what it reads, goes on with the values of a later moment.
///
/// Only a read moves it on: when it finds that something that the run has read has changed, by the run itself or by
/// others. From there on, all values are of one later moment. The sources that the run has read before keep the counts
/// that it saw first, so that it's run again for their changes: the closure may have used both values.
extension StateReader {
    /// Moves on if a value that the run was given is over. Called when the source in a place is read: the first time
    /// too, since a value that was computed beside outdated ones would have to be computed again.
    func moveOnIfOutdated(_ place: Int) {
        let (now, isFirst) = (StateEpoch.now, slots[place].value == nil)
        guard now != epoch || isTorn || countsMessages && !isFirst else { return }
        if isUnchecked { check() }
        // No node is being looked at, so all that the pull relies on is in the log.
        if !isTorn, isConsistent() {
            epoch = now
        } else if isFirst {
            moveOn(reading: place)
        } else {
            moveOn(seen: cursor)
        }
    }

    /// Moves on while a value is read that the closure has not been given.
    func moveOn(reading place: Int) { moveOn(seen: place == cursor - 1 ? place : cursor) }

    /// Has the run that reads now go on with the values that are there now.
    ///
    /// - Parameter seen: In how many places the closure has been given a value.
    private func moveOn(seen: Int) {
        completeLog()
        // The log keeps the sources for the next attempt of the pull.
        leftCount = log.count
        checkedCount = log.count
        (isTorn, isUnchecked, countsMessages) = (false, false, false)
        epoch = StateEpoch.now
        takeIdentity()
        for place in 0..<visited.count { visited[place].setOver() }
        frame.hasMovedOn = true
        frame.seenCount = max(frame.seenCount, seen)
        for place in frame.firstSlot..<slotStack.count { slotStack.base[place].value = nil }
    }

    /// Puts a value into its place. What the closure has read before the run moved on keeps its count from then.
    func put(_ read: Slot, _ place: Int) {
        slots[place].value = read.value
        if place >= frame.seenCount { slots[place].count = read.count }
    }
}
