internal import SwiftObserver

extension ChannelType {
    /// Pairs each pulse with a value that changes with the pulses.
    ///
    /// - Parameters:
    ///   - seed: The value before the first pulse; evaluated for each receiver, since each has a value of its own.
    ///   - affector: Makes the next value from the last one and a pulse.
    @preconcurrency
    public func affect<T>(
        _ seed: @escaping @autoclosure () -> T,
        @_inheritActorContext affector: @escaping @isolated(any) @Sendable (T, Pulse) -> T
    ) -> Channel<Source, (store: T, pulse: Pulse)> {
        let closure = ClientClosure.transform(affector)
        let next = closure.call
        return channel.phase(on: closure.actor) { listener in
            let state = PhaseState(seed())
            return { pulse, stamp in
                let store = next(state.value, pulse)
                state.exchange(with: store)
                listener.call((store: store, pulse: pulse), stamp)
            }
        }
    }

    /// The running result of combining all pulses, emitted for each.
    @preconcurrency
    public func reduce<T>(
        _ initial: T, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (T, Pulse) -> T
    ) -> Channel<Source, T> {
        let closure = ClientClosure.transform(combine)
        let next = closure.call
        return channel.phase(on: closure.actor) { listener in
            let state = PhaseState(initial)
            return { pulse, stamp in
                let result = next(state.value, pulse)
                state.exchange(with: result)
                listener.call(result, stamp)
            }
        }
    }

    /// Numbers the pulses, from 0 on, for each receiver.
    public func enumerate() -> Channel<Source, (index: Int, pulse: Pulse)> {
        channel.phase { listener in
            let count = PhaseState(0)
            return { pulse, stamp in
                let index = count.exchange(with: count.value &+ 1)
                listener.call((index: index, pulse: pulse), stamp)
            }
        }
    }

    /// Combines pulses and emits the result whenever a pulse ends a part; then begins anew.
    ///
    /// What has come since the last end is not emitted.
    ///
    /// - Parameters:
    ///   - includePartitions: Whether the pulse that ends a part is combined into it; otherwise it is left out.
    ///   - isPartition: Given what has been combined so far and a pulse, says whether that pulse ends the part.
    @preconcurrency
    public func partition<U>(
        _ initial: U, includePartitions: Bool = true,
        @_inheritActorContext isPartition: @escaping @isolated(any) @Sendable (U, Pulse) -> Bool,
        @_inheritActorContext combine: @escaping @isolated(any) @Sendable (U, Pulse) -> U
    ) -> Channel<Source, U> {
        let test = ClientClosure.transform(isPartition)
        let step = ClientClosure.transform(combine)
        let isEnd = test.call
        let next = step.call
        return channel.phase(on: ClientClosure.oneActor(test.actor, step.actor)) { listener in
            let state = PhaseState(initial)
            return { pulse, stamp in
                let ends = isEnd(state.value, pulse)
                if !ends || includePartitions {
                    state.exchange(with: next(state.value, pulse))
                }
                guard ends else { return }
                let part = state.exchange(with: initial)
                listener.call(part, stamp)
            }
        }
    }
}
