internal import Synchronization

/// Whether what was read still exists together.
extension StateReader {
    /// Finds out whether what this pull relies on still exists together.
    ///
    /// - Parameter afterDerived: Whether the value of a derived value was collected, which may be later than what was found.
    func check(afterDerived: Bool = false) {
        isUnchecked = false
        guard afterDerived || log.count > 1, !isTorn else { return }
        if isConsistent() { checkedCount = log.count } else { isTorn = true }
    }

    /// The same for one more value. Of many, not after each: that would take a time that grows with the square of their
    /// number. What is left is checked when the computation ends.
    @usableFromInline
    func checkOneMore() {
        if log.count > 32, log.count < checkedCount + checkedCount / 2 {
            isUnchecked = true
        } else {
            check()
        }
    }

    /// Whether all that was read so far existed together.
    @usableFromInline
    func isWhole() -> Bool {
        if isUnchecked { check() }
        return !isTorn
    }

    /// Whether everything that this pull relies on is as it was: then all of it existed together, a moment ago.
    @usableFromInline
    func isConsistent() -> Bool {
        log.withUnsafeBufferPointer { log in
            // What was computed from what was read under locks is as that is.
            if frozenCount > 0, log[frozenCount...].allSatisfy({ $0.isAside }) { return true }
            for read in log {
                switch read.counter.kind {
                case .value:
                    guard read.counter.count == read.count else { return false }
                case .derived where read.count == StateCounter.never: break
                case .derived:
                    // The count comes last: another thread may have brought it up to date meanwhile.
                    guard isUnchanged(unsafeDowncast(read.source.takeUnretainedValue(), to: StateNode.self)),
                        read.counter.count == read.count
                    else { return false }
                case .message:
                    guard read.access(.countMessages, read.source.takeUnretainedValue(), self) == read.count
                    else { return false }
                }
            }
            return true
        }
    }
}
