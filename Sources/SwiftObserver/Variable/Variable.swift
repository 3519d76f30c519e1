public import Synchronization

/// An observable value: it sends an `Update` whenever its value changes.
///
/// ```swift
/// let number = Var(42)
/// observer.observe(number) { update in print(update.new - update.old) }
/// number.value = 43           // prints 1
/// ```
public typealias Var = Variable

/// An observable value: it sends an `Update` whenever its value changes.
///
/// ```swift
/// let names = Variable(["Ada"])
/// observer.observe(names) { print($0.old.count, $0.new.count) }
/// names.modify { $0.append("Grace") }    // prints: 1 2
/// ```
///
/// A change and its place among the messages are one step: `old` of each update is `new` of the one before, no matter
/// which thread sets the value. Outside of a transaction the value changes at once, so a handler may see a `value` that
/// is newer than its update. Reading and setting are safe from any thread where the value is `Sendable`; to set a value
/// that depends on the present one, use `modify`. Setting an equal value sends nothing. `==` of a type of yours never
/// runs under a lock.
///
/// After `finish()`, and if the strategy limits nested sends and the level is too high, the value is set and sends no
/// update.
public final class Variable<Value: Equatable>: Messenger<Update<Value>>, @unchecked Sendable {
    // Inherits the condition that the value is `Sendable`; the value is guarded by `lock`.
    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var storedValue: Value
    /// Counts the changes, so that a value compared outside the lock is known to be still there.
    @usableFromInline let changeCount = Atomic<UInt>(0)

    /// The value as a text: `"\(variable)"` reads as `"\(variable.value)"`. An optional text that is nil is empty.
    public override var description: String { valueText }

    /// A variable that delivers `.ordered`.
    public init(_ value: Value) {
        storedValue = value
        super.init()
    }

    /// A variable with the value nil.
    public convenience init<Wrapped>() where Value == Wrapped? {
        self.init(nil)
    }

    /// A variable that delivers by a strategy that does so in place.
    ///
    /// With replay, it is updates that are replayed; the initial value is not a message.
    public init(_ value: Value, delivery: some SynchronousDelivery) {
        storedValue = value
        super.init(delivery: delivery)
    }

    /// A variable that delivers by any strategy. Its updates may leave the context that sets it.
    public init(_ value: Value, delivery: some DeliveryStrategy) where Value: Sendable {
        storedValue = value
        super.init(delivery: delivery)
    }

    /// A variable that delivers by a strategy that does so in place.
    public init(_ value: Value, delivery: some SynchronousDelivery) where Value: Sendable {
        storedValue = value
        super.init(delivery: delivery)
    }

    package override class var followedKind: FollowedKind { .variable }

    deinit {
        // Without a core it was never observed, and no peek leads to it.
        guard core.isPlaced else { return }
        lock.withLock { changeCount.store(ValuePeek<Value>.closed, ordering: .releasing) }
    }

    /// Reads the value without keeping the variable alive.
    @inlinable
    var peek: ValuePeek<Value> {
        lock.withLock { ValuePeek(into: self, lock: lock, changeCount: changeCount, value: &storedValue) }
    }

    override func beginExactly(_ subscription: Subscription<Update<Value>>) {
        begin(subscription, beginningWith: { Update(storedValue, storedValue) }, locking: lock)
    }

    /// The current value. Setting it sends an update, unless the new value equals the old one.
    @inlinable
    public var value: Value {
        get { lock.withLock { storedValue } }
        set { change(to: newValue, as: self) }
    }

    /// Sets the value, and names the author of the update.
    ///
    /// ```swift
    /// observer.observe(counter).notFrom(observer).receive { print($0.new) }
    /// counter.set(2, as: observer)
    /// counter.value = 3    // prints: 3
    /// ```
    @inlinable
    public func set(_ value: Value, as author: AnyAuthor) {
        change(to: value, as: author)
    }

    /// Reads, changes and sets the value in one step, and returns the closure's result.
    ///
    /// The closure works on a copy, outside all locks, and is called again if another thread set the value in the
    /// meantime: it should do nothing else. If it throws, nothing changes.
    ///
    /// ```swift
    /// counter.modify { $0 += 1 }
    /// ```
    @inlinable
    @discardableResult
    public func modify<Result>(
        as author: AnyAuthor? = nil, _ change: (inout Value) throws -> Result
    ) rethrows -> Result {
        #if DEBUG
            OuterComputation.checkSetting()
        #endif
        while true {
            let (old, count) = current
            var new = old
            let result = try change(&new)
            if old == new || replace(old, with: new, ifUnchangedSince: count, as: author ?? self) { return result }
        }
    }

    @inlinable
    func change(to new: Value, as author: AnyAuthor) {
        #if DEBUG
            OuterComputation.checkSetting()
        #endif
        if Lock.allowsComparing(Value.self) { return changeAtOnce(to: new, as: author) }
        while true {
            let (old, count) = current
            if old == new || replace(old, with: new, ifUnchangedSince: count, as: author) { return }
        }
    }

    /// Compares under the lock, which the type must allow.
    @inlinable
    @inline(__always)
    func changeAtOnce(to new: Value, as author: AnyAuthor) {
        let held = lock.lock()
        let old = storedValue
        if old == new { return lock.unlock(held) }
        store(new, after: changeCount.load(ordering: .relaxed))
        sendChange(Update(old, new), from: Origin(author), unlocking: lock, held)
    }

    /// The value and the number of its changes. Without a closure, which would make a debug build ask the runtime for
    /// the type of the pair.
    @inlinable
    var current: (value: Value, count: UInt) {
        let held = lock.lock()
        let (value, count) = (storedValue, changeCount.load(ordering: .relaxed))
        lock.unlock(held)
        return (value, count)
    }

    /// Sets the value and sends the update, unless another thread was first.
    @inlinable
    func replace(_ old: Value, with new: Value, ifUnchangedSince count: UInt, as author: AnyAuthor) -> Bool {
        let held = lock.lock()
        guard changeCount.load(ordering: .relaxed) == count else {
            lock.unlock(held)
            return false
        }
        // `old` keeps the replaced value alive, so no client's `deinit` runs under the lock.
        store(new, after: count)
        sendChange(Update(old, new), from: Origin(author), unlocking: lock, held)
        return true
    }

    /// Stores a value, and marks what is computed from it. Under the lock.
    @inlinable
    @inline(__always)
    func store(_ new: Value, after count: UInt) {
        storedValue = new
        if changeCount.countChange(after: count) { StateEpoch.noteChange(core.unretained) }
    }
}

extension Variable: BufferedObservable {
    /// For the package's own use.
    @inlinable
    public var _variableReading: AnyObject? { reading(of: peek) }

    /// An update in which `old` and `new` are both the current value.
    @inlinable
    public var latestMessage: Update<Value> {
        let value = value
        return Update(value, value)
    }
}

extension Variable: ExactlyBuffered {}

extension Variable {
    /// Begins an observation without observer and without replay, and returns the value of that moment: the first
    /// update that the handler is given is a change of it, unless a bound dropped that.
    package func connectWithValue(
        _ handler: @escaping (Update<Value>, Origin) -> Void, whenEnded: (@Sendable () -> Void)? = nil
    ) -> (token: ObservationToken, value: Value) {
        // Without replay, nothing is delivered here.
        lock.withLock { (connect(replaying: false, handler, whenEnded: whenEnded), storedValue) }
    }
}
