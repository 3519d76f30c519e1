/// How a transaction makes its changes.
extension Transaction {
    /// Sets everything, or nothing if something that was read has changed since.
    final func storeAll() -> Bool {
        if reader.isTorn {
            noteFollowed(isDone: false)
            return false
        }
        #if DEBUG
            if isChanged { OuterComputation.checkSetting() }
        #endif
        // `==` runs outside the locks.
        let changes = count { $0.compare() }
        // All values that were read existed together, at some moment.
        if changes == 0 { return true }
        // The locks behind derived values are taken too.
        guard reader.isConsistent(), reader.noteValuesBehind() else {
            noteFollowed(isDone: false)
            return false
        }
        var areKept = false
        forEachChange { if $0.prepare() { areKept = true } }
        if areKept || CommitJoiner.areThere { join(changes) }
        var isDone = false
        reader.withValuesLocked {
            guard reader.valuesAreConsistent else { return }
            store()
            isDone = true
        }
        noteFollowed(isDone: isDone)
        return isDone
    }

    /// Sets all values, and marks what is computed from them before another thread can read one. Under their locks.
    private func store() {
        var wereRead = false
        forEachChange { if $0.store() { wereRead = true } }
        guard wereRead else { return }
        if count({ $0.isChange && $0.header.pointee.marks != nil }) > 0 {
            Marks.lock.withLock { held in
                // All are one change, so that nothing is walked twice.
                let change = Marks.nextNumber(held)
                forEachChange { $0.header.pointee.marks?.mark(for: change, held) }
            }
        }
        StateEpoch.move()
    }

    private func forEachChange(_ body: (StateWrite) -> Void) {
        for place in 0..<writes.count where writes[place].isChange { body(writes[place]) }
    }

    private func count(_ isCounted: (StateWrite) -> Bool) -> Int {
        var count = 0
        for place in 0..<writes.count where isCounted(writes[place]) { count += 1 }
        return count
    }

    /// Notes the attempt and its variables, if one of these is followed. Under no lock.
    private func noteFollowed(isDone: Bool) {
        guard Following.isOn else { return }
        let followed = count { $0.isChange && $0.noteChange() }
        if followed > 0 { Following.noteTransaction(isDone: isDone, changes: count { $0.isChange }) }
    }

    /// Gives the messages the mark that they have in common. A combined observation needs it, or may need it later.
    private func join(_ changes: Int) {
        var updates = [ObjectIdentifier: Any](minimumCapacity: changes)
        forEachChange { updates[$0.identity] = $0.update }
        let commit = Commit(updates)
        forEachChange { $0.join(commit) }
    }
}
