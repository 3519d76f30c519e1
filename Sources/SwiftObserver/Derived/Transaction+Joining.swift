/// A transaction whose closure runs in that of another one.
struct JoinedTransaction {
    let number: Int
    /// How much there was to be undone when it began.
    let undoCount: Int
    /// The author of what the outer one sets.
    let outerAuthor: AnyAuthor?
}

/// How to undo that a joined transaction has set a variable or a cell.
struct UndoneSet {
    let write: StateWrite
    let value: UnsafeMutableRawPointer
    let wasSet: Bool
    let author: Origin?
    let savedFor: Int
}

/// How transactions join the one in whose closure they run. They share what was read and set. The first set of each
/// variable in one of them keeps the value from before, in case an error leaves it.
extension Transaction {
    @usableFromInline final var isNested: Bool { !joined.isEmpty }

    final func join(as author: AnyAuthor?) {
        lastJoined += 1
        joined.append(JoinedTransaction(number: lastJoined, undoCount: undo.count, outerAuthor: self.author))
        if let author { self.author = author }
    }

    /// Ends the innermost one.
    final func leave(undoing isUndone: Bool) {
        let ended = joined.removeLast()
        author = ended.outerAuthor
        if isUndone {
            while undo.count > ended.undoCount { bringBack(undo.removeLast()) }
            reader.overlay &+= 1
        } else if !isNested {
            // An error that leaves the outermost one undoes everything.
            undo.removeAll()
        }
    }

    private func bringBack(_ set: UndoneSet) {
        set.write.restore(set.value)
        set.write.header.pointee.isSet = set.wasSet
        set.write.header.pointee.author = set.author
        set.write.header.pointee.savedFor = set.savedFor
    }

    /// Whether the innermost one, and those that have ended in it, have not set the value before.
    @usableFromInline
    final func isToBeSaved(_ write: StateWrite) -> Bool {
        write.header.pointee.savedFor < joined[joined.count - 1].number
    }

    /// Notes that a value is set, and the value in `former` as the one from before.
    @usableFromInline
    final func noteSet(_ write: StateWrite, isNew: Bool) {
        let header = write.header
        if let value = former {
            former = nil
            undo.append(
                UndoneSet(
                    write: write, value: value, wasSet: !isNew && header.pointee.isSet, author: header.pointee.author,
                    savedFor: header.pointee.savedFor))
            header.pointee.savedFor = joined[joined.count - 1].number
        }
        header.pointee.isSet = true
        if author != nil || header.pointee.author != nil {
            header.pointee.author = author.map { Origin($0) }
        }
        reader.overlay &+= 1
    }
}
