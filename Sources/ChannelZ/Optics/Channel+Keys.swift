extension ChannelType
where
    Source: TransceiverType, Source.RawValue: KeyIndexed & Collection, Source.RawValue.Index: KeyIndexedIndexType,
    Source.RawValue.Key == Source.RawValue.Index.Key, Source.RawValue.Value == Source.RawValue.Index.Value,
    Pulse: MutationType, Pulse.RawValue == Source.RawValue
{
    /// The channel of the values for the keys that another channel names, with nil for those that there are not.
    ///
    /// It emits whenever the values or the keys change. Setting it sets the values, and removes those that are nil. Keys for
    /// which there is no new value stay; further values are left out.
    public func keyed<S: Sequence>(_ indices: TransceiverChannel<S>) -> FocusChannel<[Pulse.RawValue.Value?]>
    where S.Element == Pulse.RawValue.Key {
        join(
            indices,
            finder: { values, keys in keys.map { values[$0] } },
            updater: { states, new in
                var values = states.0
                for (key, value) in Swift.zip(states.1, new) { values[key] = value }
                return (values, states.1)
            })
    }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: KeyIndexed, Pulse: MutationType, Pulse.RawValue == Source.RawValue
{
    /// The channel of the value for a key; nil if there is none. Setting nil removes it.
    public func atKey(_ key: Pulse.RawValue.Key) -> FocusChannel<Pulse.RawValue.Value?> {
        focus(get: { $0[key] }, set: { $0[key] = $1 })
    }
}
