extension ChannelType
where
    Source: TransceiverType, Source.RawValue: Equatable, Pulse: Equatable
{
    /// Keeps the sources of two channels in step: see `bind(_:)`.
    @discardableResult
    @inlinable
    public func bindPulseToPulse<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        joined(to, { $0 != $1 }, { $0 != $1 })
    }

    /// Keeps the sources of two channels in step: each takes those pulses of the other channel that differ from its value.
    ///
    /// The other side takes the current value of this one first. Neither end is held.
    ///
    /// With conversions that are not each other's inverse, the two settle as far as ``ChannelZReentrancyLimit`` allows.
    @discardableResult
    @inlinable
    public func bind<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        bindPulseToPulse(to)
    }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: Equatable, Pulse: _WrapperType, Pulse.Wrapped: Equatable
{
    /// Keeps the sources of two channels in step: see `bind(_:)`. For pulses that may be nil.
    @discardableResult
    @inlinable
    public func bindPulseToOptionalPulse<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        joined(to, { $0.asOptional != $1.asOptional }, { $0 != $1 })
    }

    /// Keeps the sources of two channels in step: each takes those pulses of the other channel that differ from its value.
    ///
    /// The other side takes the current value of this one first. Neither end is held.
    ///
    /// With conversions that are not each other's inverse, the two settle as far as ``ChannelZReentrancyLimit`` allows.
    @_disfavoredOverload
    @discardableResult
    @inlinable
    public func bind<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        bindPulseToOptionalPulse(to)
    }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: _WrapperType, Source.RawValue.Wrapped: Equatable, Pulse: Equatable
{
    /// Keeps the sources of two channels in step: see `bind(_:)`. For sources that may be nil.
    @discardableResult
    @inlinable
    public func bindOptionalPulseToPulse<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        joined(to, { $0 != $1 }, { $0.asOptional != $1.asOptional })
    }

    /// Keeps the sources of two channels in step: each takes those pulses of the other channel that differ from its value.
    ///
    /// The other side takes the current value of this one first. Neither end is held.
    ///
    /// With conversions that are not each other's inverse, the two settle as far as ``ChannelZReentrancyLimit`` allows.
    @_disfavoredOverload
    @discardableResult
    @inlinable
    public func bind<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        bindOptionalPulseToPulse(to)
    }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: _WrapperType, Source.RawValue.Wrapped: Equatable, Pulse: _WrapperType,
    Pulse.Wrapped: Equatable
{
    /// Keeps the sources of two channels in step: see `bind(_:)`. For sources and pulses that may be nil.
    @discardableResult
    @inlinable
    public func bindOptionalPulseToOptionalPulse<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        joined(to, { $0.asOptional != $1.asOptional }, { $0.asOptional != $1.asOptional })
    }

    /// Keeps the sources of two channels in step: each takes those pulses of the other channel that differ from its value.
    ///
    /// The other side takes the current value of this one first. Neither end is held.
    ///
    /// With conversions that are not each other's inverse, the two settle as far as ``ChannelZReentrancyLimit`` allows.
    @_disfavoredOverload
    @discardableResult
    @inlinable
    public func bind<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        bindOptionalPulseToOptionalPulse(to)
    }
}
