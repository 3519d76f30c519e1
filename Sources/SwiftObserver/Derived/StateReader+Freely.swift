/// How a snapshot or a transaction reads its sources: without a list of them, since nothing is computed again when they
/// change. The log has the values.
extension StateReader {
    /// - Parameter isKeeping: Whether it keeps the sources, since the client may release them meanwhile.
    func beginFreely(isKeeping: Bool = true) {
        stackMark = StackRoom.firstMark
        depth = 1
        frame.isFree = true
        frame.isKeeping = isKeeping
    }

    @usableFromInline
    func endFreely() {
        if isUnchecked { check() }
        depth = 0
        frame.isFree = false
    }

    /// Reads a value, or returns it as it was read before.
    func readFreely(
        _ source: AnyObject, _ counter: StateCounter, _ access: @escaping StateAccess, _ node: StateNode?
    ) -> UnsafeMutableRawPointer {
        if let value = logged(Unmanaged.passUnretained(source).toOpaque())?.slot { return value }
        if frame.isKeeping { keep(source) }
        let function = StateAccessor(access)
        keep(function)
        if let node { return collect(node, access).value.unsafelyUnwrapped }
        let count = access(.collect, source, self)
        let value = slot.unsafelyUnwrapped
        // It is the last in the log: see `layOver`.
        note(StateEntry(source, counter, function), count, value)
        if needsCheck { checkOneMore() }
        return value
    }

    // MARK: - Snapshots

    /// Begins a snapshot of sources that the caller keeps, or, with false, of others.
    @usableFromInline
    static func beginSnapshot(ofKept isKept: Bool) -> StateReader {
        let reader = borrow()
        reader.start(afterFailures: 0)
        reader.beginFreely(isKeeping: !isKept)
        return reader
    }

    /// Whether the values that were read existed together. If not, begins anew.
    ///
    /// - Parameter failures: How often that has happened before.
    @usableFromInline
    func endSnapshot(_ failures: inout Int) -> Bool {
        endFreely()
        if !isTorn { return true }
        failures += 1
        start(afterFailures: failures)
        beginFreely(isKeeping: frame.isKeeping)
        return false
    }

    /// Does the same. Then the reader, which no client has met, is kept for the next pull.
    @usableFromInline
    func endHiddenSnapshot(_ failures: inout Int) -> Bool {
        guard endSnapshot(&failures) else { return false }
        clear()
        StateReader.keepSpare(self)
        return true
    }

    // MARK: - Transactions

    /// Lays a value over a source that was read: from now on, it is read in place of the source's.
    ///
    /// - Parameter write: The number of the write of a transaction.
    func layOver(_ source: UnsafeMutableRawPointer, _ value: UnsafeMutableRawPointer, write: Int) {
        overlay &+= 1
        // Mostly it was read just now.
        let isLast = log.count > 0 && log[log.count - 1].entry.identity == source
        guard let place = isLast ? log.count - 1 : loggedPlace(of: source) else { return }
        log[place].layOver(value, write: write)
    }

    /// Has derived values computed from the values that were laid over others, until `endOverlay`.
    @usableFromInline
    func beginOverlay() -> Mode {
        let outer = mode
        mode = .overlaid
        return outer
    }

    /// Notes that nothing has changed until now, so that the next reads need no checks. For a transaction between its
    /// reads, when no derived value is being looked at.
    @usableFromInline
    func renewEpoch() {
        let now = StateEpoch.now
        guard now != epoch, !isTorn else { return }
        check()
        if !isTorn { epoch = now }
    }
}
