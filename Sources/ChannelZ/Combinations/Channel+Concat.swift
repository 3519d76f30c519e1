extension Channel {
    /// All pulses of this channel and of another one, each with its source.
    public func concat(_ with: Channel<Source, Pulse>) -> Channel<[Source], (Source, Pulse)> {
        concatZ([self, with])
    }
}

/// All pulses of several channels, each with its source, in the order in which they are emitted.
///
/// The channels are received in the given order.
public func concatZ<S, T>(_ channels: [Channel<S, T>]) -> Channel<[S], (S, T)> {
    let tethers = channels.map { Tether(to: $0.source) }
    let receptions = channels.map { $0.reception }
    return Channel(channels.map { $0.source }) { listener in
        let confluence = Confluence<(Tether<S>, T)>(on: listener.actor, until: listener.satiety) { pulse, stamp in
            guard let source = pulse.0.find() else { return }
            listener.call((source, pulse.1), stamp)
        }
        let receipts = zip(receptions, tethers).map { reception, tether in
            reception(confluence.inlet { (tether, $0) })
        }
        return confluence.receipt(for: receipts)
    }
}
