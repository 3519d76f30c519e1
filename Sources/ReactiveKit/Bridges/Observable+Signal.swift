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
