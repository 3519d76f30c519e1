/// Reads the latest message of an observable that it does not keep alive. For the package's own use.
public struct LatestReader<Message> {
    /// Returns nil once the observable is gone.
    @usableFromInline let read: () -> Message?
    /// The same when a message was delivered: the latest one, or that one if it is all there is.
    @usableFromInline let readAfter: (_ delivered: Message) -> Message
    /// Whether the message that is being delivered without having waited is the latest. May be false if it is.
    @usableFromInline let isCurrent: () -> Bool
    /// Whether the latest message says what the state is, even if another one was just delivered.
    @usableFromInline let isState: Bool
    /// Whether that is read from variables, and nothing on the way keeps an earlier one.
    @usableFromInline let isLive: Bool
    /// A number that differs whenever the state behind the message has changed, if there is one.
    @usableFromInline let stamp: StateStamp?
    /// The variable that is read, if it is one.
    @usableFromInline let owner: ObjectIdentifier?

    /// Reads a variable.
    @inlinable
    init(
        _ read: @escaping () -> Message?, after readAfter: @escaping (_ delivered: Message) -> Message,
        isCurrent: @escaping () -> Bool, stamp: StateStamp, owner: AnyObject
    ) {
        self.read = read
        self.readAfter = readAfter
        self.isCurrent = isCurrent
        isState = true
        isLive = true
        self.stamp = stamp
        self.owner = ObjectIdentifier(owner)
    }

    /// Reads an observable that makes its latest message from a state, or whose messages are no state.
    ///
    /// - Parameter join: Makes one message of one that was delivered and the latest one.
    @inlinable
    init<O: BufferedObservable>(
        of observable: O, isState: Bool, isLive: Bool = false, stamp: StateStamp?, owner: ObjectIdentifier? = nil,
        joining join: @escaping (_ delivered: Message, _ latest: Message) -> Message = { $1 }
    ) where O.Message == Message {
        read = { [weak observable] in observable?.latestMessage }
        readAfter = { [weak observable] delivered in
            guard isState, let observable else { return delivered }
            return join(delivered, observable.latestMessage)
        }
        isCurrent = { false }
        self.isState = isState
        self.isLive = isLive
        self.stamp = stamp
        self.owner = owner
    }

    /// What the observable contributes to a combination: its latest message, also if it has just delivered one.
    @inlinable
    func latest(after delivered: Message?) -> Message? {
        guard let delivered else { return read() }
        return readAfter(delivered)
    }

    /// What the observable has sent in a transaction, if it is a variable that this has set.
    @usableFromInline
    func message(in commit: Commit) -> Message? {
        owner.flatMap { commit.update(of: $0) as? Message }
    }

    /// Reads what this observable and another one contribute, of one moment; nil once one of them is gone.
    @inlinable
    func together<Other>(
        with other: LatestReader<Other>
    ) -> (_ delivered: Message?, _ otherDelivered: Other?) -> (Message, Other)? {
        let stamp = sum([stamp, other.stamp])
        return { delivered, otherDelivered in
            let both = readTogether(stamp) { (latest(after: delivered), other.latest(after: otherDelivered)) }
            guard let message = both.0, let otherMessage = both.1 else { return nil }
            return (message, otherMessage)
        }
    }

    /// The same reader, of an object that stands for what is read.
    func standIn<O: BufferedObservable>(of observable: O) -> LatestReader where O.Message == Message {
        let readAfter = readAfter
        return LatestReader(
            of: observable, isState: isState, isLive: isLive, stamp: stamp, owner: owner,
            joining: { delivered, _ in readAfter(delivered) })
    }

    /// A reader of something that is made of the same state.
    @inlinable
    func reader<O: BufferedObservable>(of observable: O) -> LatestReader<O.Message> {
        LatestReader<O.Message>(of: observable, isState: isState, isLive: isLive, stamp: stamp)
    }
}

/// Reads several latest messages, so that they were all there at one moment.
///
/// A thousand attempts in a row fail only where reading them changes them.
///
/// - Parameter stamp: A number that differs whenever one of them has changed, if there is one.
@inlinable
@inline(__always)
func readTogether<Messages>(_ stamp: StateStamp?, _ read: () -> Messages) -> Messages {
    guard let stamp else { return read() }
    var before = stamp()
    for _ in 0..<1_000 {
        let messages = read()
        let after = stamp()
        if after == before { return messages }
        before = after
    }
    return read()
}

/// Whether these are different variables, none of which is made of another.
@usableFromInline
func areIndependent(_ owners: [ObjectIdentifier?]) -> Bool {
    Set(owners.compactMap { $0 }).count == owners.count
}
