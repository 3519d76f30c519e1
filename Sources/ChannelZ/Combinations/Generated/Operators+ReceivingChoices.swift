// Written by .ci/generate-choices.

internal import SwiftObserver

/// Calls a function with the pulses of two channels: each at its position, with nil at all others.
@_disfavoredOverload
@preconcurrency
@discardableResult
public func ∞> <S, T1, T2>(
    lhs: Channel<S, Choose2<T1, T2>>,
    @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T1?, T2?) -> Void
) -> any Receipt {
    let closure = ClientClosure.pack(rhs)
    let call = closure.call
    return lhs.begin(
        Listener(on: closure.actor) { pulse, _ in call(pulse.v1, pulse.v2) })
}

/// Calls a function with the pulses of three channels: each at its position, with nil at all others.
@_disfavoredOverload
@preconcurrency
@discardableResult
public func ∞> <S, T1, T2, T3>(
    lhs: Channel<S, Choose3<T1, T2, T3>>,
    @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T1?, T2?, T3?) -> Void
) -> any Receipt {
    let closure = ClientClosure.pack(rhs)
    let call = closure.call
    return lhs.begin(
        Listener(on: closure.actor) { pulse, _ in call(pulse.v1, pulse.v2, pulse.v3) })
}

/// Calls a function with the pulses of four channels: each at its position, with nil at all others.
@_disfavoredOverload
@preconcurrency
@discardableResult
public func ∞> <S, T1, T2, T3, T4>(
    lhs: Channel<S, Choose4<T1, T2, T3, T4>>,
    @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T1?, T2?, T3?, T4?) -> Void
) -> any Receipt {
    let closure = ClientClosure.pack(rhs)
    let call = closure.call
    return lhs.begin(
        Listener(on: closure.actor) { pulse, _ in call(pulse.v1, pulse.v2, pulse.v3, pulse.v4) })
}

/// Calls a function with the pulses of five channels: each at its position, with nil at all others.
@_disfavoredOverload
@preconcurrency
@discardableResult
public func ∞> <S, T1, T2, T3, T4, T5>(
    lhs: Channel<S, Choose5<T1, T2, T3, T4, T5>>,
    @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T1?, T2?, T3?, T4?, T5?) -> Void
) -> any Receipt {
    let closure = ClientClosure.pack(rhs)
    let call = closure.call
    return lhs.begin(
        Listener(on: closure.actor) { pulse, _ in call(pulse.v1, pulse.v2, pulse.v3, pulse.v4, pulse.v5) })
}

/// Calls a function with the pulses of six channels: each at its position, with nil at all others.
@_disfavoredOverload
@preconcurrency
@discardableResult
public func ∞> <S, T1, T2, T3, T4, T5, T6>(
    lhs: Channel<S, Choose6<T1, T2, T3, T4, T5, T6>>,
    @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T1?, T2?, T3?, T4?, T5?, T6?) -> Void
) -> any Receipt {
    let closure = ClientClosure.pack(rhs)
    let call = closure.call
    return lhs.begin(
        Listener(on: closure.actor) { pulse, _ in call(pulse.v1, pulse.v2, pulse.v3, pulse.v4, pulse.v5, pulse.v6) })
}

/// Calls a function with the pulses of seven channels: each at its position, with nil at all others.
@_disfavoredOverload
@preconcurrency
@discardableResult
public func ∞> <S, T1, T2, T3, T4, T5, T6, T7>(
    lhs: Channel<S, Choose7<T1, T2, T3, T4, T5, T6, T7>>,
    @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T1?, T2?, T3?, T4?, T5?, T6?, T7?) -> Void
) -> any Receipt {
    let closure = ClientClosure.pack(rhs)
    let call = closure.call
    return lhs.begin(
        Listener(on: closure.actor) { pulse, _ in
            call(pulse.v1, pulse.v2, pulse.v3, pulse.v4, pulse.v5, pulse.v6, pulse.v7)
        })
}

/// Calls a function with the pulses of eight channels: each at its position, with nil at all others.
@_disfavoredOverload
@preconcurrency
@discardableResult
public func ∞> <S, T1, T2, T3, T4, T5, T6, T7, T8>(
    lhs: Channel<S, Choose8<T1, T2, T3, T4, T5, T6, T7, T8>>,
    @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T1?, T2?, T3?, T4?, T5?, T6?, T7?, T8?) -> Void
) -> any Receipt {
    let closure = ClientClosure.pack(rhs)
    let call = closure.call
    return lhs.begin(
        Listener(on: closure.actor) { pulse, _ in
            call(pulse.v1, pulse.v2, pulse.v3, pulse.v4, pulse.v5, pulse.v6, pulse.v7, pulse.v8)
        })
}

/// Calls a function with the pulses of nine channels: each at its position, with nil at all others.
@_disfavoredOverload
@preconcurrency
@discardableResult
public func ∞> <S, T1, T2, T3, T4, T5, T6, T7, T8, T9>(
    lhs: Channel<S, Choose9<T1, T2, T3, T4, T5, T6, T7, T8, T9>>,
    @_inheritActorContext rhs: @escaping @isolated(any) @Sendable (T1?, T2?, T3?, T4?, T5?, T6?, T7?, T8?, T9?) -> Void
) -> any Receipt {
    let closure = ClientClosure.pack(rhs)
    let call = closure.call
    return lhs.begin(
        Listener(on: closure.actor) { pulse, _ in
            call(pulse.v1, pulse.v2, pulse.v3, pulse.v4, pulse.v5, pulse.v6, pulse.v7, pulse.v8, pulse.v9)
        })
}

/// Calls a function with the pulses of ten channels: each at its position, with nil at all others.
@_disfavoredOverload
@preconcurrency
@discardableResult
public func ∞> <S, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>(
    lhs: Channel<S, Choose10<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>>,
    @_inheritActorContext rhs:
        @escaping @isolated(any) @Sendable (T1?, T2?, T3?, T4?, T5?, T6?, T7?, T8?, T9?, T10?) -> Void
) -> any Receipt {
    let closure = ClientClosure.pack(rhs)
    let call = closure.call
    return lhs.begin(
        Listener(on: closure.actor) { pulse, _ in
            call(pulse.v1, pulse.v2, pulse.v3, pulse.v4, pulse.v5, pulse.v6, pulse.v7, pulse.v8, pulse.v9, pulse.v10)
        })
}
