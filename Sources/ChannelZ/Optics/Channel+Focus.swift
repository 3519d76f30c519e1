extension ChannelType where Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue {
    /// The channel of a part of this channel's state.
    public typealias FocusChannel<X> = LensChannel<Self, X>

    /// The channel of the part that a lens finds. Setting that part sets the state of which it is a part.
    public func focus<X>(lens: Lens<Pulse.RawValue, X>) -> FocusChannel<X> {
        focus(lens, in: nil)
    }

    /// The channel of the part to which a key path leads. Setting that part sets the state of which it is a part.
    ///
    /// ```swift
    /// let person = transceive(Person(name: "Ann"))
    /// let name = person.focus(\.name)
    /// name.value = "Bea"    // person.value.name is "Bea"
    /// ```
    public func focus<X>(_ kp: WritableKeyPath<Pulse.RawValue, X>) -> FocusChannel<X> {
        focus(lens: Lens(kp: kp))
    }

    /// The channel of the part that a function finds, and another one replaces.
    public func focus<X>(
        get: @escaping (Pulse.RawValue) -> X, set: @escaping (inout Pulse.RawValue, X) -> Void
    ) -> FocusChannel<X> {
        focus(lens: Lens(get: get, set: set))
    }

    func focus<X>(_ lens: Lens<Pulse.RawValue, X>, in surroundings: Channel<Void, Void>?) -> FocusChannel<X> {
        let part = LensSource(channel: self, lens: lens, surroundings: surroundings)
        let parts = surroundings.map { channel.parts(by: lens, in: $0) } ?? channel.parts(by: lens)
        return parts.resource { _ in part }
    }

    /// The state as another type; nil where it is not of that type.
    ///
    /// Setting what cannot be cast back does nothing.
    public func cast<T>(_ type: T.Type) -> FocusChannel<T?> {
        focus(
            get: { $0 as? T },
            set: { target, value in
                if let value {
                    if let root = value as? Pulse.RawValue { target = root }
                } else if let empty = Pulse.RawValue.self as? any ExpressibleByNilLiteral.Type,
                    let root = empty.init(nilLiteral: ()) as? Pulse.RawValue
                {
                    target = root
                }
            })
    }
}

extension ChannelType where Source: LensSourceType {
    /// The channel of whose state this is a part.
    public var owner: Source.Owner { source.channel }
}

extension ChannelType
where
    Source: TransceiverType, Source.RawValue: _WrapperType, Pulse: MutationType, Pulse.RawValue == Source.RawValue
{
    /// The optional state, or what a function makes of the channel where that is nil.
    ///
    /// Receivers hold the function, not the channel that it is given.
    public func coalesce(
        _ template: @escaping (Self) -> Pulse.RawValue.Wrapped
    ) -> FocusChannel<Pulse.RawValue.Wrapped> {
        let tether = tether
        return focus(
            lens: Lens(find: { $0.asOptional ?? tether.find().map(template) }, set: { $0 = Pulse.RawValue($1) }))
    }

    /// The optional state, or a value where that is nil.
    public func coalesce(_ value: Pulse.RawValue.Wrapped) -> FocusChannel<Pulse.RawValue.Wrapped> {
        focus(get: { $0.asOptional ?? value }, set: { $0 = Pulse.RawValue($1) })
    }
}
