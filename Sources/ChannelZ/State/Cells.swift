public import SwiftObserver

/// A channel of a cell's values, by the name of the first documentation of ChannelZ.
///
/// ```swift
/// let level: ChannelZ<Int> = channelField(3)
/// level.receive { print($0) }    // prints: 3
/// ```
///
/// In files that import the module, `ChannelZ` is this type and not the module. So an extension of it has the globals,
/// which can be written with the module's name: `ChannelZ.ChannelZReentrantReceptions`.
public typealias ChannelZ<T> = Channel<ValueTransceiver<T>, T>

extension Channel where S == ValueTransceiver<Void>, T == Void {
    /// The global `ChannelZReentrantReceptions`.
    public static var ChannelZReentrantReceptions: Counter { ReentrantReceptions.counter }

    /// The global `ChannelZReentrancyLimit`.
    public static var ChannelZReentrancyLimit: Int {
        get { ReentrancyLimit.value }
        set { ReentrancyLimit.value = newValue }
    }
}

/// Creates a cell, and returns the channel of its changes.
///
/// ```swift
/// let count = transceive(1)
/// count.receive { print($0.old ?? 0, $0.new) }    // prints: 0 1
/// count.value = 2                                 // prints: 1 2
/// ```
@inlinable
public func transceive<T>(_ initialValue: T) -> TransceiverChannel<T> {
    ValueTransceiver(initialValue).transceive()
}

/// Creates a cell with a strategy that delivers in place, and returns the channel of its changes.
@inlinable
public func transceive<T>(_ initialValue: T, delivery: some SynchronousDelivery) -> TransceiverChannel<T> {
    ValueTransceiver(initialValue, delivery: delivery).transceive()
}

/// Creates a cell with any delivery strategy, and returns the channel of its changes.
@inlinable
public func transceive<T: Sendable>(_ initialValue: T, delivery: some DeliveryStrategy) -> TransceiverChannel<T> {
    ValueTransceiver(initialValue, delivery: delivery).transceive()
}

/// Creates a cell with a strategy that delivers in place, and returns the channel of its changes.
@inlinable
public func transceive<T: Sendable>(_ initialValue: T, delivery: some SynchronousDelivery) -> TransceiverChannel<T> {
    ValueTransceiver(initialValue, delivery: delivery).transceive()
}

/// Creates a cell, and returns the channel of its values, equal ones included.
///
/// ```swift
/// let level = channelZPropertyValue(3)
/// level.receive { print($0) }    // prints: 3
/// level.value = 3
/// level.value = 4                // prints: 4
/// ```
@inlinable
public func channelZPropertyValue<T>(_ initialValue: T) -> Channel<ValueTransceiver<T>, T> {
    transceive(initialValue).newValues(as: "")
}

/// Creates a cell, and returns the channel of its values that differ from the ones before.
@inlinable
public func channelZPropertyValue<T: Equatable>(_ initialValue: T) -> Channel<ValueTransceiver<T>, T> {
    transceive(initialValue).changes(as: "")
}

/// Creates a cell, and returns the channel of its values: the name of the first documentation of ChannelZ.
///
/// ```swift
/// let level = channelField(3)
/// level.receive { print($0) }    // prints: 3
/// level.value = 4                // prints: 4
/// ```
@_disfavoredOverload
@inlinable
public func channelField<T>(_ initialValue: T) -> ChannelZ<T> {
    transceive(initialValue).newValues(as: "")
}

/// Creates a cell, and returns the channel of its values: an earlier name of `channelZPropertyValue`.
///
/// ```swift
/// let level = channelZProperty(3)
/// level.receive { print($0) }    // prints: 3
/// level.value = 4                // prints: 4
/// ```
@_disfavoredOverload
@inlinable
public func channelZProperty<T>(_ initialValue: T) -> ChannelZ<T> {
    transceive(initialValue).newValues(as: "")
}

/// Creates a cell: the right half of `∞(value)∞`.
///
/// ```swift
/// let level = ∞(3)∞
/// level.receive { print($0) }    // prints: 3
/// level.value = 3                // prints: 3
/// ```
public postfix func ∞ <T>(value: T) -> ValueTransceiver<T> {
    ValueTransceiver(value)
}

/// Creates a cell: the right half of `∞=value=∞`.
///
/// ```swift
/// let level = ∞=3=∞
/// level.receive { print($0) }    // prints: 3
/// level.value = 3
/// level.value = 4                // prints: 4
/// ```
public postfix func =∞ <T: Equatable>(value: T) -> ValueTransceiver<T> {
    ValueTransceiver(value)
}

/// Creates a cell of an optional: the right half of `∞=value=∞`.
public postfix func =∞ <T: Equatable>(value: T?) -> ValueTransceiver<T?> {
    ValueTransceiver(value)
}

/// Returns the channel of a cell's values, equal ones included: the left half of `∞(value)∞`.
///
/// ```swift
/// let level = ValueTransceiver(3)
/// (∞level).receive { print($0) }    // prints: 3
/// ```
public prefix func ∞ <S: StateEmitterType, T>(source: S) -> Channel<S, T> where S.RawValue == T {
    source.transceive().newValues(as: "∞")
}

/// Returns the channel of a cell's values that differ from the ones before: the left half of `∞=value=∞`.
///
/// ```swift
/// let level = ValueTransceiver(3)
/// (∞=level).receive { print($0) }    // prints: 3
/// level.value = 3
/// ```
public prefix func ∞= <S: StateEmitterType, T: Equatable>(source: S) -> Channel<S, T> where S.RawValue == T {
    source.transceive().changes(as: "∞=")
}

/// Returns the channel of a cell's values that differ from the ones before: the left half of `∞=value=∞`.
public prefix func ∞= <T: Equatable>(source: ValueTransceiver<T?>) -> Channel<ValueTransceiver<T?>, T?> {
    source.transceive().changes(as: "∞=")
}

/// Sets the source of a channel to a value.
///
/// ```swift
/// let level = ∞=3=∞
/// level ∞= 4
/// print(level.value)    // prints: 4
/// ```
public func ∞= <T, S: ReceiverType>(lhs: Channel<S, T>, rhs: S.Pulse) {
    lhs.source.receive(rhs)
}

/// Returns the value of a channel's source.
///
/// ```swift
/// let level = ∞=3=∞
/// print(level∞?)    // prints: 3
/// ```
public postfix func ∞? <T, S: StateEmitterType>(c: Channel<S, T>) -> S.RawValue {
    c.source.rawValue
}
