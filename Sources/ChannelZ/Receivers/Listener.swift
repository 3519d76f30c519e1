public import SwiftObserver
internal import Synchronization

/// A function that is registered at the root of a channel, and the actor that it belongs to.
@usableFromInline
struct Listener<Pulse> {
    @usableFromInline let actor: (any Actor)?
    /// The function. Precondition: called on the actor, if there is one.
    @usableFromInline let function: ListenerFunction<Pulse>
    /// Whether the function is called with pulses that are emitted on receiving.
    @usableFromInline let takesInitial: Bool
    /// Tells an endless source that a phase needs no more pulses.
    @usableFromInline let satiety: Satiety?
    /// Notes the cell at which the listener is registered, if the pulses are that cell's values.
    @usableFromInline let finder: CellFinder?

    @inlinable
    init(
        on actor: (any Actor)?, until satiety: Satiety? = nil, finding finder: CellFinder? = nil,
        _ call: @escaping (Pulse, Stamp) -> Void
    ) {
        self.init(on: actor, until: satiety, finding: finder, .stamped(call), takesInitial: true)
    }

    /// A client's function, which gets no stamps.
    @inlinable
    init(on actor: (any Actor)?, plain call: @escaping (Pulse) -> Void) {
        self.init(on: actor, until: nil, finding: nil, .plain(call), takesInitial: true)
    }

    @inlinable
    init(
        on actor: (any Actor)?, until satiety: Satiety?, finding finder: CellFinder?,
        _ function: ListenerFunction<Pulse>, takesInitial: Bool
    ) {
        self.actor = actor
        self.function = function
        self.takesInitial = takesInitial
        self.satiety = satiety
        self.finder = finder
    }

    /// The listener without the pulses that are emitted on receiving.
    @inlinable
    var subsequent: Listener {
        Listener(on: actor, until: satiety, finding: finder, function, takesInitial: false)
    }

    /// Calls the function. Precondition: on the actor, if there is one.
    @inlinable
    func call(_ pulse: Pulse, _ stamp: Stamp) {
        if takesInitial || !stamp.isInitial { function.call(pulse, stamp) }
    }

    /// The listener as the end of a phase, which retains no more of it than it needs.
    @inlinable
    var end: PhaseEnd<Pulse> {
        switch (function, takesInitial) {
        case (.stamped(let call), true): PhaseEnd(call)
        case (.plain(let call), true): PhaseEnd { pulse, _ in call(pulse) }
        case (let function, false): PhaseEnd { pulse, stamp in if !stamp.isInitial { function.call(pulse, stamp) } }
        }
    }

    /// Whether the listener may be called where the closures of an actor run.
    @inlinable
    func accepts(_ other: (any Actor)?) -> Bool {
        guard let actor, let other else { return true }
        return actor === other
    }
}

/// The function of a listener.
@usableFromInline
enum ListenerFunction<Pulse> {
    case plain((Pulse) -> Void)
    case stamped((Pulse, Stamp) -> Void)

    @inlinable
    func call(_ pulse: Pulse, _ stamp: Stamp) {
        switch self {
        case .plain(let call): call(pulse)
        case .stamped(let call): call(pulse, stamp)
        }
    }
}

/// The function to which a phase passes its pulses on.
@usableFromInline
struct PhaseEnd<Pulse> {
    @usableFromInline let call: (Pulse, Stamp) -> Void

    @inlinable
    init(_ call: @escaping (Pulse, Stamp) -> Void) {
        self.call = call
    }

    /// Notes the name of an operator, while messengers are followed.
    ///
    /// - Parameters:
    ///   - name: The name, as a client writes it; empty for an operator that no client has written.
    ///   - partCount: How many of the operators before it this one is made of. Their names are left out.
    @inlinable
    @inline(__always)
    func note(_ name: StaticString, insteadOf partCount: Int = 0) {
        if Following.isOn { FollowedWay.note(name, insteadOf: partCount) }
    }
}

extension Listener {
    /// Notes the name of an operator before this listener, while messengers are followed.
    ///
    /// - Parameters:
    ///   - name: The name, as a client writes it; empty for an operator that no client has written.
    ///   - partCount: How many of the operators before it this one is made of. Their names are left out.
    @inlinable
    @inline(__always)
    func note(_ name: StaticString, insteadOf partCount: Int = 0) {
        if Following.isOn { FollowedWay.note(name, insteadOf: partCount) }
    }

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
        if Following.isOn { FollowedWay.reach(self) }
        if delivery.replay == .nothing {
            switch listener.function {
            case .plain(let call): return connect(on: listener.actor, call)
            case .stamped(let call): return connect(on: listener.actor) { call($0, Stamp(author: $1)) }
            }
        }
        let call = listener.end.call
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
