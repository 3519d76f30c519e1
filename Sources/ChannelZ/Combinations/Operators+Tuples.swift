/// Pairs of pulses: the n-th of one channel with the n-th of the other. What one is ahead of the other waits.
@_disfavoredOverload
public func & <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2>) -> Channel<(S1, S2), (T1, T2)> {
    lhs.zip(rhs)
}

/// Adds the n-th pulse of another channel to the n-th tuple of pulses.
public func & <each S, S0, each T, T0>(
    lhs: Channel<(repeat each S), (repeat each T)>, rhs: Channel<S0, T0>
) -> Channel<(repeat each S, S0), (repeat each T, T0)> {
    let pairs = lhs.zip(rhs)
    return Channel((repeat each lhs.source, rhs.source)) { listener in
        pairs.listen(
            Listener(on: listener.actor, until: listener.satiety) { pair, stamp in
                listener.call((repeat each pair.0, pair.1), stamp)
            })
    }
}

/// Pairs of pulses: another spelling of `&`.
@_disfavoredOverload
public func ^ <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2>) -> Channel<(S1, S2), (T1, T2)> {
    lhs.zip(rhs)
}

/// Adds the n-th pulse of another channel to the n-th tuple of pulses: another spelling of `&`.
public func ^ <each S, S0, each T, T0>(
    lhs: Channel<(repeat each S), (repeat each T)>, rhs: Channel<S0, T0>
) -> Channel<(repeat each S, S0), (repeat each T, T0)> {
    lhs & rhs
}
