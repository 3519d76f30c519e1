extension ChannelType {
    /// The latest pulses of this channel and of another one, whenever either emits, once both have.
    public func combine<C2: ChannelType>(
        _ other: C2
    ) -> Channel<(Self.Source, C2.Source), (Pulse, C2.Pulse)> {
        either(other).phase { listener in
            let first = PhaseState<Pulse?>(nil)
            let second = PhaseState<C2.Pulse?>(nil)
            return { choice, stamp in
                switch choice {
                case .v1(let pulse): first.exchange(with: pulse)
                case .v2(let pulse): second.exchange(with: pulse)
                }
                if let one = first.value, let other = second.value { listener.call((one, other), stamp) }
            }
        }
    }

    /// Pairs of pulses: the first of this channel and the first of the other one, both second ones, and so on.
    ///
    /// What one channel is ahead of the other waits.
    ///
    /// - Parameter capacity: How many pulses of each channel may wait. One more takes the place of the oldest. Negative
    ///   means 0.
    public func zip<C2: ChannelType>(
        _ with: C2, capacity: (Int, Int) = (Int.max, Int.max)
    ) -> Channel<(Self.Source, C2.Source), (Pulse, C2.Pulse)> {
        either(with).phase { listener in
            let ones = PulseLine<Pulse>(capacity: capacity.0)
            let others = PulseLine<C2.Pulse>(capacity: capacity.1)
            return { choice, stamp in
                switch choice {
                case .v1(let one):
                    guard let other = others.popFirst() else { return ones.append(one) }
                    listener.call((one, other), stamp)
                case .v2(let other):
                    guard let one = ones.popFirst() else { return others.append(other) }
                    listener.call((one, other), stamp)
                }
            }
        }
    }
}
