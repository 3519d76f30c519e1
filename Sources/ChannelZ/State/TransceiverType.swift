internal import SwiftObserver

/// A source that emits its state.
///
/// ```swift
/// func show<S: StateEmitterType<Int>>(_ source: S) {
///     source.transceive().receive { print($0.new) }
/// }
/// show(ValueTransceiver(3))    // prints: 3
/// ```
public protocol StateEmitterType<RawValue>: ValuableType {
    /// Returns a channel of all changes, which begins with the current value.
    func transceive() -> Channel<Self, Mutation<RawValue>>
}

/// A receiver of state.
///
/// ```swift
/// func reset<S: StateReceiverType>(_ state: S) where S.Pulse == Int {
///     state.receive(0)
/// }
/// let count = ValueTransceiver(3)
/// reset(count)
/// print(count.value)    // prints: 0
/// ```
public protocol StateReceiverType: ReceiverType {}

/// A source with state that can be received and set.
///
/// ```swift
/// func double<S: TransceiverType<Int>>(_ state: S) {
///     state.receive(state.rawValue * 2)
/// }
/// let count = ValueTransceiver(3)
/// double(count)
/// print(count.value)    // prints: 6
/// ```
public protocol TransceiverType<RawValue>: StateEmitterType, StateReceiverType where Pulse == RawValue {
    /// The value. Setting it calls all receivers, even if the new value equals the old one.
    var rawValue: RawValue { get nonmutating set }
}

extension TransceiverType {
    /// The value: another name of `rawValue`.
    @inlinable
    public var value: RawValue {
        get { rawValue }
        nonmutating set { rawValue = newValue }
    }
}

/// A channel of the changes of a state.
///
/// ```swift
/// func title<C: TransceiverChannelType>(of channel: C) -> String {
///     "\(channel.source.rawValue)"
/// }
/// ```
public protocol TransceiverChannelType: ChannelType
where Source: RawRepresentable, Pulse: RawRepresentable, Pulse.RawValue == Source.RawValue {
    associatedtype RawValue = Source.RawValue
}

/// A source whose value can be read, changed and set in one step.
protocol ModifiableSource<RawValue>: TransceiverType {
    /// Changes the value. The function changes a copy, outside all locks, and is called again if another thread has set
    /// the value in the meantime.
    func modify(_ change: (inout RawValue) -> Void)
}

extension TransceiverType {
    /// Changes the value, in one step if the source is a `ModifiableSource`.
    func change(_ change: (inout RawValue) -> Void) {
        if let source = self as? any ModifiableSource<RawValue> { return source.modify(change) }
        var value = rawValue
        change(&value)
        rawValue = value
    }
}

extension ValueTransceiver: ModifiableSource {
    func modify(_ change: (inout T) -> Void) {
        cell.modify { change(&$0) }
    }
}
