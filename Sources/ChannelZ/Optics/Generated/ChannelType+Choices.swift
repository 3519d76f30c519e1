// Written by .ci/generate-choices.

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: ChooseNType
{
    /// The value, where it is of the first type. Setting nil does nothing.
    public var v1Z: FocusChannel<Pulse.RawValue.T1?> {
        focus(Lens(get: { $0.v1 }, set: { $0.v1 = $1 }), as: "v1Z")
    }
}

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: Choose2Type
{
    /// The value, where it is of the second type. Setting nil does nothing.
    public var v2Z: FocusChannel<Pulse.RawValue.T2?> {
        focus(Lens(get: { $0.v2 }, set: { $0.v2 = $1 }), as: "v2Z")
    }
}

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: Choose3Type
{
    /// The value, where it is of the third type. Setting nil does nothing.
    public var v3Z: FocusChannel<Pulse.RawValue.T3?> {
        focus(Lens(get: { $0.v3 }, set: { $0.v3 = $1 }), as: "v3Z")
    }
}

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: Choose4Type
{
    /// The value, where it is of the fourth type. Setting nil does nothing.
    public var v4Z: FocusChannel<Pulse.RawValue.T4?> {
        focus(Lens(get: { $0.v4 }, set: { $0.v4 = $1 }), as: "v4Z")
    }
}

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: Choose5Type
{
    /// The value, where it is of the fifth type. Setting nil does nothing.
    public var v5Z: FocusChannel<Pulse.RawValue.T5?> {
        focus(Lens(get: { $0.v5 }, set: { $0.v5 = $1 }), as: "v5Z")
    }
}

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: Choose6Type
{
    /// The value, where it is of the sixth type. Setting nil does nothing.
    public var v6Z: FocusChannel<Pulse.RawValue.T6?> {
        focus(Lens(get: { $0.v6 }, set: { $0.v6 = $1 }), as: "v6Z")
    }
}

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: Choose7Type
{
    /// The value, where it is of the seventh type. Setting nil does nothing.
    public var v7Z: FocusChannel<Pulse.RawValue.T7?> {
        focus(Lens(get: { $0.v7 }, set: { $0.v7 = $1 }), as: "v7Z")
    }
}

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: Choose8Type
{
    /// The value, where it is of the eighth type. Setting nil does nothing.
    public var v8Z: FocusChannel<Pulse.RawValue.T8?> {
        focus(Lens(get: { $0.v8 }, set: { $0.v8 = $1 }), as: "v8Z")
    }
}

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: Choose9Type
{
    /// The value, where it is of the ninth type. Setting nil does nothing.
    public var v9Z: FocusChannel<Pulse.RawValue.T9?> {
        focus(Lens(get: { $0.v9 }, set: { $0.v9 = $1 }), as: "v9Z")
    }
}

extension ChannelType
where
    Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue, Source.RawValue: Choose10Type
{
    /// The value, where it is of the tenth type. Setting nil does nothing.
    public var v10Z: FocusChannel<Pulse.RawValue.T10?> {
        focus(Lens(get: { $0.v10 }, set: { $0.v10 = $1 }), as: "v10Z")
    }
}
