/// A cell: the right half of `∞(value)∞`.
public postfix func ∞ <T>(value: T) -> ValueTransceiver<T> {
    ValueTransceiver(value)
}

/// A cell: the right half of `∞=value=∞`.
public postfix func =∞ <T: Equatable>(value: T) -> ValueTransceiver<T> {
    ValueTransceiver(value)
}

/// A cell of an optional: the right half of `∞=value=∞`.
public postfix func =∞ <T: Equatable>(value: T?) -> ValueTransceiver<T?> {
    ValueTransceiver(value)
}

/// The channel of the values of a cell, equal ones included: the left half of `∞(value)∞`.
public prefix func ∞ <S: StateEmitterType, T>(source: S) -> Channel<S, T> where S.RawValue == T {
    source.transceive().new()
}

/// The channel of those values of a cell that differ from the ones before: the left half of `∞=value=∞`.
public prefix func ∞= <S: StateEmitterType, T: Equatable>(source: S) -> Channel<S, T> where S.RawValue == T {
    source.transceive().changes()
}

/// The channel of those values of a cell that differ from the ones before: the left half of `∞=value=∞`.
public prefix func ∞= <T: Equatable>(source: ValueTransceiver<T?>) -> Channel<ValueTransceiver<T?>, T?> {
    source.transceive().changes()
}

/// Sets the source of a channel.
public func ∞= <T, S: ReceiverType>(lhs: Channel<S, T>, rhs: S.Pulse) {
    lhs.source.receive(rhs)
}

/// The value of the source of a channel.
public postfix func ∞? <T, S: StateEmitterType>(c: Channel<S, T>) -> S.RawValue {
    c.source.rawValue
}
