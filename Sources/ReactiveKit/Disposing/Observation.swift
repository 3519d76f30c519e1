public import SwiftObserver
public import Synchronization

/// An observation, or a part of one that can end by itself. The observer gets it as its disposable, and every stage
/// asks it whether events are still wanted.
///
/// It refers only to its upstream, which ends with it. The source alone retains everything downstream. So a source that
/// is deallocated takes everything with it.
@usableFromInline
final class Observation: Disposable, @unchecked Sendable {  // by the state: the change to `over` hands on `upstream`
    @usableFromInline let state = Atomic<UInt8>(Observation.begun)
    /// Set once, before the state says so, and taken by the call that ends the observation.
    @usableFromInline @exclusivity(unchecked) var upstream = Upstream.nothing

    /// Whether messengers are followed while its chain is being connected, so that each operator notes its name. Set by
    /// the code that connects, before it connects: so operators ask no more than this.
    @usableFromInline @exclusivity(unchecked) var isFollowed: Bool

    @usableFromInline static var begun: UInt8 { 0 }
    @usableFromInline static var attached: UInt8 { 1 }
    @usableFromInline static var over: UInt8 { 2 }

    @inlinable
    init(isFollowed: Bool = false) {
        self.isFollowed = isFollowed
    }

    /// Creates the observation of a part of a chain.
    @inlinable
    convenience init(upstreamOf downstream: Observation) {
        self.init(isFollowed: downstream.isFollowed)
    }

    /// Whether events are still wanted.
    @inlinable
    var isActive: Bool { state.load(ordering: .relaxed) < Observation.over }

    @inlinable
    var isDisposed: Bool { !isActive }

    /// Keeps the upstream, which ends with this observation, or ends it at once if the observation is over.
    /// Precondition: not called before.
    @inlinable
    func attach(_ upstream: Upstream) {
        self.upstream = upstream
        let change = state.compareExchange(
            expected: Observation.begun, desired: Observation.attached, ordering: .acquiringAndReleasing)
        if !change.exchanged { endUpstream() }
    }

    /// Ends the observation and its upstream. Returns false if it was over before.
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

/// The upstream of an observation, which ends with it.
@usableFromInline
enum Upstream {
    case nothing
    case token(ObservationToken)
    case observation(Observation)
    /// Kept outside of the observation, of which most need no room for it.
    indirect case disposable(any Disposable)

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

/// Observations of subjects and properties are tokens of the core.
extension ObservationToken: Disposable {
    /// Ends the observation, as `stop()` does.
    public func dispose() {
        stop()
    }

    /// Whether the observation has ended.
    public var isDisposed: Bool { !isActive }
}
