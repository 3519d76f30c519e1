public import SwiftObserver

/// A cell: a value, and receivers that are told when it is set.
///
/// ```swift
/// let cell = ValueTransceiver(5)
/// cell.transceive().receive { print($0.old as Any, $0.new) }  // prints nil 5
/// cell.value = 6    // prints Optional(5) 6
/// ```
///
/// A change and its place among the pulses are one step: `old` of each is `new` of the one before, whoever sets the cell
/// on whatever thread. The value changes at once; receivers are told in order, equal values included. A cell can be shared
/// with other threads where its value is `Sendable`. It is an `Observable` of updates too.
public final class ValueTransceiver<T>: ReceiverQueueSource<Mutation<T>>, TransceiverType, RawRepresentable {
    /// What the channels of the cell emit.
    public typealias State = Mutation<T>
    public typealias RawValue = T

    @usableFromInline let cell: Cell<T>
    /// How deep pulses may lead to each other, for when somebody receives.
    @usableFromInline let depth: Int

    /// A cell that delivers as ``ChannelZDelivery`` says.
    public init(_ value: T) {
        depth = ChannelZReentrancyLimit
        cell = unusualDelivery.map { limitedCell(value, $0) } ?? Cell(value)
    }

    /// A cell that delivers as ``ChannelZDelivery`` says.
    public convenience init(rawValue: T) {
        self.init(rawValue)
    }

    /// A cell that delivers by a strategy that does so in place.
    public init(_ value: T, delivery: some SynchronousDelivery) {
        depth = ChannelZReentrancyLimit
        cell = limitedCell(value, delivery)
    }

    /// A cell that delivers by any strategy. Its value may leave the context that sets it.
    public init(_ value: T, delivery: some DeliveryStrategy) where T: Sendable {
        depth = ChannelZReentrancyLimit
        cell = limitedCell(value, delivery)
    }

    /// A cell that delivers by a strategy that does so in place.
    public init(_ value: T, delivery: some SynchronousDelivery) where T: Sendable {
        depth = ChannelZReentrancyLimit
        cell = limitedCell(value, delivery)
    }

    /// The current value. Setting it tells all receivers, whether it differs from the one before or not.
    @inlinable
    public var rawValue: T {
        get { cell.value }
        set { cell.value = newValue }
    }

    /// Sets the value.
    @inlinable
    public func receive(_ x: T) {
        cell.value = x
    }

    /// A channel of all changes, which begins with the current value.
    @inlinable
    public func transceive() -> TransceiverChannel<T> {
        Channel(self) { [self] in listen($0) }
    }
}

private func limitedCell<T>(_ value: T, _ delivery: some DeliveryStrategy) -> Cell<T> {
    Cell(value, uncheckedDelivery: limited(delivery, to: ChannelZReentrancyLimit, for: ValueTransceiver<T>.self))
}

/// A channel of the changes of a cell.
public typealias TransceiverChannel<T> = Channel<ValueTransceiver<T>, Mutation<T>>

/// The name that cells had in 2015.
public typealias PropertySource<T> = ValueTransceiver<T>

// The cell guards its value and brings its own synchronisation.
extension ValueTransceiver: @unchecked Sendable where T: Sendable {}
