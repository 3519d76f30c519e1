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
        // Ends come wherever the last observation ends, so that a hop is needed for whoever is called on an actor.
        Signal(home: nil) { [self] downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            // Called when no message can be on its way any more.
            nonisolated(unsafe) let end = downstream.end
            let token = withExtendedLifetime(owner) {
                connect(self, nil) { message, _ in
                    if observation.isActive { next(message) }
                } _: {
                    if observation.isActive { end(.finished) }
                }
            }
            observation.attach(.token(token))
        }
    }
}
