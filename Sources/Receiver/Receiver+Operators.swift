public import SwiftObserver

/// Operators, which derive receivers from others.
///
/// A derived receiver observes its upstream from its creation on, and runs its operator once for each wave, for any
/// number of listeners, which share the operator's state. It begins with the waves that the upstream replays. It keeps
/// as many waves as the upstream did at that time (`hot`, `warm(upTo:)` or `cold`), but its own, transformed ones. It
/// lives for as long as it is retained, has listeners, or has receivers derived from it; afterwards, its operator no
/// longer runs. Waves keep their author.
extension Receiver {

    /// Returns a receiver that transforms each wave.
    ///
    /// ```swift
    /// let (transmitter, amounts) = Receiver<Int>.make()
    /// let labels = amounts.map { "\($0) items" }
    /// labels.listen { print($0) }
    /// transmitter.broadcast(3)    // prints: 3 items
    /// ```
    ///
    /// - Parameter transform: Called once for each wave, for any number of listeners, on the actor that it was written
    ///   on. Transformed waves are broadcast from there. A pure function that is `nonisolated`, or a value of a
    ///   `@Sendable` type, saves that detour: it runs where the upstream delivers.
    @preconcurrency
    @inlinable
    public func map<U>(
        @_inheritActorContext _ transform: @escaping @isolated(any) @Sendable (Wave) -> U
    ) -> Receiver<U> {
        let closure = ClientClosure.transform(transform)
        let call = closure.call
        return derive(on: closure.actor) { wave in .pass(call(wave)) }
    }

    /// Returns a receiver of the waves for which a condition is true.
    ///
    /// ```swift
    /// let (transmitter, levels) = Receiver<Int>.make()
    /// let alarms = levels.filter { $0 > 90 }
    /// alarms.listen { print($0) }
    /// for level in [80, 95, 70] { transmitter.broadcast(level) }  // prints: 95
    /// ```
    ///
    /// - Parameter isIncluded: Called once for each wave, for any number of listeners, on the actor that it was written
    ///   on, as with ``map(_:)``.
    @preconcurrency
    @inlinable
    public func filter(
        @_inheritActorContext _ isIncluded: @escaping @isolated(any) @Sendable (Wave) -> Bool
    ) -> Receiver<Wave> {
        let closure = ClientClosure.condition(isIncluded)
        let call = closure.call
        return derive(on: closure.actor) { wave in call(wave) ? .pass(wave) : .drop }
    }

    /// Returns a receiver of each wave with the one before it, which is `nil` for the first.
    ///
    /// ```swift
    /// let (transmitter, pages) = Receiver<Int>.make()
    /// let moves = pages.withPrevious()
    /// moves.listen { print($0 ?? 0, "to", $1) }
    /// transmitter.broadcast(1)    // prints: 0 to 1
    /// transmitter.broadcast(5)    // prints: 1 to 5
    /// ```
    ///
    /// Keeps the latest wave.
    @inlinable
    public func withPrevious() -> Receiver<(Wave?, Wave)> {
        let previous = StepMemory<Wave?>(nil)
        return derive { wave in .pass((previous.exchange(with: wave), wave)) }
    }

    /// Returns a receiver of all waves but the first `count`; this receiver if `count` is not positive.
    ///
    /// ```swift
    /// let (transmitter, edits) = Receiver<String>.make()
    /// let later = edits.skip(count: 1)
    /// later.listen { print("save", $0) }
    /// transmitter.broadcast("A")
    /// transmitter.broadcast("A tale")    // prints: save A tale
    /// ```
    @inlinable
    public func skip(count: Int) -> Receiver<Wave> {
        guard count > 0 else { return self }
        let toSkip = StepMemory(count)
        return derive { wave in toSkip.countDown() ? .drop : .pass(wave) }
    }

    /// Returns a receiver of the first `count` waves; of none if `count` is not positive.
    ///
    /// ```swift
    /// let (transmitter, hits) = Receiver<Int>.make()
    /// let podium = hits.take(count: 2)
    /// podium.listen { print($0) }
    /// for hit in 1...4 { transmitter.broadcast(hit) }    // prints: 1 2
    /// ```
    ///
    /// After these waves, the derived receiver no longer observes its upstream. It still replays the waves that it
    /// keeps to new listeners.
    @inlinable
    public func take(count: Int) -> Receiver<Wave> {
        guard count > 0 else { return deriveNothing() }
        let toTake = StepMemory(count)
        return derive { wave in
            guard toTake.countDown() else { return .drop }
            return toTake.value == 0 ? .last(wave) : .pass(wave)
        }
    }
}

extension Receiver where Wave: Equatable {

    /// Returns a receiver of the waves that differ from the one before.
    ///
    /// ```swift
    /// let (transmitter, status) = Receiver<String>.make()
    /// let changes = status.skipRepeats()
    /// changes.listen { print($0) }
    /// transmitter.broadcast("idle")     // prints: idle
    /// transmitter.broadcast("idle")
    /// transmitter.broadcast("loading")  // prints: loading
    /// ```
    ///
    /// Keeps the latest wave.
    @inlinable
    public func skipRepeats() -> Receiver<Wave> {
        let latest = StepMemory<Wave?>(nil)
        return derive { wave in
            guard latest.value != wave else { return .drop }
            latest.replace(with: wave)
            return .pass(wave)
        }
    }
}

extension Receiver where Wave: Hashable {

    /// Returns a receiver of the waves that did not occur before.
    ///
    /// ```swift
    /// let (transmitter, visits) = Receiver<String>.make()
    /// let visitors = visits.uniqueValues()
    /// visitors.listen { print($0) }
    /// for name in ["Ada", "Grace", "Ada"] { transmitter.broadcast(name) }
    /// // prints: Ada Grace
    /// ```
    ///
    /// It keeps every distinct wave for as long as it exists, so its memory grows with their number.
    @inlinable
    public func uniqueValues() -> Receiver<Wave> {
        let known = KnownWaves<Wave>()
        return derive { wave in known.insert(wave) ? .pass(wave) : .drop }
    }
}

extension Receiver where Wave: OptionalProtocol {

    /// Returns a receiver of the waves that are not nil.
    ///
    /// ```swift
    /// let (transmitter, selection) = Receiver<Int?>.make()
    /// let selected = selection.skipNil()
    /// selected.listen { print($0) }
    /// for row in [nil, 4, nil] { transmitter.broadcast(row) }    // prints: 4
    /// ```
    ///
    /// It removes one level of optionality.
    @inlinable
    public func skipNil() -> Receiver<Wave.Wrapped> {
        derive { wave in wave.optional.map { .pass($0) } ?? .drop }
    }
}

/// The distinct waves that have come through `uniqueValues()`.
///
/// They are stored by their hash values, which are computed once. No client code runs while `waves` changes, so `==`
/// and `hash(into:)` may broadcast, and the waves that they broadcast find `waves` complete.
@usableFromInline
final class KnownWaves<Wave: Hashable> {

    /// Each list only grows.
    @usableFromInline
    var waves: [Int: [Wave]] = [:]

    @inlinable
    init() {}

    /// Inserts a wave. Returns false if it was known.
    @inlinable
    func insert(_ wave: Wave) -> Bool {
        let hash = wave.hashValue
        var compared = 0
        while true {
            let candidates = waves[hash, default: []]
            guard candidates.count > compared else { break }
            for candidate in candidates[compared...] where candidate == wave { return false }
            compared = candidates.count
        }
        waves[hash, default: []].append(wave)
        return true
    }
}

/// The protocol of all optionals, for generic code on optional waves.
///
/// ```swift
/// func known<T: OptionalProtocol>(_ values: [T]) -> [T.Wrapped] {
///     values.compactMap(\.optional)
/// }
/// print(known([4, nil, 7]))    // prints: [4, 7]
/// ```
///
/// There is no reason to conform other types to it.
public protocol OptionalProtocol: SendableMetatype {

    /// The type of the wrapped value.
    associatedtype Wrapped

    /// The value as an optional.
    var optional: Wrapped? { get }
}

extension Optional: OptionalProtocol {

    /// The optional itself.
    @inlinable
    public var optional: Wrapped? { self }
}
