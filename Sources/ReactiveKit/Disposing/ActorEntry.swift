internal import SwiftObserver

/// Runs client closures that belong to an actor but to no stage: producers, factories, and actions at disposal.
@usableFromInline
enum ActorEntry {
    /// Runs work on an actor: at once if there is no actor, or if it is the main actor and this is the main queue;
    /// otherwise on the actor's next turn.
    @usableFromInline
    static func enter(_ actor: (any Actor)?, _ work: @escaping () -> Void) {
        guard let actor else { return work() }
        if actor === MainActor.shared, MainQueue.isCurrent { return work() }
        // Sent to the actor, and used nowhere else.
        nonisolated(unsafe) let work = work
        ActorTurn.schedule(on: actor) { work() }
    }

    /// Returns a function that one actor may call although it belongs to another one. It then runs on its own actor's
    /// next turn.
    static func on<Input>(
        _ actor: (any Actor)?, from caller: (any Actor)?, _ function: @escaping (Input) -> Void
    ) -> (Input) -> Void {
        guard let actor, actor !== caller else { return function }
        return { input in enter(actor) { function(input) } }
    }
}

/// An action of a client's, to be run once, with the actor on which it was written.
struct ClientAction {
    private let actor: (any Actor)?
    private let action: () -> Void

    init(_ closure: @escaping @isolated(any) @Sendable () -> Void) {
        (actor, action) = ClientClosure.handler(closure)
    }

    /// Creates an action of the package's own, which may run anywhere.
    init(unisolated action: @escaping () -> Void) {
        actor = nil
        self.action = action
    }

    /// Runs the action on its actor, or here if it has none.
    func run() {
        ActorEntry.enter(actor, action)
    }
}
