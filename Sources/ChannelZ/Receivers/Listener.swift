public import SwiftObserver
internal import Synchronization

/// A function that is registered at the root of a channel, and the actor that it belongs to.
@usableFromInline
struct Listener<Pulse> {
    @usableFromInline let actor: (any Actor)?
    /// Precondition: called on the actor, if there is one.
    @usableFromInline let call: (Pulse, Stamp) -> Void
    /// Tells an endless source that a phase needs no more pulses.
    @usableFromInline let satiety: Satiety?
    /// Notes the cell at which the listener is registered, if the pulses are that cell's values.
    @usableFromInline let finder: CellFinder?

    @inlinable
    init(
        on actor: (any Actor)?, until satiety: Satiety? = nil, finding finder: CellFinder? = nil,
        _ call: @escaping (Pulse, Stamp) -> Void
    ) {
        self.actor = actor
        self.call = call
        self.satiety = satiety
        self.finder = finder
    }

    /// The listener without the pulses that are emitted on receiving.
    @inlinable
    var subsequent: Listener {
        let call = call
        return Listener(on: actor, until: satiety, finding: finder) { pulse, stamp in
            if !stamp.isInitial { call(pulse, stamp) }
        }
    }

    /// Whether the listener may be called where the closures of an actor run.
    @inlinable
    func accepts(_ other: (any Actor)?) -> Bool {
        guard let actor, let other else { return true }
        return actor === other
    }
}

extension Listener {
    /// Registers this listener by a reception that knows no actors, or runs on another one.
    ///
    /// A listener without an actor is registered directly. Otherwise, a relay passes the pulses on to its actor.
    @usableFromInline
    func passing(to reception: (Listener<Pulse>) -> any Receipt) -> any Receipt {
        guard actor != nil else { return reception(self) }
        let passage = Confluence(to: self)
        let receipt = reception(passage.inlet { $0 })
        return receipt.isCancelled ? receipt : passage.receipt(for: receipt)
    }
}

extension Messenger {
    /// Registers a listener. Pulses that the strategy replays count as emitted on receiving.
    @usableFromInline
    func connect(_ listener: Listener<Message>) -> ObservationToken {
        let call = listener.call
        if delivery.replay == .nothing {
            return connect(on: listener.actor) { call($0, Stamp(author: $1)) }
        }
        return connect(
            on: listener.actor, { call($0, Stamp(author: $1)) },
            replayed: { call($0, Stamp(isInitial: true, author: $1)) })
    }
}

/// Knows whether a phase, or one further down, has received all the pulses that it needs.
@usableFromInline
final class Satiety: Sendable {
    private let isOver = Atomic<Bool>(false)
    private let further: Satiety?

    init(or further: Satiety?) {
        self.further = further
    }

    func end() {
        isOver.store(true, ordering: .releasing)
    }

    @usableFromInline
    var isReached: Bool {
        isOver.load(ordering: .acquiring) || further?.isReached ?? false
    }
}
