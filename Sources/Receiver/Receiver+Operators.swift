public import SwiftObserver

/// Operators give receivers that are derived from others.
///
/// A derived receiver observes its upstream from the moment it is made and runs its operator once for each value,
/// however many listen; the operator's state is shared among its listeners. It starts with what the upstream replays
/// and keeps as much as the upstream did when it was made (`hot`, `warm(upTo:)` or `cold`), but of its own, transformed
/// values. It lives while somebody holds it, listens to it or derives from it; after that its operator no longer runs.
/// Values keep their author.
extension Receiver {

    /// A receiver of the transformed waves.
    ///
    /// - Parameter transform: Called once for each wave, however many listen, on the actor on which it was written.
    ///   Transformed waves are broadcast from there; so in main-actor code a pure function that is written elsewhere
    ///   (`nonisolated`, or `@Sendable` outside of the class) saves a detour: it runs where the upstream delivers.
    @preconcurrency
    @inlinable
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Wave) -> U
    ) -> Receiver<U> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return derive(on: closure.actor) { wave in .pass(call(wave)) }
    }

    /// A receiver of those waves that the given condition is true for.
    ///
    /// - Parameter isIncluded: Called once for each wave, however many listen, on the actor on which it was written, as
    ///   with ``map(_:)``.
    @preconcurrency
    @inlinable
    public func filter(
        @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (Wave) -> Bool
    ) -> Receiver<Wave> {
        let closure = ClientClosure.condition(isIncluded)
        let call = closure.call
        return derive(on: closure.actor) { wave in call(wave) ? .pass(wave) : .drop }
    }

    /// A receiver of each wave together with the one before it, which is `nil` for the first.
    ///
    /// Keeps the latest wave.
    @inlinable
    public func withPrevious() -> Receiver<(Wave?, Wave)> {
        let previous = OperatorState<Wave?>(nil)
        return derive { wave in .pass((previous.exchange(with: wave), wave)) }
    }

    /// A receiver of all waves but the first `count`; the receiver itself if there is nothing to skip.
    @inlinable
    public func skip(count: Int) -> Receiver<Wave> {
        guard count > 0 else { return self }
        let toSkip = OperatorState(count)
        return derive { wave in toSkip.countDown() ? .drop : .pass(wave) }
    }

    /// A receiver of the first `count` waves; of none if `count` is not positive.
    ///
    /// Once they have come, the derived receiver no longer observes its upstream. It stays a receiver as before: what
    /// it keeps for new listeners stays with it.
    @inlinable
    public func take(count: Int) -> Receiver<Wave> {
        guard count > 0 else { return deriveNothing() }
        let toTake = OperatorState(count)
        return derive { wave in
            guard toTake.countDown() else { return .drop }
            return toTake.value == 0 ? .last(wave) : .pass(wave)
        }
    }
}

extension Receiver where Wave: Equatable {

    /// A receiver of those waves that differ from the one before.
    ///
    /// Keeps the latest wave.
    @inlinable
    public func skipRepeats() -> Receiver<Wave> {
        let latest = OperatorState<Wave?>(nil)
        return derive { wave in
            guard latest.value != wave else { return .drop }
            _ = latest.exchange(with: wave)
            return .pass(wave)
        }
    }
}

extension Receiver where Wave: Hashable {

    /// A receiver of those waves that did not come before.
    ///
    /// It has to remember every distinct wave for as long as it exists, so its memory grows with their number.
    @inlinable
    public func uniqueValues() -> Receiver<Wave> {
        let known = KnownWaves<Wave>()
        return derive { wave in known.insert(wave) ? .pass(wave) : .drop }
    }
}

extension Receiver where Wave: OptionalProtocol {

    /// A receiver of the values in those waves that have one.
    ///
    /// Removes one level of optionality.
    @inlinable
    public func skipNil() -> Receiver<Wave.Wrapped> {
        derive { wave in wave.optional.map { .pass($0) } ?? .drop }
    }
}
