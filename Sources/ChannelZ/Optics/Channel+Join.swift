extension ChannelType where Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue {
    /// The channel of what is found in two states together. It emits whenever either changes.
    ///
    /// - Parameters:
    ///   - locator: The other state. The channel holds it, receivers do not.
    ///   - finder: Finds the part, given both states.
    ///   - updater: Given both states and a new part, returns both states with that part. The second is set only if it
    ///     can be, and changed.
    public func join<T, Join: ChannelType>(
        _ locator: Join, finder: @escaping (Self.Pulse.RawValue, Join.Pulse.RawValue) -> T,
        updater:
            @escaping ((Self.Pulse.RawValue, Join.Pulse.RawValue), T) -> (Self.Pulse.RawValue, Join.Pulse.RawValue)
    ) -> FocusChannel<T>
    where Join.Source: StateEmitterType, Join.Pulse: MutationType, Join.Pulse.RawValue == Join.Source.RawValue {
        let tether = Tether(to: locator.source)
        let lens = Lens<Pulse.RawValue, T>(
            find: { root in tether.find().map { finder(root, $0.rawValue) } },
            set: { root, part in
                guard let other = tether.find() else { return }
                let place = other.rawValue
                let (newRoot, newPlace) = updater((root, place), part)
                root = newRoot
                if !isSame(place, newPlace), let settable = other as? any TransceiverType<Join.Source.RawValue> {
                    settable.rawValue = newPlace
                }
            })
        return focus(lens, in: locator.channel.desource().mapped { _ in })
    }
}
