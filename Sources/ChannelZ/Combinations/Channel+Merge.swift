internal import SwiftObserver

extension ChannelType {
    /// Returns a channel of all pulses of this channel and another one, in the order in which they are emitted.
    ///
    /// ```swift
    /// let (keys, clicks) = (channelZSink(String.self), channelZSink(String.self))
    /// keys.merge(clicks).receive { print($0) }
    /// keys.source.receive("return")    // prints: return
    /// clicks.source.receive("OK")      // prints: OK
    /// ```
    ///
    /// This channel is received first.
    public func merge<C2: ChannelType>(_ with: C2) -> Channel<(Source, C2.Source), Pulse> where C2.Pulse == Pulse {
        merge(with, as: "merge")
    }

    func merge<C2: ChannelType>(
        _ with: C2, as name: StaticString
    ) -> Channel<(Source, C2.Source), Pulse> where C2.Pulse == Pulse {
        let (first, second) = (channel, with.channel)
        return Channel((source, with.source)) { listener in
            listener.note(name)
            let confluence = Confluence(to: listener)
            return confluence.receipts(
                { first.reception(confluence.inlet { $0 }) }, { second.reception(confluence.inlet { $0 }) })
        }
    }

    /// Returns a channel of all pulses of this channel and another one, each as a choice that tells its channel.
    ///
    /// ```swift
    /// let (keys, rows) = (channelZSink(String.self), channelZSink(Int.self))
    /// keys.either(rows).receive { print($0.v1 ?? "no key", $0.v2 ?? 0) }
    /// keys.source.receive("return")    // prints: return 0
    /// rows.source.receive(4)           // prints: no key 4
    /// ```
    public func either<C2: ChannelType>(
        _ other: C2
    ) -> Channel<(Source, C2.Source), Choose2<Pulse, C2.Pulse>> {
        either(other, as: "either")
    }

    func either<C2: ChannelType>(
        _ other: C2, as name: StaticString
    ) -> Channel<(Source, C2.Source), Choose2<Pulse, C2.Pulse>> {
        alternating(with: other).named(name, insteadOf: 0)
    }

    /// Emits the pulses of both channels, as a part of another operator.
    func alternating<C2: ChannelType>(
        with other: C2
    ) -> Channel<(Source, C2.Source), Choose2<Pulse, C2.Pulse>> {
        let (first, second) = (channel, other.channel)
        return Channel((source, other.source)) { listener in
            let confluence = Confluence(to: listener)
            return confluence.receipts(
                { first.reception(confluence.inlet { .v1($0) }) }, { second.reception(confluence.inlet { .v2($0) }) })
        }
    }
}

extension Channel {
    /// Returns a channel of all pulses of this channel and another one, each with its source.
    ///
    /// ```swift
    /// let (left, right) = (channelZSink(Int.self), channelZSink(Int.self))
    /// left.concat(right).receive { print($0.1) }
    /// left.source.receive(1)     // prints: 1
    /// right.source.receive(2)    // prints: 2
    /// ```
    public func concat(_ with: Channel<Source, Pulse>) -> Channel<[Source], (Source, Pulse)> {
        concatenated([self, with], as: "concat")
    }
}

/// Returns a channel of all pulses of several channels, each with its source, in the order in which they are emitted.
///
/// ```swift
/// let doors = (0..<3).map { _ in channelZSink(String.self) }
/// concatZ(doors).receive { print($0.1) }
/// doors[2].source.receive("open")    // prints: open
/// ```
///
/// The channels are received in the given order.
public func concatZ<S, T>(_ channels: [Channel<S, T>]) -> Channel<[S], (S, T)> {
    concatenated(channels, as: "concatZ")
}

private func concatenated<S, T>(_ channels: [Channel<S, T>], as name: StaticString) -> Channel<[S], (S, T)> {
    let tethers = channels.map { Tether(to: $0.source) }
    let receptions = channels.map { $0.reception }
    return Channel(channels.map { $0.source }) { listener in
        let confluence = Confluence<(Tether<S>, T)>(on: listener.actor, until: listener.satiety) { pulse, stamp in
            guard let source = pulse.0.find() else { return }
            listener.call((source, pulse.1), stamp)
        }
        listener.note(name)
        let way = Following.isOn ? FollowedWay.current : nil
        let receipts = zip(receptions, tethers).map { reception, tether in
            if let way { return FollowedWay.go(way) { reception(confluence.inlet { (tether, $0) }) } }
            return reception(confluence.inlet { (tether, $0) })
        }
        return confluence.receipt(for: receipts)
    }
}

/// Returns a channel of all pulses of two channels, in the order in which they are emitted.
///
/// ```swift
/// let (keys, name) = (channelZSink(String.self), transceive("Ada"))
/// (keys + name.new()).receive { print($0) }    // prints: Ada
/// keys.source.receive("return")                // prints: return
/// ```
public func + <S1, S2, T>(lhs: Channel<S1, T>, rhs: Channel<S2, T>) -> Channel<(S1, S2), T> {
    lhs.merge(rhs, as: "+")
}

/// Returns a channel of all pulses of two channels of one type, each with its source.
public func + <S, T>(lhs: Channel<S, T>, rhs: Channel<S, T>) -> Channel<[S], (S, T)> {
    concatenated([lhs, rhs], as: "+")
}
