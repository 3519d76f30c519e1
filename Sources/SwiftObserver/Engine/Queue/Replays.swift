/// The replays that wait in one mailbox, in the order in which their observations began.
///
/// A replay can leave from any place, because its observation can end before its turn.
@usableFromInline
struct ReplayQueue<Message>: ~Copyable {
    @usableFromInline var first: PendingReplay<Message>?
    @usableFromInline unowned(unsafe) var last: PendingReplay<Message>?
    /// How many replays have ever come.
    @usableFromInline var entered = 0
    /// How many messages all waiting replays have together.
    @usableFromInline var messageCount = 0

    @inlinable
    init() {}

    @inlinable
    var isEmpty: Bool { first == nil }

    /// Whether a replay is the first one, and not on its way to an actor.
    @inlinable
    func begins(with replay: PendingReplay<Message>) -> Bool { first === replay && !replay.isOnItsWay }

    @inlinable
    mutating func append(_ replay: PendingReplay<Message>) {
        entered &+= 1
        replay.place = entered
        replay.isQueued = true
        replay.previous = last
        if let last { last.next = replay } else { first = replay }
        last = replay
        messageCount &+= replay.letters.count
    }

    /// Takes a replay out, if it is in. Its letters stay with it. The caller retains it.
    @inlinable
    mutating func remove(_ replay: PendingReplay<Message>) {
        guard replay.isQueued else { return }
        messageCount &-= replay.letters.count
        let (before, after) = (replay.previous, replay.next)
        replay.previous = nil
        replay.next = nil
        replay.isQueued = false
        after?.previous = before
        if after == nil { last = before }
        if let before { before.next = after } else { first = after }
    }

    /// Takes the next message of a replay that is in. The replay leaves with its last message.
    @inlinable
    mutating func popLetter(of replay: PendingReplay<Message>) -> Letter<Message>? {
        guard let letter = replay.letters.popFirst() else { return nil }
        messageCount &-= 1
        if replay.letters.isEmpty { finish(replay) }
        return letter
    }

    /// Takes a replay out that is complete. The caller retains it.
    @inlinable
    mutating func finish(_ replay: PendingReplay<Message>) {
        remove(replay)
        replay.subscription.tally?.replay = nil
    }

    /// Takes all replays, to be released outside the lock.
    @inlinable
    mutating func takeAll() -> [PendingReplay<Message>] {
        var all: [PendingReplay<Message>] = []
        while let replay = first {
            all.append(replay)
            finish(replay)
        }
        return all
    }
}

/// The earlier messages that a new observation has yet to be given.
@usableFromInline
final class PendingReplay<Message> {  // passed on under the messenger's lock
    @usableFromInline let subscription: Subscription<Message>
    @usableFromInline @exclusivity(unchecked) var letters: Ring<Letter<Message>>
    /// How many messages had entered the mailbox before the observation began: they come first.
    @usableFromInline @exclusivity(unchecked) var after: Int
    /// Its place among all the replays of the mailbox in which it waits.
    @usableFromInline @exclusivity(unchecked) var place = 0
    /// Whether it waits in the messenger's own queue, on its way to the mailbox of an actor.
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
