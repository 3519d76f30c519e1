internal import SwiftObserver

extension ChannelType {
    /// Pairs each pulse with the one before, which is nil for the first one.
    public func precedent() -> Channel<Source, Mutation<Pulse>> {
        channel.phase { listener in
            let last = PhaseState<Pulse?>(nil)
            return { pulse, stamp in
                let old = last.exchange(with: pulse)
                listener.call(Mutation(old: old, new: pulse), stamp)
            }
        }
    }

    /// The pulses, each with the one before, that a predicate lets pass. The first one always does.
    ///
    /// - Parameter predicate: Called with the new pulse first, and with the one before, whether that passed or not.
    @preconcurrency
    public func presieve(
        @_inheritActorContext _ predicate:
            @escaping @isolated(any) @Sendable (_ previous: Pulse, _ current: Pulse) -> Bool
    ) -> Channel<Source, Mutation<Pulse>> {
        precedent().sieve(predicate)
    }

    /// The pulses that a predicate lets pass. The first one always does.
    ///
    /// On 1, 2, 3, 3, 2, −1, `changes(<)` lets 1, 2 and −1 pass.
    ///
    /// - Parameter predicate: Called with the new pulse first, and with the one before, whether that passed or not.
    @preconcurrency
    public func changes(
        @_inheritActorContext _ predicate:
            @escaping @isolated(any) @Sendable (_ previous: Pulse, _ current: Pulse) -> Bool
    ) -> Channel<Source, Pulse> {
        presieve(predicate).new()
    }

    /// Calls a function with a part of the pulses whenever it differs, and for the first pulse.
    ///
    /// - Parameters:
    ///   - getter: Takes the part from a pulse.
    ///   - eq: Whether two parts are equal; called with the new one first.
    @preconcurrency
    @discardableResult
    public func watch<T>(
        @_inheritActorContext _ getter: @escaping @isolated(any) @Sendable (Pulse) -> T,
        @_inheritActorContext eq: @escaping @isolated(any) @Sendable (T, T) -> Bool,
        @_inheritActorContext receiver: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> any Receipt {
        let equality = ClientClosure.transform(eq)
        let isEqual = equality.call
        return map(getter).precedent().sieved(on: equality.actor) { !isEqual($0, $1) }.new().receive(receiver)
    }

    /// Calls a function with a part of the pulses whenever it changes, and for the first pulse.
    @preconcurrency
    @discardableResult
    public func observe<T: Equatable>(
        @_inheritActorContext _ getter: @escaping @isolated(any) @Sendable (Pulse) -> T,
        @_inheritActorContext receiver: @escaping @isolated(any) @Sendable (T) -> Void
    ) -> any Receipt {
        map(getter).precedent().sieved { $0 != $1 }.new().receive(receiver)
    }

    /// Calls a function with an optional part of the pulses whenever it changes, and for the first pulse.
    @preconcurrency
    @discardableResult
    public func observe<T: Equatable>(
        @_inheritActorContext _ getter: @escaping @isolated(any) @Sendable (Pulse) -> T?,
        @_inheritActorContext receiver: @escaping @isolated(any) @Sendable (T?) -> Void
    ) -> any Receipt {
        map(getter).precedent().sieved { $0 != $1 }.new().receive(receiver)
    }
}
