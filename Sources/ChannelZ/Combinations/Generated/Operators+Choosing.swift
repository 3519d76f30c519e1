// Written by .ci/generate-choices.

/// Returns a channel of all pulses of two channels, each as a choice that tells its channel.
///
/// ```swift
/// let (keys, rows) = (channelZSink(String.self), channelZSink(Int.self))
/// (keys | rows).receive { print($0.v1 ?? "no key", $0.v2 ?? 0) }
/// keys.source.receive("return")    // prints: return 0
/// rows.source.receive(4)           // prints: no key 4
/// ```
public func | <S1, S2, T1, T2>(
    lhs: Channel<S1, T1>, rhs: Channel<S2, T2>
) -> Channel<(S1, S2), Choose2<T1, T2>> {
    lhs.either(rhs, as: "|")
}

/// Returns a channel of all pulses of three channels, each as a choice that tells its channel.
public func | <S1, S2, S3, T1, T2, T3>(
    lhs: Channel<(S1, S2), Choose2<T1, T2>>,
    rhs: Channel<S3, T3>
) -> Channel<(S1, S2, S3), Choose3<T1, T2, T3>> {
    lhs.either(rhs, as: "|")
        .resource { ($0.0.0, $0.0.1, $0.1) }
        .chosen {
            switch $0 {
            case .v1(let choice):
                switch choice {
                case .v1(let value): .v1(value)
                case .v2(let value): .v2(value)
                }
            case .v2(let value): .v3(value)
            }
        }
}

/// Returns a channel of all pulses of four channels, each as a choice that tells its channel.
public func | <S1, S2, S3, S4, T1, T2, T3, T4>(
    lhs: Channel<(S1, S2, S3), Choose3<T1, T2, T3>>,
    rhs: Channel<S4, T4>
) -> Channel<(S1, S2, S3, S4), Choose4<T1, T2, T3, T4>> {
    lhs.either(rhs, as: "|")
        .resource { ($0.0.0, $0.0.1, $0.0.2, $0.1) }
        .chosen {
            switch $0 {
            case .v1(let choice):
                switch choice {
                case .v1(let value): .v1(value)
                case .v2(let value): .v2(value)
                case .v3(let value): .v3(value)
                }
            case .v2(let value): .v4(value)
            }
        }
}

/// Returns a channel of all pulses of five channels, each as a choice that tells its channel.
public func | <S1, S2, S3, S4, S5, T1, T2, T3, T4, T5>(
    lhs: Channel<(S1, S2, S3, S4), Choose4<T1, T2, T3, T4>>,
    rhs: Channel<S5, T5>
) -> Channel<(S1, S2, S3, S4, S5), Choose5<T1, T2, T3, T4, T5>> {
    lhs.either(rhs, as: "|")
        .resource { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.1) }
        .chosen {
            switch $0 {
            case .v1(let choice):
                switch choice {
                case .v1(let value): .v1(value)
                case .v2(let value): .v2(value)
                case .v3(let value): .v3(value)
                case .v4(let value): .v4(value)
                }
            case .v2(let value): .v5(value)
            }
        }
}

/// Returns a channel of all pulses of six channels, each as a choice that tells its channel.
public func | <S1, S2, S3, S4, S5, S6, T1, T2, T3, T4, T5, T6>(
    lhs: Channel<(S1, S2, S3, S4, S5), Choose5<T1, T2, T3, T4, T5>>,
    rhs: Channel<S6, T6>
) -> Channel<(S1, S2, S3, S4, S5, S6), Choose6<T1, T2, T3, T4, T5, T6>> {
    lhs.either(rhs, as: "|")
        .resource { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.1) }
        .chosen {
            switch $0 {
            case .v1(let choice):
                switch choice {
                case .v1(let value): .v1(value)
                case .v2(let value): .v2(value)
                case .v3(let value): .v3(value)
                case .v4(let value): .v4(value)
                case .v5(let value): .v5(value)
                }
            case .v2(let value): .v6(value)
            }
        }
}

/// Returns a channel of all pulses of seven channels, each as a choice that tells its channel.
public func | <S1, S2, S3, S4, S5, S6, S7, T1, T2, T3, T4, T5, T6, T7>(
    lhs: Channel<(S1, S2, S3, S4, S5, S6), Choose6<T1, T2, T3, T4, T5, T6>>,
    rhs: Channel<S7, T7>
) -> Channel<(S1, S2, S3, S4, S5, S6, S7), Choose7<T1, T2, T3, T4, T5, T6, T7>> {
    lhs.either(rhs, as: "|")
        .resource { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.1) }
        .chosen {
            switch $0 {
            case .v1(let choice):
                switch choice {
                case .v1(let value): .v1(value)
                case .v2(let value): .v2(value)
                case .v3(let value): .v3(value)
                case .v4(let value): .v4(value)
                case .v5(let value): .v5(value)
                case .v6(let value): .v6(value)
                }
            case .v2(let value): .v7(value)
            }
        }
}

/// Returns a channel of all pulses of eight channels, each as a choice that tells its channel.
public func | <S1, S2, S3, S4, S5, S6, S7, S8, T1, T2, T3, T4, T5, T6, T7, T8>(
    lhs: Channel<(S1, S2, S3, S4, S5, S6, S7), Choose7<T1, T2, T3, T4, T5, T6, T7>>,
    rhs: Channel<S8, T8>
) -> Channel<(S1, S2, S3, S4, S5, S6, S7, S8), Choose8<T1, T2, T3, T4, T5, T6, T7, T8>> {
    lhs.either(rhs, as: "|")
        .resource { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.0.6, $0.1) }
        .chosen {
            switch $0 {
            case .v1(let choice):
                switch choice {
                case .v1(let value): .v1(value)
                case .v2(let value): .v2(value)
                case .v3(let value): .v3(value)
                case .v4(let value): .v4(value)
                case .v5(let value): .v5(value)
                case .v6(let value): .v6(value)
                case .v7(let value): .v7(value)
                }
            case .v2(let value): .v8(value)
            }
        }
}

/// Returns a channel of all pulses of nine channels, each as a choice that tells its channel.
public func | <S1, S2, S3, S4, S5, S6, S7, S8, S9, T1, T2, T3, T4, T5, T6, T7, T8, T9>(
    lhs: Channel<(S1, S2, S3, S4, S5, S6, S7, S8), Choose8<T1, T2, T3, T4, T5, T6, T7, T8>>,
    rhs: Channel<S9, T9>
) -> Channel<(S1, S2, S3, S4, S5, S6, S7, S8, S9), Choose9<T1, T2, T3, T4, T5, T6, T7, T8, T9>> {
    lhs.either(rhs, as: "|")
        .resource { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.0.6, $0.0.7, $0.1) }
        .chosen {
            switch $0 {
            case .v1(let choice):
                switch choice {
                case .v1(let value): .v1(value)
                case .v2(let value): .v2(value)
                case .v3(let value): .v3(value)
                case .v4(let value): .v4(value)
                case .v5(let value): .v5(value)
                case .v6(let value): .v6(value)
                case .v7(let value): .v7(value)
                case .v8(let value): .v8(value)
                }
            case .v2(let value): .v9(value)
            }
        }
}

/// Returns a channel of all pulses of ten channels, each as a choice that tells its channel.
public func | <S1, S2, S3, S4, S5, S6, S7, S8, S9, S10, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>(
    lhs: Channel<(S1, S2, S3, S4, S5, S6, S7, S8, S9), Choose9<T1, T2, T3, T4, T5, T6, T7, T8, T9>>,
    rhs: Channel<S10, T10>
) -> Channel<(S1, S2, S3, S4, S5, S6, S7, S8, S9, S10), Choose10<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10>> {
    lhs.either(rhs, as: "|")
        .resource { ($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.0.5, $0.0.6, $0.0.7, $0.0.8, $0.1) }
        .chosen {
            switch $0 {
            case .v1(let choice):
                switch choice {
                case .v1(let value): .v1(value)
                case .v2(let value): .v2(value)
                case .v3(let value): .v3(value)
                case .v4(let value): .v4(value)
                case .v5(let value): .v5(value)
                case .v6(let value): .v6(value)
                case .v7(let value): .v7(value)
                case .v8(let value): .v8(value)
                case .v9(let value): .v9(value)
                }
            case .v2(let value): .v10(value)
            }
        }
}

extension Channel {
    /// Returns a channel that converts each choice with a function of this module, which belongs to no actor.
    func chosen<U>(_ choose: @escaping (T) -> U) -> Channel<S, U> {
        phase { listener in
            return { pulse, stamp in listener.call(choose(pulse), stamp) }
        }
    }
}
