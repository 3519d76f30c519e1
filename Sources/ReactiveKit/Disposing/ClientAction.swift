internal import SwiftObserver

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

    /// Runs it: at once if it belongs to no actor, or to the main actor and this is the main queue; otherwise on the actor's
    /// next turn.
    func run() {
        guard let actor else { return action() }
        if actor === MainActor.shared, MainQueue.isCurrent { return action() }
        // Goes from here to the actor, and nobody else has it.
        nonisolated(unsafe) let action = action
        ActorTurn.schedule(on: actor) { action() }
    }
}
