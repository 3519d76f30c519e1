internal import SwiftObserver

/// Runs a client's closures that belong to an actor but to no stage: producers, factories, what is done at disposal.
@usableFromInline
enum ActorEntry {
    /// Runs something where an actor's code runs: at once if there is no actor, or if it is the main actor and this is the
    /// main queue; otherwise on the actor's next turn.
    @usableFromInline
    static func enter(_ actor: (any Actor)?, _ work: @escaping () -> Void) {
        guard let actor else { return work() }
        if actor === MainActor.shared, MainQueue.isCurrent { return work() }
        // Goes from here to the actor, and nobody else has it.
        nonisolated(unsafe) let work = work
        ActorTurn.schedule(on: actor) { work() }
    }

    /// A function that is called from an actor, and belongs to another one perhaps: then on its own actor's next turn.
    static func on<Input>(
        _ actor: (any Actor)?, from caller: (any Actor)?, _ function: @escaping (Input) -> Void
    ) -> (Input) -> Void {
        guard let actor, actor !== caller else { return function }
        return { input in enter(actor) { function(input) } }
    }
}

/// Something of a client's to be done once, together with the actor on which it was written.
struct ClientAction {
    private let actor: (any Actor)?
    private let action: () -> Void

    init(_ closure: @escaping @isolated(any) @Sendable () -> Void) {
        (actor, action) = ClientClosure.handler(closure)
    }

    /// An action of the package's own, which may run anywhere.
    init(unisolated action: @escaping () -> Void) {
        actor = nil
        self.action = action
    }

    /// Runs it where an actor's code runs, or here if it belongs to no actor.
    func run() {
        ActorEntry.enter(actor, action)
    }
}
