public import SwiftObserver

extension Observable {
    /// A channel of this observable's messages.
    ///
    /// It begins with what the delivery strategy replays, if anything. The channel holds the observable; its receivers
    /// do not, and end with the observable's messenger. Authors are kept for `makeObservable()`.
    public func makeChannel() -> Channel<Self, Message> {
        Channel(self) { [self] listener in messenger.connect(listener) }
    }
}
