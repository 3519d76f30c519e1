/// An observable value that is computed from others: never out of date, and never from values that did not exist
/// together.
///
/// ```swift
/// let price = Var(5), quantity = Var(2)
/// let total = Derived { read in read(price) * read(quantity) }
/// observer.observe(total) { update in print(update.new) }
/// quantity.value = 3          // prints 15
/// total.value                 // 15
/// ```
///
/// A derived value depends on the sources that its closure has read in its last run. It is computed when it is read
/// after one of these sources has changed and, while it is observed, when one of them changes. An update is sent if the
/// value differs from the one before, so however many ways lead from a variable to it, each change sends one update at
/// most.
///
/// The closure runs on any thread that reads or delivers, outside all locks, and again if something changes while it
/// runs: it should do nothing but compute. A derived value that reads itself traps. In debug builds, so does one that
/// sets a variable.
///
/// Variables that the closure has read in its last run are seen as of one moment. A source that it reads for the first
/// time, or through another derived value that is out of date, may be newer if another thread sets it meanwhile; then
/// the result of the run is discarded. `Derived(price, quantity) { … }` is only called with values that existed
/// together.
///
/// A derived value retains its sources, and they retain nothing of it unless it is observed. Hold it: when it is
/// deallocated, its observations end. It is read-only: a message that others send through its messenger reaches its
/// observers and leaves the value as it is.
///
/// Reading an unchanged one costs little more than reading a variable. A set of a variable marks all observed values
/// behind it, whether or not these were read since the set before: O(values behind it).
public final class Derived<Value: Equatable>: Messenger<Update<Value>>, @unchecked Sendable {
    // Nothing changes here; the node is guarded by its lock.
    /// Retained. It is released by hand, so that a row of derived values is released without recursion.
    @usableFromInline let unretainedNode: Unmanaged<DerivedNode<Value>>
    var node: DerivedNode<Value> { withExtendedLifetime(self) { unretainedNode.takeUnretainedValue() } }

    /// Makes a value that is computed from the sources that the closure reads. It delivers `.ordered`.
    @inlinable
    public init(_ compute: @escaping @Sendable (StateReader) -> Value) where Value: Sendable {
        unretainedNode = .passRetained(DerivedNode(.tracked(compute)))
        super.init()
    }

    /// Makes a value that is computed from the sources that the closure reads, and delivers its updates by a strategy
    /// of your choice.
    @inlinable
    public init(delivery: some DeliveryStrategy, _ compute: @escaping @Sendable (StateReader) -> Value)
    where Value: Sendable {
        unretainedNode = .passRetained(DerivedNode(.tracked(compute)))
        super.init(delivery: delivery)
    }

    @inlinable
    init(_ computation: consuming DerivedNode<Value>.Computation, _ delivery: some DeliveryStrategy)
    where Value: Sendable {
        unretainedNode = .passRetained(DerivedNode(computation))
        super.init(delivery: delivery)
    }

    package override class var followedKind: FollowedKind { .derived }

    deinit {
        noteDeath(of: Derived.self)
        unretainedNode._withUnsafeGuaranteedRef { if $0.hasLink { $0.close() } }
        StateNode.release(.fromOpaque(unretainedNode.toOpaque()))
    }

    /// The value, up to date as of a moment after the call began.
    @inlinable
    public var value: Value {
        withExtendedLifetime(self) { unretainedNode._withUnsafeGuaranteedRef { $0.value } }
    }

    @usableFromInline
    override func observationBegan() {
        node.open(self)
        node.observerCame()
    }

    @usableFromInline
    override func beginExactly(_ subscription: Subscription<Update<Value>>) {
        node.open(self)
        node.begin(subscription, of: self)
    }
}

extension Derived {
    /// Begins an observation without observer and without replay, and returns the value that observers know at that
    /// moment.
    func connectWithValue(
        _ handler: @escaping (Update<Value>, Origin) -> Void, whenEnded: @escaping @Sendable () -> Void
    ) -> (token: ObservationToken, value: Value) {
        let subscription = FreeSubscription(.link(handler), in: makeCore(), replayed: nil, whenEnded: whenEnded)
        node.open(self)
        return (subscription, node.begin(subscription, withoutReplayOf: self))
    }
}

extension Derived: ExactlyBuffered {
    public typealias ReadValue = Value

    /// An update in which `old` and `new` are both the current value.
    @inlinable
    public var latestMessage: Update<Value> {
        let value = value
        return Update(value, value)
    }

    /// For the package's own use.
    @inlinable
    public func _read(by reader: AnyObject) -> Value {
        withExtendedLifetime(self) { unretainedNode._withUnsafeGuaranteedRef { $0.read(by: .of(reader)) } }
    }

    /// For the package's own use. A handler may be given the message.
    public func _readLatest(by reader: AnyObject) -> Update<Value> {
        let value = StateReader.of(reader).readShown(node)
        return Update(value, value)
    }
}

/// Up to three sources have initializers of their own: such code takes less than half as long as code for a parameter
/// pack.
extension Derived {
    /// A value that is computed from that of a source: of a variable or a derived value, or from the latest message of
    /// another buffered observable, such as a mapping.
    ///
    /// ```swift
    /// let price = Var(5)
    /// let label = Derived(price) { "\($0) €" }
    /// ```
    @inlinable
    public convenience init<Source: BufferedObservable>(
        _ source: Source, delivery: some DeliveryStrategy = .ordered,
        compute: @escaping @Sendable (Source.ReadValue) -> Value
    ) where Value: Sendable {
        self.init(
            .ofSources { read in
                let value = read(source)
                return read.isWhole() ? compute(value) : nil
            }, delivery)
    }

    /// A value that is computed from the values of two sources: of variables and derived values, or the latest messages
    /// of other buffered observables.
    ///
    /// ```swift
    /// let price = Var(5), quantity = Var(2)
    /// let label = Derived(price, quantity) { "\($0) × \($1)" }
    /// ```
    ///
    /// The closure is only called with values that existed together.
    @inlinable
    public convenience init<A: BufferedObservable, B: BufferedObservable>(
        _ a: A, _ b: B, delivery: some DeliveryStrategy = .ordered,
        compute: @escaping @Sendable (A.ReadValue, B.ReadValue) -> Value
    ) where Value: Sendable {
        self.init(
            .ofSources { read in
                let (a, b) = (read(a), read(b))
                return read.isWhole() ? compute(a, b) : nil
            }, delivery)
    }

    /// A value that is computed from the values of three sources: of variables and derived values, or the latest
    /// messages of other buffered observables.
    ///
    /// The closure is only called with values that existed together.
    @inlinable
    public convenience init<A: BufferedObservable, B: BufferedObservable, C: BufferedObservable>(
        _ a: A, _ b: B, _ c: C, delivery: some DeliveryStrategy = .ordered,
        compute: @escaping @Sendable (A.ReadValue, B.ReadValue, C.ReadValue) -> Value
    ) where Value: Sendable {
        self.init(
            .ofSources { read in
                let (a, b, c) = (read(a), read(b), read(c))
                return read.isWhole() ? compute(a, b, c) : nil
            }, delivery)
    }

    /// A value that is computed from the values of four sources or more: of variables and derived values, or the latest
    /// messages of other buffered observables.
    ///
    /// The closure is only called with values that existed together.
    @inlinable
    public convenience init<
        A: BufferedObservable, B: BufferedObservable, C: BufferedObservable, D: BufferedObservable,
        each Other: BufferedObservable
    >(
        _ a: A, _ b: B, _ c: C, _ d: D, _ others: repeat each Other, delivery: some DeliveryStrategy = .ordered,
        compute:
            @escaping @Sendable (
                A.ReadValue, B.ReadValue, C.ReadValue, D.ReadValue, repeat (each Other).ReadValue
            ) -> Value
    ) where Value: Sendable {
        self.init(
            .ofSources { read in
                let (a, b, c, d) = (read(a), read(b), read(c), read(d))
                let values = (repeat read(each others))
                return read.isWhole() ? compute(a, b, c, d, repeat each values) : nil
            }, delivery)
    }
}
