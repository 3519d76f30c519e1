extension ChannelType where Source: TransceiverType {
    /// The value of the source.
    @inlinable
    public var rawValue: Source.RawValue {
        get { source.rawValue }
        nonmutating set { source.rawValue = newValue }
    }

    /// The value of the source: another name of `rawValue`.
    @inlinable
    public var value: Source.RawValue {
        get { source.rawValue }
        nonmutating set { source.rawValue = newValue }
    }

    /// The same channel, whose source shows the value in another form.
    ///
    /// Conduits hold the functions.
    public func stateMap<X>(
        get: @escaping (Source.RawValue) -> X, set: @escaping (X) -> Source.RawValue
    ) -> Channel<AnyTransceiver<X>, Pulse> {
        resource { AnyTransceiver($0, get: get, set: set) }
    }

    /// The same channel, without the type of its source.
    public func anyTransceiver() -> Channel<AnyTransceiver<Source.RawValue>, Pulse> {
        resource { AnyTransceiver($0) }
    }
}

extension ChannelType where Source: TransceiverType, Source.RawValue == Pulse {
    /// A channel whose pulses and whose source show the value in another form.
    public func restate<X>(
        get: @escaping (Source.RawValue) -> X, set: @escaping (X) -> Source.RawValue
    ) -> Channel<AnyTransceiver<X>, X> {
        stateMap(get: get, set: set).mapped(get)
    }
}

extension ChannelType
where Source: TransceiverType, Pulse: _OptionalType, Source.RawValue == Pulse, Pulse.Wrapped: Hashable {
    /// A channel whose pulses and whose source show the value as what it is paired with in a list.
    ///
    /// What is not in the list is nil. Of several pairs with the same side, the last one counts.
    public func restateMapping<U: Hashable, S: Sequence>(
        _ mapping: S
    ) -> Channel<AnyTransceiver<U?>, U?> where S.Element == (Pulse, U?) {
        let pairs = Array(mapping)
        let there = Dictionary(pairs.map { ($0.0.asOptional, $0.1) }, uniquingKeysWith: { $1 })
        let back = Dictionary(pairs.map { ($0.1, $0.0) }, uniquingKeysWith: { $1 })
        return restate(get: { there[$0.asOptional] ?? nil }, set: { back[$0] ?? nil })
    }
}
