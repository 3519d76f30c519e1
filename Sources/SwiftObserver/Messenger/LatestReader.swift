/// A reader of the latest message of an observable that it does not keep alive. For the package's own use.
public struct LatestReader<Message> {
    /// Returns nil once the observable is gone.
    @usableFromInline let read: () -> Message?
    /// Reads the latest message after one was delivered. Returns the delivered one if the observable keeps no other.
    @usableFromInline let readAfter: (_ delivered: Message) -> Message
    /// The inner state of the variable that is read, if it is one.
    @usableFromInline let hub: Hub?
    /// Whether the latest message tells the state, even if another one was just delivered.
    @usableFromInline let isState: Bool
    /// Whether the state is read from variables, and nothing on the way keeps an earlier one.
    @usableFromInline let isLive: Bool
    /// A number that differs whenever the state behind the message has changed, if there is one.
    @usableFromInline let stamp: StateStamp?
    /// The variable that is read, if it is one.
    @usableFromInline let owner: ObjectIdentifier?

    /// Reads a variable.
    @inlinable
    init(
        _ read: @escaping () -> Message?, after readAfter: @escaping (_ delivered: Message) -> Message,
        hub: Hub, stamp: StateStamp, owner: AnyObject
    ) {
        self.read = read
        self.readAfter = readAfter
        self.hub = hub
        isState = true
        isLive = true
        self.stamp = stamp
        self.owner = ObjectIdentifier(owner)
    }

    /// Reads an observable that makes its latest message from a state, or with messages that tell no state.
    ///
    /// - Parameter join: Makes one message of the delivered one and the latest one.
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
        hub = nil
        self.isState = isState
        self.isLive = isLive
        self.stamp = stamp
        self.owner = owner
    }

    /// Returns the observable's part of a combination: its latest message, also if it has just delivered one.
    @inlinable
    func latest(after delivered: Message?) -> Message? {
        guard let delivered else { return read() }
        return readAfter(delivered)
    }

    /// Returns the message that the observable has sent in a transaction, if it is a variable that the transaction has
    /// set.
    @usableFromInline
    func message(in commit: Commit) -> Message? {
        owner.flatMap { commit.update(of: $0) as? Message }
    }

    /// Reads the parts of this observable and another one, as of one moment; nil once one of them is gone.
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

    /// A reader of an object that stands for the observable of this reader.
    func standIn<O: BufferedObservable>(of observable: O) -> LatestReader where O.Message == Message {
        let readAfter = readAfter
        return LatestReader(
            of: observable, isState: isState, isLive: isLive, stamp: stamp, owner: owner,
            joining: { delivered, _ in readAfter(delivered) })
    }

    /// A reader of an observable that is made of the same state.
    @inlinable
    func reader<O: BufferedObservable>(of observable: O) -> LatestReader<O.Message> {
        LatestReader<O.Message>(of: observable, isState: isState, isLive: isLive, stamp: stamp)
    }
}

/// Reads several latest messages, as of one moment.
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

/// Whether the message that a variable is delivering without its having waited is the latest. May be false if it is.
/// Takes the inner state, not a closure that asks it: that would be a call for each message.
@inlinable
@inline(__always)
func isCurrent(_ hub: Hub?) -> Bool { hub?.gate.isDirectAndAlone ?? false }

/// Whether these are different variables, none of which is made of another.
@usableFromInline
func areIndependent(_ owners: [ObjectIdentifier?]) -> Bool {
    Set(owners.compactMap { $0 }).count == owners.count
}

/// A number that differs whenever the sources of a value have changed: the sum of their counts of changes.
///
/// A source counts once, however many ways lead from it to the value. So asking is O(sources), and not O(ways).
@usableFromInline
struct StateStamp {
    private struct CountedSource {
        /// Retained, so that no other source can have its identity.
        let source: AnyObject
        let changes: () -> UInt
    }

    private var parts: [CountedSource]
    /// Whether the value has no other sources.
    private(set) var isComplete = true

    @usableFromInline
    init(of source: AnyObject, _ changes: @escaping () -> UInt) {
        parts = [CountedSource(source: source, changes: changes)]
    }

    @usableFromInline
    func callAsFunction() -> UInt {
        var sum: UInt = 0
        for part in parts { sum &+= part.changes() }
        return sum
    }

    mutating func add(_ other: StateStamp) {
        isComplete = isComplete && other.isComplete
        for part in other.parts where !parts.contains(where: { $0.source === part.source }) { parts.append(part) }
    }

    mutating func addUnknown() {
        isComplete = false
    }
}

/// Returns the stamp of a value that is made of several values; nil if none of them has a stamp.
@usableFromInline
func sum(_ stamps: [StateStamp?]) -> StateStamp? {
    let known = stamps.compactMap { $0 }
    guard var sum = known.first else { return nil }
    for stamp in known.dropFirst() { sum.add(stamp) }
    if known.count < stamps.count { sum.addUnknown() }
    return sum
}
