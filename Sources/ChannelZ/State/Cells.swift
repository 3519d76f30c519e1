public import SwiftObserver

/// A cell, and the channel of its changes.
@inlinable
public func transceive<T>(_ initialValue: T) -> TransceiverChannel<T> {
    ValueTransceiver(initialValue).transceive()
}

/// A cell that delivers by a strategy that does so in place, and the channel of its changes.
@inlinable
public func transceive<T>(_ initialValue: T, delivery: some SynchronousDelivery) -> TransceiverChannel<T> {
    ValueTransceiver(initialValue, delivery: delivery).transceive()
}

/// A cell that delivers by any strategy, and the channel of its changes.
@inlinable
public func transceive<T: Sendable>(_ initialValue: T, delivery: some DeliveryStrategy) -> TransceiverChannel<T> {
    ValueTransceiver(initialValue, delivery: delivery).transceive()
}

/// A cell that delivers by a strategy that does so in place, and the channel of its changes.
@inlinable
public func transceive<T: Sendable>(_ initialValue: T, delivery: some SynchronousDelivery) -> TransceiverChannel<T> {
    ValueTransceiver(initialValue, delivery: delivery).transceive()
}

/// A cell, and the channel of its values, equal ones included.
@inlinable
public func channelZPropertyValue<T>(_ initialValue: T) -> Channel<ValueTransceiver<T>, T> {
    transceive(initialValue).new()
}

/// A cell, and the channel of those of its values that differ from the ones before.
@inlinable
public func channelZPropertyValue<T: Equatable>(_ initialValue: T) -> Channel<ValueTransceiver<T>, T> {
    transceive(initialValue).changes()
}

/// A cell, and the channel of its values, equal ones included: the name of the first documentation of ChannelZ.
@_disfavoredOverload
@inlinable
public func channelField<T>(_ initialValue: T) -> ChannelZ<T> {
    transceive(initialValue).new()
}

/// A cell, and the channel of its values, equal ones included: an earlier name.
@_disfavoredOverload
@inlinable
public func channelZProperty<T>(_ initialValue: T) -> ChannelZ<T> {
    transceive(initialValue).new()
}
