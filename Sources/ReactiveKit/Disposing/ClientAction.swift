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

    /// Runs it where an actor's code runs, or here if it belongs to no actor.
    func run() {
        ActorEntry.enter(actor, action)
    }
}
