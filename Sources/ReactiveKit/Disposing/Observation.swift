public import SwiftObserver
public import Synchronization

/// One observation, or one part of it that can end by itself: what the observer gets as its disposable, and what every stage
/// asks whether it is still wanted.
///
/// References point upstream only: to what has to be ended when this is over. What is downstream is held by the source alone.
/// So a source that is deallocated takes everything with it.
@usableFromInline
final class Observation: Disposable, @unchecked Sendable {  // by the state: who changes it last owns what is upstream
    @usableFromInline let state = Atomic<UInt8>(Observation.begun)
    /// Set once, before the state says so, and taken by the one who ends this.
    @usableFromInline @exclusivity(unchecked) var upstream = Upstream.nothing

    @usableFromInline static var begun: UInt8 { 0 }
    @usableFromInline static var attached: UInt8 { 1 }
    @usableFromInline static var over: UInt8 { 2 }

    @inlinable
    init() {}

    /// Whether events are still wanted.
    @inlinable
    var isActive: Bool { state.load(ordering: .relaxed) < Observation.over }

    @inlinable
    var isDisposed: Bool { !isActive }

    /// Takes what is to be ended when this is over, at once if it is by now. To be called once at most.
    @inlinable
    func attach(_ upstream: Upstream) {
        self.upstream = upstream
        let change = state.compareExchange(
            expected: Observation.begun, desired: Observation.attached, ordering: .acquiringAndReleasing)
        if !change.exchanged { endUpstream() }
    }

    /// Ends this, and what is upstream. False if it was over before.
    @inlinable
    @discardableResult
    func end() -> Bool {
        let former = state.exchange(Observation.over, ordering: .acquiringAndReleasing)
        if former == Observation.attached { endUpstream() }
        return former != Observation.over
    }

    @usableFromInline
    func endUpstream() {
        var last = Upstream.nothing
        swap(&last, &upstream)
        last.end()
    }

    @inlinable
    func dispose() {
        end()
    }
}

/// What an observation has to end when it is over.
@usableFromInline
enum Upstream {
    case nothing
    case token(ObservationToken)
    case observation(Observation)
    case disposable(any Disposable)

    @usableFromInline
    func end() {
        switch self {
        case .nothing: break
        case .token(let token): token.stop()
        case .observation(let observation): observation.end()
        case .disposable(let disposable): disposable.dispose()
        }
    }
}

/// Observations of subjects and properties are the core's own.
extension ObservationToken: Disposable {
    /// Ends the observation, as `stop()` does.
    public func dispose() {
        stop()
    }

    /// Whether the observation has ended.
    public var isDisposed: Bool { !isActive }
}
