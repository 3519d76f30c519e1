public import SwiftObserver

extension Observable {
    /// Returns the messages of this observable as a signal, which completes when the observable is deallocated or
    /// finished.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let names = Messenger<String>()
    /// _ = names.toSignal().map { $0.uppercased() }.observeNext { print($0) }
    /// names.send("Ada")    // prints: ADA
    /// ```
    ///
    /// An observer gets the messages that the strategy replays, and then each message that is sent. The signal retains
    /// the observable; its observations do not.
    public func toSignal() -> Signal<Message, Never> {
        messenger.signal(of: self) { messenger, actor, receive, whenEnded in
            messenger.connect(on: actor, receive, whenEnded: whenEnded)
        }
    }
}

extension BufferedObservable {
    /// Returns the messages of this observable as a signal, which begins with the latest message.
    ///
    /// ```swift
    /// import SwiftObserver
    ///
    /// let counter = Var(1)
    /// let counts = counter.new()
    /// _ = counts.toSignal(initial: true).observeNext { print($0) }
    /// // prints: 1
    /// counter.value = 2    // prints: 2
    /// ```
    ///
    /// The signal completes when the observable is deallocated or finished. It retains the observable; its observations
    /// do not.
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
    /// Returns a signal that makes a connection for each observation, and emits its messages and its end.
    func signal(
        of owner: AnyObject,
        connecting connect:
            @escaping (
                Messenger, (any Actor)?, @escaping (Message, Origin) -> Void, @escaping @Sendable () -> Void
            ) -> ObservationToken
    ) -> Signal<Message, Never> {
        Signal(home: nil, canHop: true) { [self] downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            // Called when no message can be on its way any more.
            nonisolated(unsafe) let end = downstream.end
            let actor = downstream.actor
            let hasActor = actor != nil
            if observation.isFollowed { FollowedWay.reach(self) }
            let token = withExtendedLifetime(owner) {
                connect(self, actor) { message, _ in
                    if observation.isActive { next(message) }
                } _: { [weak actor] in
                    // An actor that is gone gets no end either.
                    guard observation.isActive, actor != nil || !hasActor else { return }
                    ActorEntry.enter(actor) { if observation.isActive { end(.finished) } }
                }
            }
            observation.attach(.token(token))
        }
    }
}
