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
///
/// ```swift
/// let count = transceive(1)
/// count.new() ∞> { print($0) }    // prints: 1
/// count.value = 2                 // prints: 2
/// ```
@preconcurrency
@discardableResult
@inlinable
public func ∞> <S, T>(
    lhs: Channel<S, T>, @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T) -> Void
) -> any Receipt {
    lhs.receive(rhs)
}

/// Calls a function with every pulse: another spelling of `receive(_:)`. A cell calls it with its current value first.
///
/// ```swift
/// let count = transceive(1)
/// count.new() ∞-> { print($0) }    // prints: 1
/// count.value = 2                  // prints: 2
/// ```
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
