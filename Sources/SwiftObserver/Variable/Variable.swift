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
public final class Variable<Value: Equatable>: ValueMessenger<Value>, @unchecked Sendable {
    // Inherits the condition that the value is `Sendable`.

    /// The value as a text: `"\(variable)"` reads as `"\(variable.value)"`. An optional text that is nil is empty.
    public override var description: String { valueText }

    /// A variable that delivers `.ordered`.
    public init(_ value: Value) {
        super.init(storing: value)
    }

    /// A variable with the value nil.
    public convenience init<Wrapped>() where Value == Wrapped? {
        self.init(nil)
    }

    /// A variable that delivers by a strategy that does so in place.
    ///
    /// With replay, it is updates that are replayed; the initial value is not a message.
    public init(_ value: Value, delivery: some SynchronousDelivery) {
        super.init(storing: value, delivery: delivery)
    }

    /// A variable that delivers by any strategy. Its updates may leave the context that sets it.
    public init(_ value: Value, delivery: some DeliveryStrategy) where Value: Sendable {
        super.init(storing: value, delivery: delivery)
    }

    /// A variable that delivers by a strategy that does so in place.
    public init(_ value: Value, delivery: some SynchronousDelivery) where Value: Sendable {
        super.init(storing: value, delivery: delivery)
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
        try modify(as: author, unless: ==, change)
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
        store(new)
        sendChange(Update(old, new), from: Origin(author), unlocking: lock, held)
    }
}

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
