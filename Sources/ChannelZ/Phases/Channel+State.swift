internal import SwiftObserver

extension ChannelType {
    /// Returns a channel of pulses paired with a value that each pulse updates.
    ///
    /// ```swift
    /// let deposits = [10, 5].channelZSequence()
    /// deposits.affect(0) { sum, deposit in sum + deposit }
    ///     .receive { print($0.pulse, "makes", $0.store) }
    /// // prints: 10 makes 10 | 5 makes 15
    /// ```
    ///
    /// - Parameters:
    ///   - seed: The value before the first pulse, evaluated for each receiver.
    ///   - affector: Returns the next value, given the last one and a pulse.
    @preconcurrency
    public func affect<T>(
        _ seed: @escaping @autoclosure () -> T,
        @_inheritActorContext affector: @escaping @isolated(any) @Sendable (T, Pulse) -> T
    ) -> Channel<Source, (store: T, pulse: Pulse)> {
        let closure = ClientClosure.transform(affector)
        let next = closure.call
        return channel.phase(on: closure.actor) { listener in
            listener.note("affect")
            let state = StepMemory(seed())
            return { pulse, stamp in
                let store = next(state.value, pulse)
                state.replace(with: store)
                listener.call((store: store, pulse: pulse), stamp)
            }
        }
    }

    /// Returns a channel of running results: each pulse is combined with the result before it.
    ///
    /// ```swift
    /// let deposits = [10, 5].channelZSequence()
    /// deposits.reduce(0) { $0 + $1 }.receive { print($0) }    // prints: 10 15
    /// ```
    @preconcurrency
    public func reduce<T>(
        _ initial: T, @_inheritActorContext combine: @escaping @isolated(any) @Sendable (T, Pulse) -> T
    ) -> Channel<Source, T> {
        let closure = ClientClosure.transform(combine)
        let next = closure.call
        return channel.phase(on: closure.actor) { listener in
            listener.note("reduce")
            let state = StepMemory(initial)
            return { pulse, stamp in
                let result = next(state.value, pulse)
                state.replace(with: result)
                listener.call(result, stamp)
            }
        }
    }

    /// Returns a channel of pulses with their numbers, which begin at 0 for each receiver.
    ///
    /// ```swift
    /// let rows = ["Home", "Cart"].channelZSequence()
    /// rows.enumerate().receive { print($0.index, $0.pulse) }
    /// // prints: 0 Home 1 Cart
    /// ```
    public func enumerate() -> Channel<Source, (index: Int, pulse: Pulse)> {
        channel.phase { listener in
            listener.note("enumerate")
            let count = StepMemory(0)
            return { pulse, stamp in
                let index = count.exchange(with: count.value &+ 1)
                listener.call((index: index, pulse: pulse), stamp)
            }
        }
    }

    /// Returns a channel that combines pulses, emits the result whenever a pulse ends a part, and then begins anew.
    ///
    /// ```swift
    /// let weights = [4, 3, 5, 9, 1].channelZSequence()
    /// let boxes = weights.partition(0, isPartition: { sum, _ in sum >= 7 }) {
    ///     $0 + $1
    /// }
    /// boxes.receive { print($0) }    // prints: 12 10
    /// ```
    ///
    /// An unfinished part is not emitted.
    ///
    /// - Parameters:
    ///   - includePartitions: Whether the pulse that ends a part is combined into it; otherwise it is left out.
    ///   - isPartition: Whether a pulse ends the part, given the result so far and that pulse.
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
            listener.note("partition")
            let state = StepMemory(initial)
            return { pulse, stamp in
                let ends = isEnd(state.value, pulse)
                if !ends || includePartitions {
                    state.replace(with: next(state.value, pulse))
                }
                guard ends else { return }
                let part = state.exchange(with: initial)
                listener.call(part, stamp)
            }
        }
    }
}

extension ChannelType {
    /// Returns a channel that collects pulses, emits them whenever a pulse ends a part, and then begins anew.
    ///
    /// ```swift
    /// let letters = "ab.c.".channelZSequence()
    /// letters.accumulate { _, letter in letter == "." }
    ///     .receive { print(String($0)) }    // prints: ab. c.
    /// ```
    ///
    /// - Parameters:
    ///   - includePartitions: Whether the pulse that ends a part belongs to it; otherwise it is left out.
    ///   - predicate: Whether a pulse ends the part, given the pulses so far and that pulse.
    @preconcurrency
    public func accumulate(
        includePartitions: Bool = true,
        @_inheritActorContext predicate: @escaping @isolated(any) @Sendable ([Pulse], Pulse) -> Bool
    ) -> Channel<Source, [Pulse]> {
        let closure = ClientClosure.transform(predicate)
        let isEnd = closure.call
        return channel.phase(on: closure.actor) { listener in
            listener.note("accumulate")
            let state = StepMemory<[Pulse]>([])
            return { pulse, stamp in
                let ends = isEnd(state.value, pulse)
                if !ends || includePartitions { state.value.append(pulse) }
                guard ends else { return }
                let part = state.exchange(with: [])
                listener.call(part, stamp)
            }
        }
    }

    /// Returns a channel of groups of `limit` pulses. Less than 1 means 1. An incomplete group is not emitted.
    ///
    /// ```swift
    /// let rows = (1...5).channelZSequence()
    /// rows.buffer(2).receive { print($0) }    // prints: [1, 2] [3, 4]
    /// ```
    public func buffer(_ limit: Int) -> Channel<Source, [Pulse]> {
        channel.phase { listener in
            listener.note("buffer")
            let state = StepMemory<[Pulse]>([])
            return { pulse, stamp in
                state.value.append(pulse)
                guard state.value.count >= limit else { return }
                let group = state.exchange(with: [])
                listener.call(group, stamp)
            }
        }
    }

    /// Returns a channel of the pulses between separators, as `split` of a sequence does. Pulses after the last
    /// separator are not emitted.
    ///
    /// ```swift
    /// let letters = "ab c ".channelZSequence()
    /// letters.split { $0 == " " }.receive { print(String($0)) }    // prints: ab c
    /// ```
    ///
    /// - Parameters:
    ///   - maxSplit: The most parts that each receiver gets. Negative means 0.
    ///   - allowEmptySlices: Whether parts without pulses are emitted and counted.
    ///   - isSeparator: Whether a pulse is a separator. Separators are not emitted.
    @preconcurrency
    public func split(
        _ maxSplit: Int = Int.max, allowEmptySlices: Bool = false,
        @_inheritActorContext isSeparator: @escaping @isolated(any) @Sendable (Pulse) -> Bool
    ) -> Channel<Source, [Pulse]> {
        let closure = ClientClosure.condition(isSeparator)
        let isEnd = closure.call
        let parts = channel.phase(on: closure.actor) { (listener: PhaseEnd<[Pulse]>) in
            listener.note("split")
            let state = StepMemory<[Pulse]>([])
            return { pulse, stamp in
                guard isEnd(pulse) else { return state.value.append(pulse) }
                let part = state.exchange(with: [])
                if allowEmptySlices || !part.isEmpty { listener.call(part, stamp) }
            }
        }
        return maxSplit == .max ? parts : parts.prefix(maxSplit, as: "")
    }
}

extension ClientClosure {
    /// Returns the actor of two closures that are called together.
    ///
    /// Precondition: they do not belong to different actors.
    static func oneActor(_ one: (any Actor)?, _ other: (any Actor)?) -> (any Actor)? {
        guard let one, let other else { return one ?? other }
        precondition(
            one === other, "One phase was given functions of two different actors, which cannot be called together")
        return one
    }
}
