internal import Synchronization

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
/// It belongs to one call of the closure, and that of the outermost one if transactions are in each other: using it
/// afterwards traps.
public final class Transaction {
    @usableFromInline final let reader = StateReader()
    /// The sets, one for each source, in their order.
    @exclusivity(unchecked) final var writes = StateStack<StateWrite>(capacity: 8)
    /// Whether the closure runs.
    @exclusivity(unchecked) private(set) final var isOpen = false
    /// The author of the updates; nil for the variables.
    @exclusivity(unchecked) final var author: AnyAuthor?
    /// The joined transactions that run, the innermost last.
    @exclusivity(unchecked) final var joined = OwningStack<JoinedTransaction>(capacity: 4)
    /// How to undo their sets.
    @exclusivity(unchecked) final var undo = OwningStack<UndoneSet>(capacity: 4)
    @exclusivity(unchecked) final var lastJoined = 0
    /// A value to be brought back if that is undone.
    @usableFromInline @exclusivity(unchecked) final var former: UnsafeMutableRawPointer?
    /// How many attempts have failed.
    @exclusivity(unchecked) final var failures = 0

    init() {}

    /// The value of a variable, as this transaction sees it: the value that it has set, or else the current value.
    @inlinable
    public subscript<Value: Equatable>(variable: Variable<Value>) -> Value {
        get { value(of: variable) }
        set { set(variable, to: newValue, unless: ==) }
    }

    /// The value of a cell, as this transaction sees it. Every cell that is set sends an update.
    @inlinable
    package subscript<Value>(cell: Cell<Value>) -> Value {
        get { value(of: cell) }
        set { set(cell, to: newValue, unless: { _, _ in false }) }
    }

    @inlinable
    @inline(__always)
    func value<Value>(of source: ValueMessenger<Value>) -> Value {
        check()
        return source._read(by: reader)
    }

    @inlinable
    @inline(__always)
    func set<Value>(
        _ source: ValueMessenger<Value>, to value: Value, unless isSame: @escaping (Value, Value) -> Bool
    ) {
        check()
        if let write = write(of: source) { return set(ValueWrite<Value>(write), to: value) }
        let old = source._read(by: reader)
        if isNested { former = reader.arena.place(old) }
        let new = ValueWrite(in: reader.arena, of: source, old, value) { write, step, place in
            ValueWrite<Value>(write).perform(step, place, unless: isSame)
        }
        add(new.write, new.place)
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
        reader.renewEpoch()
        if !isChanged { return source._read(by: reader) }
        let outer = reader.beginOverlay()
        let value = source._read(by: reader)
        reader.mode = outer
        return value
    }

    /// Whether it has set a value.
    @usableFromInline final var isChanged: Bool { writes.count > 0 }

    @usableFromInline
    func check() {
        precondition(isOpen, "A transaction's parameter is used by its closure alone, while that runs")
    }

    /// The value to be set of a variable or a cell.
    @usableFromInline
    func write(of source: AnyObject) -> StateWrite? {
        guard let place = reader.loggedPlace(of: Unmanaged.passUnretained(source).toOpaque()) else { return nil }
        let number = reader.log[place].write
        return number == 0 ? nil : writes[number - 1]
    }

    @inlinable
    func set<Value>(_ write: ValueWrite<Value>, to value: Value) {
        if isNested, isToBeSaved(write.write) { former = reader.arena.place(write.new) }
        noteSet(write.write, isNew: false)
        write.new = value
    }

    /// Adds a value to be set of a source that was read, and lays it over that.
    @usableFromInline
    func add(_ write: StateWrite, _ value: UnsafeMutableRawPointer) {
        reader.layOver(write.address, value, write: writes.count + 1)
        noteSet(write, isNew: true)
        writes.append(write)
    }

    // MARK: - Attempts

    /// Begins a transaction, or joins the one whose closure this thread runs.
    @usableFromInline
    static func begin(as author: AnyAuthor?) -> Transaction {
        if let current = HiddenTransaction.current {
            let outer = Unmanaged<Transaction>.fromOpaque(current).takeUnretainedValue()
            outer.join(as: author)
            return outer
        }
        let transaction = borrow()
        transaction.author = author
        transaction.failures = 0
        transaction.beginAttempt()
        return transaction
    }

    private func beginAttempt() {
        destroyWrites()
        reader.start(afterFailures: failures)
        reader.beginFreely()
        isOpen = true
        HiddenTransaction.open(Unmanaged.passUnretained(self).toOpaque(), reader.counts)
    }

    private func endAttempt() {
        HiddenTransaction.close(reader.counts)
        isOpen = false
        reader.endFreely()
    }

    /// Makes the changes, unless something that was read has changed since: then the closure is to be run again.
    @usableFromInline
    func commit() -> Bool {
        if isNested {
            leave(undoing: false)
            return true
        }
        endAttempt()
        guard storeAll() else {
            beginAgain()
            return false
        }
        for place in 0..<writes.count { writes[place].wake() }
        for place in 0..<writes.count { writes[place].perform() }
        return true
    }

    /// Ends an attempt whose closure has thrown. Returns false if that was due to values that never existed together:
    /// then the closure is to be run again.
    @usableFromInline
    func giveUp() -> Bool {
        if isNested {
            leave(undoing: true)
            return true
        }
        endAttempt()
        if !reader.isTorn { return true }
        beginAgain()
        return false
    }

    private func beginAgain() {
        failures += 1
        beginAttempt()
    }

    // MARK: - Spare transactions

    // A transaction is kept after use, so most need not be made.
    nonisolated(unsafe) private static let spare = Atomic<UnsafeRawPointer?>(nil)

    private static func borrow() -> Transaction {
        // Acquires the work of the thread that has used it last.
        guard let pointer = spare.exchange(nil, ordering: .acquiring) else { return Transaction() }
        return Unmanaged<Transaction>.fromOpaque(pointer).takeRetainedValue()
    }

    /// Empties a transaction, and keeps it for the next call. One that a client has kept is not used again.
    @usableFromInline
    static func giveBack(_ used: consuming Transaction) {
        var transaction = used
        // One that it has joined goes on.
        if transaction.isOpen { return }
        transaction.clear()
        guard isKnownUniquelyReferenced(&transaction) else { return }
        let own = Unmanaged.passRetained(transaction)
        let replaced = spare.exchange(UnsafeRawPointer(own.toOpaque()), ordering: .acquiringAndReleasing)
        if let replaced { Unmanaged<Transaction>.fromOpaque(replaced).release() }
    }

    private func clear() {
        destroyWrites()
        reader.clear()
        author = nil
    }

    /// They lie in the memory of the reader.
    private func destroyWrites() {
        for place in 0..<writes.count { writes[place].destroy() }
        writes.removeAll()
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
/// change succeeded, so of several that compete one always gets through. Don't set a variable that the closure reads by
/// `variable.value`: each attempt that sets another value makes the next one necessary, maybe for ever. Costs
/// O(n log n) for n variables.
///
/// A transaction in the closure joins this one: it sees what this one has set, its closure gets the same parameter, and
/// its changes become visible with those of this one. Until then, `value` is what was there before. An error that
/// leaves the inner closure undoes what that has set, but not what it has read; one that leaves the outer closure
/// undoes both. A transaction is one of its own if it's on another thread, or in a handler, the closure of a derived
/// value or a tracked run that has begun in the meantime.
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
    let transaction = Transaction.begin(as: author)
    while true {
        do throws(Failure) {
            let result = try body(transaction)
            if transaction.commit() {
                Transaction.giveBack(transaction)
                return result
            }
        } catch {
            if transaction.giveUp() {
                Transaction.giveBack(transaction)
                throw error
            }
        }
    }
}
