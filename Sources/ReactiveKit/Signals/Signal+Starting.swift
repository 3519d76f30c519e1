/// Where observations start.
extension Signal {
    /// A signal that is a source, and emits wherever it starts: on the actor on which what is downstream wants to be called.
    @inlinable
    init(emitting emit: @escaping (Downstream<Element, Error>) -> Void) {
        self.init(home: nil, canHop: true) { downstream in
            Signal.start(downstream, on: downstream.actor, emit)
        }
    }

    /// A signal that begins with a client's closure, and emits on the actor to which that belongs.
    @inlinable
    init(on actor: (any Actor)?, _ emit: @escaping (Downstream<Element, Error>) -> Void) {
        guard let actor else {
            self.init(home: nil, starting: emit)
            return
        }
        self.init(home: actor) { Signal.start($0, on: actor, emit) }
    }

    /// Starts an observation on an actor, if there is one, unless it is over when that has its turn.
    @inlinable
    static func start(
        _ downstream: Downstream<Element, Error>, on actor: (any Actor)?,
        _ emit: @escaping (Downstream<Element, Error>) -> Void
    ) {
        guard let actor else { return emit(downstream) }
        ActorEntry.enter(actor) { if downstream.observation.isActive { emit(downstream) } }
    }
}
