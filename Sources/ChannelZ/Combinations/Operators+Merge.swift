/// All pulses of two channels, in the order in which they are emitted.
public func + <S1, S2, T>(lhs: Channel<S1, T>, rhs: Channel<S2, T>) -> Channel<(S1, S2), T> {
    lhs.merge(rhs)
}

/// All pulses of two channels of one type, each with its source.
public func + <S, T>(lhs: Channel<S, T>, rhs: Channel<S, T>) -> Channel<[S], (S, T)> {
    lhs.concat(rhs)
}
