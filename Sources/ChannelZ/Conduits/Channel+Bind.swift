public import SwiftObserver

extension ChannelType where Source: TransceiverType {
    /// Sets the source of each of two channels to the pulses of the other one that differ from its value.
    ///
    /// Two cells without a phase that converts or drops values are bound by the core. Its binding compares the current
    /// values instead of the pulses, so that the cells agree even if two threads set them. Only registering the
    /// listeners shows whether there are such phases.
    @inlinable
    func bound<C2: ChannelType>(
        _ to: C2, _ differsLeft: @escaping (Self.Pulse, C2.Source.RawValue) -> Bool,
        _ differsRight: @escaping (Self.Source.RawValue, Self.Source.RawValue) -> Bool
    ) -> any Receipt
    where C2.Pulse == Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        let ends = (left: CellFinder(for: source), right: CellFinder(for: to.source))
        let receipt = joined(
            to, Conduction(to: to.source) { differsLeft($0, $1.rawValue) }.way(finding: ends.left),
            Conduction(to: source) { differsRight($0, $1.rawValue) }.way(finding: ends.right))
        let (leftCell, rightCell) = (ends.left.take(Source.RawValue.self), ends.right.take(Source.RawValue.self))
        guard let leftCell, let rightCell, leftCell !== rightCell else { return receipt }
        receipt.cancel()
        return leftCell.bind(to: rightCell) { !differsRight($0, $1) }
    }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: Equatable, Pulse: Equatable
{
    /// Keeps the sources of two channels in step: see `bind(_:)`.
    ///
    /// ```swift
    /// let (model, field) = (transceive("Ada"), transceive(""))
    /// model.new().bindPulseToPulse(field.new())
    /// field.value = "Grace"
    /// print(model.value)    // prints: Grace
    /// ```
    @discardableResult
    @inlinable
    public func bindPulseToPulse<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        bound(to, { $0 != $1 }, { $0 != $1 })
    }

    /// Keeps the sources of two channels in step: each takes the pulses of the other channel that differ from its
    /// value.
    ///
    /// ```swift
    /// let (model, field) = (transceive("Ada"), transceive(""))
    /// model.new().bind(field.new())
    /// field.value = "Grace"
    /// print(model.value)    // prints: Grace
    /// ```
    ///
    /// At first, the other side takes the current value of this one. Pulses that the other side emits on receiving are
    /// dropped. Neither end is retained.
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
    ///
    /// ```swift
    /// let model = channelZPropertyValue("Ada")
    /// let field = channelZPropertyValue(Optional(""))
    /// let shown = model.map { Optional($0) }
    ///     .bindPulseToOptionalPulse(field.map { $0 ?? "" })
    /// field.value = "Grace"
    /// print(model.value)    // prints: Grace
    /// shown.cancel()
    /// ```
    @discardableResult
    @inlinable
    public func bindPulseToOptionalPulse<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        bound(to, { $0.asOptional != $1.asOptional }, { $0 != $1 })
    }

    /// Keeps the sources of two channels in step: each takes the pulses of the other channel that differ from its
    /// value.
    ///
    /// At first, the other side takes the current value of this one. Pulses that the other side emits on receiving are
    /// dropped. Neither end is retained.
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
    ///
    /// ```swift
    /// let model = channelZPropertyValue("Ada")
    /// let field = channelZPropertyValue(Optional(""))
    /// field.map { $0 ?? "" }
    ///     .bindOptionalPulseToPulse(model.map { Optional($0) })
    /// print(model.value.isEmpty)    // prints: true
    /// ```
    @discardableResult
    @inlinable
    public func bindOptionalPulseToPulse<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        bound(to, { $0 != $1 }, { $0.asOptional != $1.asOptional })
    }

    /// Keeps the sources of two channels in step: each takes the pulses of the other channel that differ from its
    /// value.
    ///
    /// At first, the other side takes the current value of this one. Pulses that the other side emits on receiving are
    /// dropped. Neither end is retained.
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
    ///
    /// ```swift
    /// let model = channelZPropertyValue(Optional("Ada"))
    /// let field = channelZPropertyValue(String?.none)
    /// model.bindOptionalPulseToOptionalPulse(field)
    /// field.value = "Grace"
    /// print(model.value ?? "none")    // prints: Grace
    /// ```
    @discardableResult
    @inlinable
    public func bindOptionalPulseToOptionalPulse<C2: ChannelType>(_ to: C2) -> any Receipt
    where C2.Pulse == Self.Source.RawValue, C2.Source: TransceiverType, C2.Source.RawValue == Self.Pulse {
        bound(to, { $0.asOptional != $1.asOptional }, { $0.asOptional != $1.asOptional })
    }

    /// Keeps the sources of two channels in step: each takes the pulses of the other channel that differ from its
    /// value.
    ///
    /// At first, the other side takes the current value of this one. Pulses that the other side emits on receiving are
    /// dropped. Neither end is retained.
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
