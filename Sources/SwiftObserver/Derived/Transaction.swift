/// An object through which the closure of a transaction reads and sets variables.
///
/// ```swift
/// func add(_ amount: Int, to account: Var<Int>, in t: Transaction) {
///     t[account] += amount
/// }
///
/// transaction { t in
///     add(-1, to: width, in: t)
///     add(1, to: height, in: t)
/// }
/// ```
///
/// It belongs to one call of the closure: using it afterwards traps.
public final class Transaction {
    @usableFromInline let reader: StateReader
    /// The values to be set, in the order in which they were set first.
    @usableFromInline @exclusivity(unchecked) final var writes = ContiguousArray<StateWrite>()
    private var writePlaces = IdentityIndex()
    /// Whether the values to be set are laid over the sources, for derived values.
    @usableFromInline @exclusivity(unchecked) final var isLaidOver = true

    @usableFromInline
    init(_ reader: StateReader) {
        self.reader = reader
    }

    /// The value of a variable, as this transaction sees it: the value that it has set, or else the current value.
    @inlinable
    public subscript<Value: Equatable>(variable: Variable<Value>) -> Value {
        get {
            check()
            if let write = write(of: variable) { return unsafeDowncast(write, to: ValueWrite<Value>.self).new }
            return variable._read(by: reader)
        }
        set {
            check()
            isLaidOver = false
            if let write = write(of: variable) {
                unsafeDowncast(write, to: ValueWrite<Value>.self).new = newValue
            } else {
                let old = variable._read(by: reader)
                writes.append(
                    ValueWrite(variable.peek, of: variable, old, newValue, variable.counter) { $0 != $1 })
            }
        }
    }

    /// The value of a cell, as this transaction sees it. Every cell that is set sends an update.
    @inlinable
    package subscript<Value>(cell: Cell<Value>) -> Value {
        get {
            check()
            if let write = write(of: cell) { return unsafeDowncast(write, to: ValueWrite<Value>.self).new }
            return cell.read(by: reader)
        }
        set {
            check()
            isLaidOver = false
            if let write = write(of: cell) {
                unsafeDowncast(write, to: ValueWrite<Value>.self).new = newValue
            } else {
                let old = cell.read(by: reader)
                writes.append(ValueWrite(cell.peek, of: cell, old, newValue, cell.counter) { _, _ in true })
            }
        }
    }

    /// Reads a derived value, a mapping or another transform, made of the values that this transaction sees. A source
    /// that keeps a message, such as a cache, has the one from before.
    ///
    /// ```swift
    /// let area = Derived(width, height) { $0 * $1 }
    /// transaction { t in
    ///     t[width] = 3
    ///     print(t.read(area))    // prints: 3
    /// }
    /// ```
    @inlinable
    public func read<Source: BufferedObservable>(_ source: Source) -> Source.ReadValue {
        check()
        if writes.isEmpty { return source._read(by: reader) }
        if !isLaidOver { layOver() }
        return reader.readAside { source._read(by: reader) }
    }

    @usableFromInline
    func check() {
        precondition(reader.depth > 0, "A transaction's parameter is used by its closure alone, while that runs")
    }

    /// The value to be set of a variable or a cell.
    @usableFromInline
    func write(of source: AnyObject) -> StateWrite? {
        let place = writePlaces.lastPlace(of: Unmanaged.passUnretained(source).toOpaque(), among: writes.count) {
            Unmanaged.passUnretained(writes[$0].source).toOpaque()
        }
        return place.map { writes[$0] }
    }

    /// Lays the values to be set over the sources, for derived values.
    @usableFromInline
    func layOver() {
        reader.forgetAside()
        for write in writes { write.layOver(reader) }
        isLaidOver = true
    }

    // MARK: - Commit

    /// Does it all, or nothing if something that was read has changed since.
    @usableFromInline
    func commit(as author: AnyAuthor?) -> Bool {
        if reader.isTorn {
            noteFollowed(isDone: false)
            return false
        }
        #if DEBUG
            if !writes.isEmpty { OuterComputation.checkSetting() }
        #endif
        // `==` runs outside the locks.
        writes.removeAll { !$0.isChange }
        // All values that were read existed together, at some moment.
        if writes.isEmpty { return true }
        guard reader.isConsistent() else {
            noteFollowed(isDone: false)
            return false
        }
        // The locks of the sources behind derived values are taken too.
        guard reader.noteValuesBehind() else {
            noteFollowed(isDone: false)
            return false
        }
        let commit = makeCommit()
        for write in writes { write.prepare(author, commit) }
        var isDone = false
        Lock.withAll(reader.lockAddresses) {
            guard reader.valuesAreConsistent else { return }
            // Before another thread can read one of them.
            var marked = ContiguousArray<ValueOutlets>()
            var wasRead = false
            for write in writes {
                if write.store() {
                    wasRead = true
                    if let outlets = write.outlets { marked.append(outlets) }
                }
            }
            if wasRead {
                Marks.lock.withLock { held in for outlets in marked { outlets.mark(held) } }
                StateEpoch.move()
            }
            isDone = true
        }
        noteFollowed(isDone: isDone)
        return isDone
    }

    /// Notes the attempt and its variables, if one of these is followed. Under no lock.
    private func noteFollowed(isDone: Bool) {
        guard Following.isOn else { return }
        var isFollowed = false
        for write in writes {
            if write.noteChange() { isFollowed = true }
        }
        if isFollowed { Following.noteTransaction(isDone: isDone, changes: writes.count) }
    }

    /// Makes the mark that the messages have in common, if a combined observation needs it, or may need it later.
    private func makeCommit() -> Commit? {
        guard CommitJoiner.areThere || writes.contains(where: { $0.isKept }) else { return nil }
        var updates = [ObjectIdentifier: Any](minimumCapacity: writes.count)
        for write in writes { updates[ObjectIdentifier(write.source)] = write.update }
        return Commit(updates)
    }
}

/// Changes several variables as one: all of them, or none, for everybody.
///
/// ```swift
/// func transfer(_ amount: Int, from: Var<Int>, to: Var<Int>) throws {
///     try transaction { t in
///         guard t[from] >= amount else { throw CancellationError() }
///         t[from] -= amount
///         t[to] += amount
///     }
/// }
/// ```
///
/// All values that the closure reads existed together, and are still the same when the changes are made. No other
/// thread sees one change without the others, and all variables are set before the first handler runs. Each variable
/// that has changed sends one update, from its value before to its value after; a variable that was set back sends
/// none. A value that is derived from several of them is computed once, and sends one update. A combined observation is
/// called once, with the updates of all variables.
///
/// The closure runs outside all locks, and again if another thread changed a source that it has read: it should do
/// nothing else. It is synchronous. If it throws, nothing has changed. A transaction is repeated only because another
/// change succeeded, so of several that compete one always gets through. A transaction inside the closure is one of its
/// own. Don't set a variable that the closure reads by `variable.value`, or by such an inner transaction: each attempt
/// that sets another value makes the next one necessary, maybe for ever. Costs O(n log n) for n variables.
///
/// - Parameters:
///   - author: The author of the updates; without one, each variable is the author of its own.
///   - body: Reads and sets by subscripts.
/// - Returns: The closure's result.
@inlinable
@discardableResult
public func transaction<Result, Failure: Error>(
    as author: AnyAuthor? = nil, _ body: (Transaction) throws(Failure) -> Result
) throws(Failure) -> Result {
    var outcome: Swift.Result<Result, Failure>?
    let committed = StateReader.pull { reader -> ContiguousArray<StateWrite>? in
        let transaction = Transaction(reader)
        _ = reader.begin(nil, mayFail: false)
        do throws(Failure) {
            outcome = .success(try body(transaction))
        } catch {
            outcome = .failure(error)
        }
        reader.end()
        let isSuccess = if case .success = outcome { true } else { false }
        // An error that a closure throws after reading values that never existed together is not reported.
        let isDone = isSuccess ? transaction.commit(as: author) : !reader.isTorn
        reader.leave()
        guard isDone else { return nil }
        return isSuccess ? transaction.writes : []
    }
    // Once everything is set.
    for write in committed { write.perform() }
    guard let outcome else { preconditionFailure("The closure has run") }
    return try outcome.get()
}

/// Reads the values of several sources as they were at one moment.
///
/// ```swift
/// let x = Var(1), y = Var(2)
/// let (a, b) = snapshot(x, y)
/// ```
///
/// Of variables and derived values it reads the value, of other buffered observables the latest message. O(sources)
@inlinable
public func snapshot<Source: BufferedObservable, each Other: BufferedObservable>(
    _ source: Source, _ others: repeat each Other
) -> (Source.ReadValue, repeat (each Other).ReadValue) {
    StateReader.pull { reader in
        _ = reader.begin(nil, mayFail: false)
        let value = source._read(by: reader)
        let values = (repeat (each others)._read(by: reader))
        reader.end()
        reader.leave()
        return reader.isTorn ? nil : (value, repeat each values)
    }
}

/// Computes something from the values of several sources as they were at one moment.
///
/// ```swift
/// let accounts = [Var(1), Var(2)]
/// let sum = snapshot { read in accounts.reduce(0) { $0 + read($1) } }
/// ```
///
/// The closure runs outside all locks, and again if something changes while it runs: it should do nothing else. A run
/// that is repeated may, until it ends, read values that did not exist together. O(sources)
@inlinable
public func snapshot<Result>(_ body: (StateReader) -> Result) -> Result {
    StateReader.pull { reader in
        _ = reader.begin(nil, mayFail: false)
        let result = body(reader)
        reader.end()
        reader.leave()
        return reader.isTorn ? nil : result
    }
}
