extension ChannelType where Source: TransceiverType, Pulse: MutationType, Pulse.RawValue == Source.RawValue {
    /// How to come by the channel again while its source lives.
    ///
    /// It is the source's own channel, without phases that were added. Where there is none of that type, this one is held.
    var tether: Tether<Self> {
        guard source.transceive() is Self else { return Tether { self } }
        let source = Tether(to: source)
        return Tether { source.find().flatMap { $0.transceive() as? Self } }
    }
}

extension Channel where S: TransceiverType, T: MutationType, T.RawValue == S.RawValue {
    /// The changes of a part. Receivers hold the lens, not the source.
    func parts<X>(by lens: Lens<T.RawValue, X>) -> Channel<S, Mutation<X>> {
        phase { listener in
            return { pulse, stamp in
                guard let new = lens.find(pulse.new) else { return }
                listener.call(Mutation(old: pulse.old.flatMap(lens.find), new: new), stamp)
            }
        }
    }

    /// The changes of a part that depends on something else too. Receivers hold neither.
    func parts<X>(by lens: Lens<T.RawValue, X>, in surroundings: Channel<Void, Void>) -> Channel<S, Mutation<X>> {
        let tether = Tether(to: source)
        return either(surroundings).resource { $0.0 }.phase { listener in
            let last = PhaseState<X?>(nil)
            return { choice, stamp in
                let root: T.RawValue? =
                    switch choice {
                    case .v1(let pulse): pulse.new
                    case .v2: stamp.isInitial ? nil : tether.find()?.rawValue
                    }
                guard let new = root.flatMap(lens.find) else { return }
                listener.call(Mutation(old: last.exchange(with: new), new: new), stamp)
            }
        }
    }
}
