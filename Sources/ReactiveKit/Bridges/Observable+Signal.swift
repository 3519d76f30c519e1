public import SwiftObserver

extension Observable {
    /// The messages of this observable as a signal, which completes when the observable is deallocated or finished.
    ///
    /// An observer is given what the strategy replays, and then what is sent. The signal holds the observable; those who
    /// observe it do not.
    public func toSignal() -> Signal<Message, Never> {
        messenger.signal(of: self) { messenger, actor, receive, whenEnded in
            messenger.connect(on: actor, receive, whenEnded: whenEnded)
        }
    }
}

extension BufferedObservable {
    /// The messages of this observable as a signal, which begins with the latest one.
    ///
    /// It completes when the observable is deallocated or finished. The signal holds the observable; those who observe it do
    /// not.
    ///
    /// - Parameter initial: Whether to begin with the latest message, if nothing is replayed.
    public func toSignal(initial: Bool) -> Signal<Message, Never> {
        guard initial else { return toSignal() }
        return messenger.signal(of: self) { [self] messenger, actor, receive, whenEnded in
            messenger.connect(on: actor, latestOf: self, receive, whenEnded: whenEnded)
        }
    }
}

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
