/// A conduit through two functions that convert pulses. What they make nil of is not passed on.
@preconcurrency
@discardableResult
public func <~∞~> <S1, S2, T1, T2>(
    lhs: (o: Channel<S1, T1>, f: (T1) -> S2.Pulse?), rhs: (o: Channel<S2, T2>, f: (T2) -> S1.Pulse?)
) -> any Receipt
where S1: ReceiverType, S2: ReceiverType {
    lhs.o.mapped(lhs.f).some().conduit(rhs.o.mapped(rhs.f).some())
}

/// A conduit between numbers of different types, even if something is lost: see ``ConduitNumericCoercible``.
@discardableResult
public func <~∞~> <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2>) -> any Receipt
where
    S1: ReceiverType, S2: ReceiverType, S1.Pulse: ConduitNumericCoercible, S2.Pulse: ConduitNumericCoercible,
    T1: ConduitNumericCoercible, T2: ConduitNumericCoercible
{
    lhs.mapped { convertNumericType($0) as S2.Pulse }.conduit(rhs.mapped { convertNumericType($0) as S1.Pulse })
}

/// A conduit that does not pass on what is nil on the left.
@discardableResult
public func <~∞~> <S1, S2, T1, T2>(lhs: Channel<S1, T1?>, rhs: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S2: ReceiverType, S1.Pulse == T2, S2.Pulse == T1 {
    lhs.some().conduit(rhs)
}

/// A conduit that does not pass on what is nil on the right.
@discardableResult
public func <~∞~> <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2?>) -> any Receipt
where S1: ReceiverType, S2: ReceiverType, S1.Pulse == T2, S2.Pulse == T1 {
    lhs.conduit(rhs.some())
}

/// A conduit between different types that passes on what can be cast to the other side's type.
@_disfavoredOverload
@discardableResult
public func <?∞?> <S1, S2, T1, T2>(lhs: Channel<S1, T1>, rhs: Channel<S2, T2>) -> any Receipt
where S1: ReceiverType, S2: ReceiverType {
    lhs.mapped { $0 as? S2.Pulse }.some().conduit(rhs.mapped { $0 as? S1.Pulse }.some())
}
