internal import SwiftObserver

extension ChannelType {
    /// Gathers pulses, and emits them whenever a pulse ends a part; then begins anew.
    ///
    /// - Parameters:
    ///   - includePartitions: Whether the pulse that ends a part belongs to it; otherwise it is left out.
    ///   - predicate: Given what has been gathered so far and a pulse, says whether that pulse ends the part.
    @preconcurrency
    public func accumulate(
        includePartitions: Bool = true,
        @_inheritActorContext predicate: @escaping @isolated(any) @Sendable ([Pulse], Pulse) -> Bool
    ) -> Channel<Source, [Pulse]> {
        let closure = ClientClosure.transform(predicate)
        let isEnd = closure.call
        return channel.phase(on: closure.actor) { listener in
            let state = PhaseState<[Pulse]>([])
            return { pulse, stamp in
                let ends = isEnd(state.value, pulse)
                if !ends || includePartitions { state.value.append(pulse) }
                guard ends else { return }
                let part = state.exchange(with: [])
                listener.call(part, stamp)
            }
        }
    }

    /// Emits pulses in groups of `limit`. Less than 1 means 1. An incomplete group is not emitted.
    public func buffer(_ limit: Int) -> Channel<Source, [Pulse]> {
        channel.phase { listener in
            let state = PhaseState<[Pulse]>([])
            return { pulse, stamp in
                state.value.append(pulse)
                guard state.value.count >= limit else { return }
                let group = state.exchange(with: [])
                listener.call(group, stamp)
            }
        }
    }

    /// Emits what comes between separators, as `split` of a sequence does. What follows the last separator is not emitted.
    ///
    /// - Parameters:
    ///   - maxSplit: How many parts are emitted at most, for each receiver. Negative means 0.
    ///   - allowEmptySlices: Whether parts without pulses are emitted, and count.
    ///   - isSeparator: Says whether a pulse separates. Separators are not emitted.
    @preconcurrency
    public func split(
        _ maxSplit: Int = Int.max, allowEmptySlices: Bool = false,
        @_inheritActorContext isSeparator: @escaping @isolated(any) @Sendable (Pulse) -> Bool
    ) -> Channel<Source, [Pulse]> {
        let closure = ClientClosure.condition(isSeparator)
        let isEnd = closure.call
        let parts = channel.phase(on: closure.actor) { (listener: Listener<[Pulse]>) in
            let state = PhaseState<[Pulse]>([])
            return { pulse, stamp in
                guard isEnd(pulse) else { return state.value.append(pulse) }
                let part = state.exchange(with: [])
                if allowEmptySlices || !part.isEmpty { listener.call(part, stamp) }
            }
        }
        return maxSplit == .max ? parts : parts.prefix(maxSplit)
    }
}
