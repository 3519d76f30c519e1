/// An observable value that is computed from others: never out of date, and never from values that did not exist together.
///
/// ```swift
/// let price = Var(5), quantity = Var(2)
/// let total = Derived { read in read(price) * read(quantity) }
/// observer.observe(total) { update in print(update.new) }
/// quantity.value = 3          // prints 15
/// total.value                 // 15
/// ```
///
/// What the closure has read is what the derived value depends on, each time anew. It is computed when somebody reads it
/// after one of these has changed; and, while somebody observes it, when one of them changes. An update is sent if the value
/// differs from the one before, so however many ways lead from a variable to it, each change sends one update at most.
///
/// The closure runs on whichever thread reads or delivers, outside all locks, and again if something changes while it runs:
/// it should do nothing but compute. A derived value that reads itself traps, and in debug builds one that sets a variable.
/// Variables that the closure reads again it sees as of one moment. What it reads for the first time, or through another derived
/// value that is out of date, may be newer if another thread sets it meanwhile; then nothing comes of the run.
/// `Derived(price, quantity) { … }` is only called with values that existed together.
///
/// A derived value holds its sources, which hold nothing of it as long as nobody observes it. Somebody has to hold it: when
/// it is deallocated, its observations end. It is read-only: what is sent through its messenger by others reaches its
/// observers and leaves the value as it is. Reading an unchanged one costs little more than reading a variable.
public final class Derived<Value: Equatable>: Messenger<Update<Value>>, @unchecked Sendable {
    // Nothing changes here; the node is guarded by its lock.
    @usableFromInline let node: DerivedNode<Value>

    /// A value that is computed from what the closure reads. It delivers `.ordered`.
    @inlinable
    public init(_ compute: @escaping @Sendable (StateReader) -> Value) where Value: Sendable {
        node = DerivedNode(.tracked(compute))
        super.init()
    }

    /// A value that is computed from what the closure reads, and delivers its updates by a strategy of your choice.
    @inlinable
    public init(delivery: some DeliveryStrategy, _ compute: @escaping @Sendable (StateReader) -> Value)
    where Value: Sendable {
        node = DerivedNode(.tracked(compute))
        super.init(delivery: delivery)
    }

    @inlinable
    init(_ computation: DerivedNode<Value>.Computation, _ delivery: some DeliveryStrategy) where Value: Sendable {
        node = DerivedNode(computation)
        super.init(delivery: delivery)
    }

    deinit {
        noteDeath(of: Derived.self)
        node.close()
    }

    /// The value, up to date: of a moment after the call began.
    @inlinable
    public var value: Value { node.value }

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
    /// Begins an observation without observer and without replay, and returns the value that observers know at that moment.
    func connectWithValue(
        _ handler: @escaping (Update<Value>, AnyAuthor) -> Void, whenEnded: @escaping @Sendable () -> Void
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

    /// Reads the value as a message that says what it is.
    public var _latestReader: LatestReader<Update<Value>> {
        // A derived value is up to date only once it was read.
        LatestReader(
            of: self, isState: true, stamp: StateStamp(of: makeCore()) { [weak self] in self?.node.upToDateCount ?? 0 },
            joining: { delivered, latest in latest.following(delivered) })
    }

    /// For the package's own use.
    @inlinable
    public func _read(by reader: AnyObject) -> Value {
        node.read(by: unsafeDowncast(reader, to: StateReader.self))
    }
}
