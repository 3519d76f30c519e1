public import SwiftObserver

/// Ends what one call of `listen` began.
///
/// Dropping it changes nothing: the listener then stays as long as its pair. A disposable retains neither the receiver
/// nor the listener.
public final class Disposable: Sendable {

    private let token: ObservationToken

    /// Makes a disposable of an observation, so that observations and listeners can share a ``DisposeBag``.
    public init(_ token: ObservationToken) {
        self.token = token
    }

    /// Ends the listening, for good.
    ///
    /// No call of the listener begins afterwards in the same context (the listener's actor, or the thread that
    /// delivers); elsewhere, at most the one that has been taken for delivery ends. Further calls do nothing. Allowed
    /// from any thread and from inside the listener. The cost does not depend on how many others listen.
    public func dispose() {
        token.stop()
    }

    /// Ends the listening when the given bag is deallocated.
    public func disposed(by bag: DisposeBag) {
        bag.add(self)
    }
}
