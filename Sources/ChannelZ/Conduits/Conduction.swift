public import SwiftObserver

/// One direction of a conduit: a receiver at one end that sets the other end, without holding it.
///
/// What its own beginning leads to at the end where it receives is not passed on: it began with that end's value, and the
/// answer to that is not news. So two ends that never agree at least begin at rest.
@usableFromInline
struct Conduction<Pulse, Target: ReceiverType> where Target.Pulse == Pulse {
    @usableFromInline let tether: Tether<Target>
    @usableFromInline let beginning = Cause()
    @usableFromInline let isWanted: ((Pulse, Target) -> Bool)?

    /// - Parameter isWanted: Whether a pulse is to be set, given the other end. By default each is.
    @inlinable
    init(to target: Target, if isWanted: ((Pulse, Target) -> Bool)? = nil) {
        tether = Tether(to: target)
        self.isWanted = isWanted
    }

    @inlinable
    func listener(on actor: (any Actor)? = nil, finding finder: CellFinder? = nil) -> Listener<Pulse> {
        Listener(on: actor, finding: finder) { pulse, stamp in
            if stamp.isInitial { return beginning.lead { set(pulse) } }
            if !beginning.isAtWork { set(pulse) }
        }
    }

    @inlinable
    func set(_ pulse: Pulse) {
        guard let target = tether.find() else { return }
        if let isWanted, !isWanted(pulse, target) { return }
        target.receive(pulse)
    }
}
