extension ChannelType
where
    Source: TransceiverType, Source.RawValue: Equatable, Pulse: MutationType, Pulse.RawValue: Equatable
{
    /// Keeps the sources of two channels of changes in step: see `link(_:)`.
    ///
    /// ```swift
    /// let (model, field) = (transceive("Ada"), transceive(""))
    /// model.linkStateToState(field)
    /// field.value = "Grace"
    /// print(model.value)    // prints: Grace
    /// ```
    @discardableResult
    @inlinable
    public func linkStateToState<C2>(_ to: C2) -> any Receipt
    where
        C2: ChannelType, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse.RawValue,
        C2.Pulse: MutationType, C2.Pulse.RawValue == Self.Source.RawValue
    {
        new().bindPulseToPulse(to.new())
    }

    /// Keeps the sources of two channels of changes in step: `bind` for the channels of `transceive` and `focus`.
    ///
    /// ```swift
    /// let (model, field) = (transceive("Ada"), transceive(""))
    /// model.link(field)
    /// field.value = "Grace"
    /// print(model.value)    // prints: Grace
    /// ```
    ///
    /// At first, the other side takes the current value of this one. Pulses that the other side emits on receiving are
    /// dropped. Neither end is retained.
    @discardableResult
    @inlinable
    public func link<C2>(_ to: C2) -> any Receipt
    where
        C2: ChannelType, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse.RawValue,
        C2.Pulse: MutationType, C2.Pulse.RawValue == Self.Source.RawValue
    {
        linkStateToState(to)
    }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: Equatable, Pulse: MutationType, Pulse.RawValue: _WrapperType,
    Pulse.RawValue.Wrapped: Equatable
{
    /// Keeps the sources of two channels of changes in step: see `link(_:)`. For changes that may be nil.
    ///
    /// ```swift
    /// let (model, field) = (transceive("Ada"), transceive(Optional("")))
    /// let text = field.map { Mutation(rawValue: $0.new ?? "") }
    /// model.map { Mutation(rawValue: Optional($0.new)) }
    ///     .linkStateToOptionalState(text)
    /// field.value = "Grace"
    /// print(model.value)    // prints: Grace
    /// ```
    @discardableResult
    @inlinable
    public func linkStateToOptionalState<C2>(_ to: C2) -> any Receipt
    where
        C2: ChannelType, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse.RawValue,
        C2.Pulse: MutationType, C2.Pulse.RawValue == Self.Source.RawValue
    {
        new().bindPulseToOptionalPulse(to.new())
    }

    /// Keeps the sources of two channels of changes in step: `bind` for the channels of `transceive` and `focus`.
    ///
    /// At first, the other side takes the current value of this one. Pulses that the other side emits on receiving are
    /// dropped. Neither end is retained.
    @_disfavoredOverload
    @discardableResult
    @inlinable
    public func link<C2>(_ to: C2) -> any Receipt
    where
        C2: ChannelType, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse.RawValue,
        C2.Pulse: MutationType, C2.Pulse.RawValue == Self.Source.RawValue
    {
        linkStateToOptionalState(to)
    }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: _WrapperType, Source.RawValue.Wrapped: Equatable, Pulse: MutationType,
    Pulse.RawValue: Equatable
{
    /// Keeps the sources of two channels of changes in step: see `link(_:)`. For sources that may be nil.
    ///
    /// ```swift
    /// let (model, field) = (transceive("Ada"), transceive(Optional("")))
    /// field.map { Mutation(rawValue: $0.new ?? "") }
    ///     .linkOptionalStateToState(model.map { Mutation(rawValue: $0.new) })
    /// print(model.value.isEmpty)    // prints: true
    /// ```
    @discardableResult
    @inlinable
    public func linkOptionalStateToState<C2>(_ to: C2) -> any Receipt
    where
        C2: ChannelType, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse.RawValue,
        C2.Pulse: MutationType, C2.Pulse.RawValue == Self.Source.RawValue
    {
        new().bindOptionalPulseToPulse(to.new())
    }

    /// Keeps the sources of two channels of changes in step: `bind` for the channels of `transceive` and `focus`.
    ///
    /// At first, the other side takes the current value of this one. Pulses that the other side emits on receiving are
    /// dropped. Neither end is retained.
    @_disfavoredOverload
    @discardableResult
    @inlinable
    public func link<C2>(_ to: C2) -> any Receipt
    where
        C2: ChannelType, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse.RawValue,
        C2.Pulse: MutationType, C2.Pulse.RawValue == Self.Source.RawValue
    {
        linkOptionalStateToState(to)
    }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: _WrapperType, Source.RawValue.Wrapped: Equatable, Pulse: MutationType,
    Pulse.RawValue: _WrapperType, Pulse.RawValue.Wrapped: Equatable
{
    /// Keeps the sources of two channels of changes in step: see `link(_:)`. For sources and changes that may be nil.
    ///
    /// ```swift
    /// let (model, field) = (transceive(Optional("Ada")), transceive(String?.none))
    /// model.linkOptionalStateToOptionalState(field)
    /// field.value = "Grace"
    /// print(model.value ?? "none")    // prints: Grace
    /// ```
    @discardableResult
    @inlinable
    public func linkOptionalStateToOptionalState<C2>(_ to: C2) -> any Receipt
    where
        C2: ChannelType, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse.RawValue,
        C2.Pulse: MutationType, C2.Pulse.RawValue == Self.Source.RawValue
    {
        new().bindOptionalPulseToOptionalPulse(to.new())
    }

    /// Keeps the sources of two channels of changes in step: `bind` for the channels of `transceive` and `focus`.
    ///
    /// At first, the other side takes the current value of this one. Pulses that the other side emits on receiving are
    /// dropped. Neither end is retained.
    @_disfavoredOverload
    @discardableResult
    @inlinable
    public func link<C2>(_ to: C2) -> any Receipt
    where
        C2: ChannelType, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse.RawValue,
        C2.Pulse: MutationType, C2.Pulse.RawValue == Self.Source.RawValue
    {
        linkOptionalStateToOptionalState(to)
    }
}
