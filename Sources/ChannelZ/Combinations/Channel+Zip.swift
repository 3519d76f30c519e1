internal import SwiftObserver

extension ChannelType {
    /// Returns a channel of the latest pulses of this channel and another one: whenever either emits, once both have.
    ///
    /// ```swift
    /// let (price, quantity) = (transceive(5), transceive(2))
    /// price.new().combine(quantity.new()).receive { print($0 * $1) }
    /// // prints: 10
    /// quantity.value = 3    // prints: 15
    /// ```
    public func combine<C2: ChannelType>(
        _ other: C2
    ) -> Channel<(Self.Source, C2.Source), (Pulse, C2.Pulse)> {
        combine(other, as: "combine")
    }

    func combine<C2: ChannelType>(
        _ other: C2, as name: StaticString
    ) -> Channel<(Self.Source, C2.Source), (Pulse, C2.Pulse)> {
        alternating(with: other).phase { listener in
            listener.note(name)
            let first = StepMemory<Pulse?>(nil)
            let second = StepMemory<C2.Pulse?>(nil)
            return { choice, stamp in
                switch choice {
                case .v1(let pulse): first.replace(with: pulse)
                case .v2(let pulse): second.replace(with: pulse)
                }
                if let one = first.value, let other = second.value { listener.call((one, other), stamp) }
            }
        }
    }

    /// Returns a channel of pairs: the first pulses of this channel and another one, their second pulses, and so on.
    ///
    /// ```swift
    /// let (asked, given) = (channelZSink(String.self), channelZSink(String.self))
    /// asked.zip(given).receive { print($0, $1) }
    /// for question in ["Tea?", "Milk?"] { asked.source.receive(question) }
    /// given.source.receive("Yes")    // prints: Tea? Yes
    /// ```
    ///
    /// Pulses that one channel is ahead of the other wait.
    ///
    /// - Parameters:
    ///   - with: The other channel.
    ///   - capacity: The most pulses of each channel that wait. A further one replaces the oldest. Negative means 0.
    public func zip<C2: ChannelType>(
        _ with: C2, capacity: (Int, Int) = (Int.max, Int.max)
    ) -> Channel<(Self.Source, C2.Source), (Pulse, C2.Pulse)> {
        zip(with, capacity: capacity, as: "zip")
    }

    func zip<C2: ChannelType>(
        _ with: C2, capacity: (Int, Int) = (Int.max, Int.max), as name: StaticString
    ) -> Channel<(Self.Source, C2.Source), (Pulse, C2.Pulse)> {
        alternating(with: with).phase { listener in
            listener.note(name)
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

/// Returns a channel of pairs of pulses: another spelling of `zip(_:)`.
///
/// ```swift
/// let names = ["Ada", "Grace"].channelZSequence()
/// let scores = [90, 80].channelZSequence()
/// (names & scores).receive { print($0, $1) }    // prints: Ada 90 Grace 80
/// ```
@_disfavoredOverload
public func & <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2>) -> Channel<(S1, S2), (T1, T2)> {
    lhs.zip(rhs, as: "&")
}

/// Returns a channel of tuples: each tuple of the first channel, with the pulse of the same position of the second.
public func & <S1, S2, each S, S0, T1, T2, each T, T0>(
    lhs: Channel<(S1, S2, repeat each S), (T1, T2, repeat each T)>, rhs: Channel<S0, T0>
) -> Channel<(S1, S2, repeat each S, S0), (T1, T2, repeat each T, T0)> {
    extended(lhs, by: rhs, as: "&")
}

/// Returns a channel of pairs of pulses: another spelling of `&`.
///
/// ```swift
/// let names = ["Ada", "Grace"].channelZSequence()
/// let scores = [90, 80].channelZSequence()
/// (names ^ scores).receive { print($0, $1) }    // prints: Ada 90 Grace 80
/// ```
@_disfavoredOverload
public func ^ <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2>) -> Channel<(S1, S2), (T1, T2)> {
    lhs.zip(rhs, as: "^")
}

/// Returns a channel of tuples with the pulses of one more channel: another spelling of `&`.
public func ^ <S1, S2, each S, S0, T1, T2, each T, T0>(
    lhs: Channel<(S1, S2, repeat each S), (T1, T2, repeat each T)>, rhs: Channel<S0, T0>
) -> Channel<(S1, S2, repeat each S, S0), (T1, T2, repeat each T, T0)> {
    extended(lhs, by: rhs, as: "^")
}

/// Zips a channel of tuples and a further one.
private func extended<each S, S0, each T, T0>(
    _ lhs: Channel<(repeat each S), (repeat each T)>, by rhs: Channel<S0, T0>, as name: StaticString
) -> Channel<(repeat each S, S0), (repeat each T, T0)> {
    let pairs = lhs.zip(rhs, as: name)
    return Channel((repeat each lhs.source, rhs.source)) { listener in
        pairs.listen(
            Listener(on: listener.actor, until: listener.satiety) { pair, stamp in
                listener.call((repeat each pair.0, pair.1), stamp)
            })
    }
}

/// The pulses that one side of a `zip` is ahead of the other.
private struct PulseLine<Pulse> {
    private let capacity: Int
    private let pulses = StepMemory(Fifo<Pulse>())

    init(capacity: Int) {
        self.capacity = max(0, capacity)
    }

    func append(_ pulse: Pulse) {
        guard capacity > 0 else { return }
        let oldest = pulses.value.count >= capacity ? popFirst() : nil
        pulses.value.append(pulse)
        withExtendedLifetime(oldest) {}
    }

    func popFirst() -> Pulse? {
        pulses.value.popFirst()
    }
}
