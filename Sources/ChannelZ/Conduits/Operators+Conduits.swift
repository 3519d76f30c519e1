/// Sets the source of the right channel to every pulse of the left one: another spelling of `conduct(_:)`.
@discardableResult
public func ∞=> <S1, S2, T1, T2>(c1: Channel<S1, T1>, c2: Channel<S2, T2>) -> any Receipt
where S2: ReceiverType, S2.Pulse == T1 {
    c1.conduct(c2)
}

/// Sets the source of the right channel to every pulse of the left one, from the current value on, as `∞=>` does.
@_disfavoredOverload
@discardableResult
public func ∞=-> <S1, S2, T1, T2>(c1: Channel<S1, T1>, c2: Channel<S2, T2>) -> any Receipt
where S2: ReceiverType, S2.Pulse == T1 {
    c1.conduct(c2)
}

/// Sets the source of the left channel to every pulse of the right one: `∞=>` the other way round.
@_disfavoredOverload
@discardableResult
public func <=∞ <S1, S2, T1, T2>(c1: Channel<S1, T1>, c2: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S1.Pulse == T2 {
    c2.conduct(c1)
}

/// Sets the source of the left channel to every pulse of the right one, from the current value on, as `<=∞` does.
@_disfavoredOverload
@discardableResult
public func <-=∞ <S1, S2, T1, T2>(c1: Channel<S1, T1>, c2: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S1.Pulse == T2 {
    c2.conduct(c1)
}

/// Keeps the sources of two channels in step, the left one first: another spelling of `bind(_:)`.
@discardableResult
public func <=∞=> <S1, S2, T1, T2>(r1: Channel<S1, T1>, r2: Channel<S2, T2>) -> any Receipt
where
    S1: TransceiverType, S2: TransceiverType, S1.RawValue == T2, S2.RawValue == T1, S1.RawValue: Equatable,
    S2.RawValue: Equatable
{
    r1.bind(r2)
}

/// Keeps the sources of two channels in step, the left one first, as `<=∞=>` does.
@_disfavoredOverload
@discardableResult
public func <=∞=-> <S1, S2, T1, T2>(r1: Channel<S1, T1>, r2: Channel<S2, T2>) -> any Receipt
where
    S1: TransceiverType, S2: TransceiverType, S1.RawValue == T2, S2.RawValue == T1, S1.RawValue: Equatable,
    S2.RawValue: Equatable
{
    r1.bind(r2)
}

/// Sets the source of each of two channels to every pulse of the other one: another spelling of `conduit(_:)`.
@discardableResult
public func <∞> <S1, S2, T1, T2>(r1: Channel<S1, T1>, r2: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S2: ReceiverType, S1.Pulse == T2, S2.Pulse == T1 {
    r1.conduit(r2)
}
