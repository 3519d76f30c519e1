internal import SwiftObserver

extension ChannelType {
    /// All pulses of the channels that a function makes of successes. A failure is passed on as such.
    @preconcurrency
    public func successfully<Source2, Pulse2>(
        @_inheritActorContext _ next:
            @escaping @isolated(any) @Sendable (Self.Pulse.Success) -> Channel<Source2, Pulse2>
    ) -> Channel<Self.Source, Pulse2>
    where Self.Pulse: ResultType, Pulse2: ResultType, Self.Pulse.Failure == Pulse2.Failure {
        let closure = ClientClosure.transform(next)
        let makeNext = closure.call
        let begun = channel.phase(on: closure.actor) {
            (listener: Listener<Choose2<Channel<Source2, Pulse2>, Pulse2>>) in
            return { pulse, stamp in
                switch pulse.asResult {
                case .success(let value): listener.call(.v1(makeNext(value)), stamp)
                case .failure(let error): listener.call(.v2(Pulse2(error: error)), stamp)
                }
            }
        }
        return begun.flattened { begun, listener in
            switch begun {
            case .v1(let next): return next.reception(listener)
            case .v2(let failure):
                listener.call(failure, Stamp(isInitial: true))
                return SpentReceipt()
            }
        }
    }

    /// After each success, all pulses of another channel, each together with that success. A failure takes their place.
    ///
    /// Receivers hold the other channel.
    public func then<Source2, Pulse2>(
        _ next: Channel<Source2, Pulse2>
    ) -> Channel<Self.Source, (Pulse2, Self.Pulse)>
    where Self.Pulse: ResultType, Pulse2: ResultType, Self.Pulse.Failure == Pulse2.Failure {
        following(next) { $0.resultError }
    }

    /// After each success, all pulses of another channel, each together with what led to it. A failure takes their place.
    ///
    /// Receivers hold the other channel.
    public func then<Source2, Pulse2, R: ResultType, Tuple>(
        _ next: Channel<Source2, Pulse2>
    ) -> Channel<Self.Source, (Pulse2, Self.Pulse)>
    where Self.Pulse == (R, Tuple), Pulse2: ResultType, R.Failure == Pulse2.Failure {
        following(next) { $0.0.resultError }
    }

    private func following<Source2, Pulse2: ResultType>(
        _ next: Channel<Source2, Pulse2>, unless error: @escaping (Pulse) -> Pulse2.Failure?
    ) -> Channel<Self.Source, (Pulse2, Self.Pulse)> {
        let reception = next.reception
        return channel.flattened { pulse, listener in
            if let error = error(pulse) {
                listener.call((Pulse2(error: error), pulse), Stamp(isInitial: true))
                return SpentReceipt()
            }
            return reception(Listener(on: nil, until: listener.satiety) { listener.call(($0, pulse), $1) })
        }
    }
}
