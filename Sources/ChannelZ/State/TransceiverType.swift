/// What emits its state.
public protocol StateEmitterType<RawValue>: ValuableType {
    /// A channel of all changes, which begins with the current value.
    func transceive() -> Channel<Self, Mutation<RawValue>>
}

/// What state can be handed to.
public protocol StateReceiverType: ReceiverType {}

/// What has state that can be received and set.
public protocol TransceiverType<RawValue>: StateEmitterType, StateReceiverType where Pulse == RawValue {
    /// The value. Setting it tells all receivers, whether it differs from the one before or not.
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
public protocol TransceiverChannelType: ChannelType
where Source: RawRepresentable, Pulse: RawRepresentable, Pulse.RawValue == Source.RawValue {
    associatedtype RawValue = Source.RawValue
}
