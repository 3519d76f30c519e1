/// The earlier messages that a new observation has yet to be given.
@usableFromInline
final class PendingReplay<Message> {  // passed on under the messenger's lock
    @usableFromInline let subscription: Subscription<Message>
    @usableFromInline @exclusivity(unchecked) var letters: Ring<Letter<Message>>
    /// How many messages had entered the mailbox before the observation began: those come first.
    @usableFromInline @exclusivity(unchecked) var after: Int
    /// Its place among all the replays of the mailbox in which it waits.
    @usableFromInline @exclusivity(unchecked) var place = 0
    /// Whether it waits in the messenger's own mailbox for that of an actor.
    @usableFromInline @exclusivity(unchecked) var isOnItsWay: Bool
    /// The neighbours in the queue in which it waits, which retains it.
    @usableFromInline @exclusivity(unchecked) var next: PendingReplay?
    @usableFromInline @exclusivity(unchecked) unowned(unsafe) var previous: PendingReplay?
    @usableFromInline @exclusivity(unchecked) var isQueued = false

    @inlinable
    init(
        for subscription: Subscription<Message>, _ letters: consuming Ring<Letter<Message>>, after: Int,
        isOnItsWay: Bool
    ) {
        self.subscription = subscription
        self.letters = letters
        self.after = after
        self.isOnItsWay = isOnItsWay
    }
}
