public import SwiftObserver

/// A cell: a value, and receivers that are called when it is set.
///
/// ```swift
/// let cell = ValueTransceiver(5)
/// cell.transceive().receive { print($0.old as Any, $0.new) }  // prints: nil 5
/// cell.value = 6    // prints: Optional(5) 6
/// ```
///
/// A change and its place among the pulses are one step: `old` of each pulse is `new` of the one before, even if
/// several threads set the cell. The value changes at once; receivers are called in order, for equal values too. A cell
/// may be shared with other threads if its value is `Sendable`. It is an `Observable` of updates too.
public final class ValueTransceiver<T>: ReceiverQueueSource<Mutation<T>>, TransceiverType, RawRepresentable {
    /// The pulses of the cell's channels.
    ///
    /// ```swift
    /// let changes: Channel<ValueTransceiver<Int>, ValueTransceiver<Int>.State> =
    ///     transceive(3)
    /// changes.receive { print($0.new) }    // prints: 3
    /// ```
    public typealias State = Mutation<T>
    public typealias RawValue = T

    @usableFromInline let cell: Cell<T>

    /// Creates a cell that delivers as ``ChannelZDelivery`` says.
    public init(_ value: T) {
        guard let delivery = unusualDelivery else {
            cell = Cell(value)
            let depth = ChannelZReentrancyLimit
            if depth != ReentrancyLimit.usual {
                cell.prepare(Self.usualDelivery(to: depth), as: Self.planName(depth))
            }
            return
        }
        cell = limitedCell(value, delivery)
    }

    /// Creates a cell that delivers as ``ChannelZDelivery`` says.
    public convenience init(rawValue: T) {
        self.init(rawValue)
    }

    /// Creates a cell that delivers by a strategy that delivers in place.
    public init(_ value: T, delivery: some SynchronousDelivery) {
        cell = limitedCell(value, delivery)
    }

    /// Creates a cell that delivers by any strategy. Its values may leave the context that sets them.
    public init(_ value: T, delivery: some DeliveryStrategy) where T: Sendable {
        cell = limitedCell(value, delivery)
    }

    /// Creates a cell that delivers by a strategy that delivers in place.
    public init(_ value: T, delivery: some SynchronousDelivery) where T: Sendable {
        cell = limitedCell(value, delivery)
    }

    /// The current value. Setting it calls all receivers, even if the new value equals the old one.
    @inlinable
    public var rawValue: T {
        get { cell.value }
        @inline(__always) set { cell.set(newValue, as: cell) }
    }

    /// Sets the value.
    @inlinable
    public func receive(_ x: T) {
        cell.value = x
    }

    /// Returns a channel of all changes, which begins with the current value.
    @inlinable
    public func transceive() -> TransceiverChannel<T> {
        Channel(self) { [self] in listen($0) }
    }
}

private func limitedCell<T>(_ value: T, _ delivery: some DeliveryStrategy) -> Cell<T> {
    Cell(value, uncheckedDelivery: limited(delivery, to: ChannelZReentrancyLimit, for: ValueTransceiver<T>.self))
}

/// A channel of the changes of a cell.
///
/// ```swift
/// let count: TransceiverChannel<Int> = transceive(3)
/// count.receive { print($0.new) }    // prints: 3
/// ```
public typealias TransceiverChannel<T> = Channel<ValueTransceiver<T>, Mutation<T>>

/// The name of cells in 2015.
///
/// ```swift
/// let count: PropertySource<Int> = ValueTransceiver(3)
/// print(count.value)    // prints: 3
/// ```
public typealias PropertySource<T> = ValueTransceiver<T>

// The cell of the core locks by itself.
extension ValueTransceiver: @unchecked Sendable where T: Sendable {}

extension ValueTransceiver {
    /// Registers a listener, which is called with the current value first, or with the messages that the strategy
    /// replays.
    @inlinable
    func listen(_ listener: Listener<Mutation<T>>) -> any Receipt {
        listener.finder?.note(cell)
        if Following.isOn { FollowedWay.reach(cell) }
        switch listener.function {
        case .plain(let call):
            return listen(
                as: listener, { update, _ in call(Mutation(old: update.old, new: update.new)) },
                initially: { update, _ in call(Mutation(old: nil, new: update.new)) })
        case .stamped(let call):
            return listen(
                as: listener,
                { update, author in call(Mutation(old: update.old, new: update.new), Stamp(author: author)) },
                initially: { update, author in
                    call(Mutation(old: nil, new: update.new), Stamp(isInitial: true, author: author))
                })
        }
    }

    /// Registers a function for changes, and another one for the value from before, if the listener takes that.
    @inlinable
    @inline(__always)
    func listen(
        as listener: Listener<Mutation<T>>, _ change: @escaping (Update<T>, Origin) -> Void,
        initially: @escaping (Update<T>, Origin) -> Void
    ) -> ObservationToken {
        let cell = preparedCell
        if listener.takesInitial {
            return cell.connectWithValue(on: listener.actor, change, replayed: initially)
        }
        if cell.keepsForFirstObservation {
            return cell.connectWithValue(on: listener.actor, change, replayed: { _, _ in })
        }
        return cell.connect(on: listener.actor, replaying: false, change)
    }

    /// The cell of the core, with its strategy installed.
    @inlinable
    var preparedCell: Cell<T> {
        cell.prepareLate(
            Self.usualDelivery(to: ReentrancyLimit.usual), as: Self.planName(ReentrancyLimit.usual))
        return cell
    }

    /// The strategy of cells that are not given one.
    @inlinable
    static func usualDelivery(to depth: Int) -> ConfiguredDelivery<OrderedDelivery> {
        limited(OrderedDelivery(), to: depth, for: ValueTransceiver<T>.self)
    }

    /// Names the plan that such cells share.
    @inlinable
    static func planName(_ depth: Int) -> PlanName { PlanName(ValueTransceiver<T>.self, depth) }
}

/// A cell sends an update for each value that is set, even if it equals the one before.
extension ValueTransceiver: BufferedObservable {
    /// The messenger that delivers the updates. Use it for functions that the cell itself does not have.
    public var messenger: Messenger<Update<T>> { preparedCell }

    /// An update in which `old` and `new` are both the current value.
    public var latestMessage: Update<T> { cell.latestMessage }
}

extension ValueTransceiver: CellSource {
    @usableFromInline var backing: AnyObject { cell }
}

extension ValueTransceiver {
    public typealias ReadValue = T

    /// For the package's own use.
    public func _read(by reader: AnyObject) -> T {
        guard let reader = reader as? StateReader else { preconditionFailure("A derived value reads by a reader") }
        return cell._read(by: reader)
    }
}

extension Transaction {
    /// The value of a cell in this transaction. A cell that is set sends its last value, once.
    ///
    /// All cells are set before the first of them sends. A phase of several channels passes on the pulse of each; a
    /// derived value or a tracked observation sees the transaction once.
    public subscript<Value>(cell: ValueTransceiver<Value>) -> Value {
        get { self[cell.cell] }
        set { self[cell.cell] = newValue }
    }
}

extension ValueTransceiver: FollowedOwner {
    package func followMessenger() -> Int { cell.follow() }
}
