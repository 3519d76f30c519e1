internal import SwiftObserver

extension ChannelType {
    /// A channel of what a function makes of each pulse, or of the error that it throws.
    @preconcurrency
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Pulse) throws -> U
    ) -> Channel<Source, ResultOf<U>> {
        let closure = ClientClosure.attempt(transform)
        let call = closure.call
        return channel.phase(on: closure.actor) { listener in
            return { pulse, stamp in listener.call(ResultOf { try call(pulse) }, stamp) }
        }
    }

    /// For each pulse, all pulses of another channel, which is received from then on, each together with that pulse.
    ///
    /// Receivers hold the other channel.
    public func sequence<Source2, Pulse2>(
        _ next: Channel<Source2, Pulse2>
    ) -> Channel<Self.Source, (Self.Pulse, Pulse2)> {
        let reception = next.reception
        return channel.flattened { pulse, listener in
            reception(Listener(on: nil, until: listener.satiety) { listener.call((pulse, $0), $1) })
        }
    }

    /// For each pulse, all pulses of a channel that is made of it, each together with that pulse.
    ///
    /// - Parameters:
    ///   - to: Makes the channel.
    ///   - unless: May make another channel, which takes the place of the first.
    @preconcurrency
    public func alternate<Source2, Pulse2>(
        @_inheritActorContext to: @escaping @isolated(any) @Sendable (Self.Pulse) -> Channel<Source2, Pulse2>,
        @_inheritActorContext unless: @escaping @isolated(any) @Sendable (Self.Pulse) -> Channel<Source2, Pulse2>?
    ) -> Channel<Self.Source, (Pulse2, Self.Pulse)> {
        let usual = ClientClosure.transform(to)
        let other = ClientClosure.transform(unless)
        let (makeUsual, makeOther) = (usual.call, other.call)
        let begun = channel.phase(on: ClientClosure.oneActor(usual.actor, other.actor)) {
            (listener: Listener<(Pulse, Channel<Source2, Pulse2>)>) in
            return { pulse, stamp in listener.call((pulse, makeOther(pulse) ?? makeUsual(pulse)), stamp) }
        }
        return begun.flattened { begun, listener in
            begun.1.reception(
                Listener(on: nil, until: listener.satiety) { listener.call(($0, begun.0), $1) })
        }
    }
}

/// Several channels, one after the other: once all have emitted, what they emitted, in order.
///
/// The first channel is received at once, each other one whenever the one before emits. Without channels, nothing is ever
/// emitted.
public func sequenceZChannels<S, T>(source: S, channels: [Channel<S, T>]) -> Channel<S, [T]> {
    guard let first = channels.first else { return Channel(source) { _ in SpentReceipt() } }
    return channels.dropFirst().reduce(first.mapped { [$0] }) { sequence, next in
        sequence.sequence(next).mapped { $0.0 + [$0.1] }
    }
    .resource { _ in source }
}
