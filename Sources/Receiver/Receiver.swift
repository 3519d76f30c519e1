public import SwiftObserver

/// The reading end of a transmitter/receiver pair: if you have it, you can listen.
///
/// A receiver is made together with its ``Transmitter`` by ``make(with:)`` or `make(delivery:)`, taken from any
/// observable by `makeReceiver()`, or derived from another receiver by an operator such as ``map(_:)``.
///
/// Everything about delivery (the order of waves, the threads they arrive on, what a new listener is given, how many
/// waves may wait) is decided by the `Messenger` behind the receiver and by that messenger's delivery strategy. So
/// broadcasting, listening and disposing are allowed from any thread and from inside any listener, and listeners are
/// called in the order in which they began to listen.
///
/// A transmitter retains its receiver; a receiver does not know its transmitters. Listeners belong to the messenger:
/// they live until they are disposed or until the last transmitter and the last receiver are gone.
///
/// A receiver is an `Observable` whose messages are the waves, so objects that conform to `Observer` can observe it.
public final class Receiver<Wave>: Observable {

    /// What listens: a function that is called with each wave.
    public typealias Handler = (Wave) -> Void

    /// The messenger that carries the waves.
    ///
    /// It is the place for what the module has no name of its own for: exchanging the delivery strategy, forgetting the
    /// kept waves, reading the numbers. Holding the messenger does not keep a derived receiver going, and when that
    /// receiver is gone its messenger keeps nothing more to replay; hold the receiver.
    public let messenger: Messenger<Wave>

    /// The observable that handed this receiver out, retained.
    @usableFromInline
    let origin: AnyObject?

    /// What feeds this receiver, if it is a derived one.
    @usableFromInline
    let feed: Feed<Wave>?

    @inlinable
    init(on messenger: Messenger<Wave>, origin: AnyObject? = nil, feed: Feed<Wave>? = nil) {
        self.messenger = messenger
        self.origin = origin
        self.feed = feed
    }

    deinit {
        feed?.receiverDied()
    }

    /// Calls the given function with every wave that is broadcast from now on, after those that the strategy replays.
    ///
    /// The replay (none for `hot`, the last few for `warm(upTo:)`, all for `cold`) goes to the new listener alone,
    /// oldest wave first. On the strategies of this module it has arrived when the call returns, unless the call
    /// happens while a wave is being delivered; then it follows that wave.
    ///
    /// The listener runs on the actor it was written on: a closure in main-actor code runs on the main actor, at once
    /// if the wave is delivered on the main queue, else a moment later. A closure in code that belongs to no actor runs
    /// where the strategy delivers, by default on the thread that broadcasts. Calls of one listener never overlap; under
    /// `.immediate` one may begin inside another, on the same thread.
    ///
    /// The receiver retains the listener and with it all that the closure captures. So capture the listening object
    /// weakly, or dispose of the listener. The same goes for a transmitter or receiver of the same pair, which would
    /// otherwise keep the pair alive through its own listener.
    ///
    /// - Parameters:
    ///   - handle: The listener.
    /// - Returns: What ends the listening. It may be dropped: then the listener lives as long as the pair.
    @preconcurrency
    @inlinable
    @discardableResult
    public func listen(
        @_inheritActorContext to handle: @escaping @isolated(any) @Sendable (Wave) -> Void
    ) -> Disposable {
        let listener = ClientClosure.handler(handle)
        return withExtendedLifetime(self) {
            Disposable(messenger.connect(on: listener.actor, listener.call))
        }
    }
}

// The messenger brings its own synchronisation, `origin` is only retained, and `Feed` locks.
extension Receiver: @unchecked Sendable where Wave: Sendable {}
