infix operator ∞> : AssignmentPrecedence
infix operator ∞= : AssignmentPrecedence
infix operator ∞-> : AssignmentPrecedence
infix operator ∞=> : AssignmentPrecedence
infix operator ∞=-> : AssignmentPrecedence
infix operator <=∞ : AssignmentPrecedence
infix operator <-=∞ : AssignmentPrecedence
infix operator <=∞=> : AssignmentPrecedence
infix operator <=∞=-> : AssignmentPrecedence
infix operator <∞> : AssignmentPrecedence
infix operator <~∞~> : AssignmentPrecedence
infix operator <?∞?> : AssignmentPrecedence
prefix operator ∞
prefix operator ∞=
prefix operator ∞?=
postfix operator ∞
postfix operator =∞
postfix operator ∞?

/// Calls a function with every pulse: another spelling of `receive(_:)`. A cell calls it with its current value first.
@preconcurrency
@discardableResult
@inlinable
public func ∞> <S, T>(
    lhs: Channel<S, T>, @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T) -> Void
) -> any Receipt {
    lhs.receive(rhs)
}

/// Calls a function with every pulse: another spelling of `receive(_:)`. A cell calls it with its current value first.
@_disfavoredOverload
@preconcurrency
@discardableResult
@inlinable
public func ∞-> <S, T>(
    lhs: Channel<S, T>, @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T) -> Void
) -> any Receipt {
    lhs.receive(rhs)
}

/// Passes every pulse on to a receiver, which is retained: another spelling of `receive(_:)`.
@discardableResult
public func ∞-> <S1, T, S2: ReceiverType>(r: Channel<S1, T>, s: S2) -> any Receipt where T == S2.Pulse {
    r.receive(s)
}
