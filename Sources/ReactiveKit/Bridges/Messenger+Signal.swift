internal import SwiftObserver

extension Messenger {
    /// A signal of what a connection brings that is made for each observation, and of its end.
    func signal(
        of owner: AnyObject,
        connecting connect:
            @escaping (
                Messenger, (any Actor)?, @escaping (Message, AnyAuthor) -> Void, @escaping @Sendable () -> Void
            ) -> ObservationToken
    ) -> Signal<Message, Never> {
        Signal(home: nil, canHop: true) { [self] downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            // Called when no message can be on its way any more.
            nonisolated(unsafe) let end = downstream.end
            let actor = downstream.actor
            let hasActor = actor != nil
            let token = withExtendedLifetime(owner) {
                connect(self, actor) { message, _ in
                    if observation.isActive { next(message) }
                } _: { [weak actor] in
                    // An actor that is gone takes no end either.
                    guard observation.isActive, actor != nil || !hasActor else { return }
                    ActorEntry.enter(actor) { if observation.isActive { end(.finished) } }
                }
            }
            observation.attach(.token(token))
        }
    }
}
