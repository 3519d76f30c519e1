/// The identity of a transaction in its messages, by which an observation of several of its variables is called once.
///
/// It goes along with each of these messages, and through transforms, as a part of the author. So a message
/// outside of a transaction carries nothing for it. It is gone when the last of them has been delivered or dropped.
///
/// No other thread meets it before all variables are locked, and they stay locked until the last message has its
/// place. So a thread that has met it, and then reads one of these variables, reads the value that the transaction
/// has set, or a newer one.
@usableFromInline
final class Commit: @unchecked Sendable {  // by the lock; the updates never change
    /// The update of each variable.
    private let updates: [ObjectIdentifier: Any]
    private let lock = Lock()
    private var firstJoiner = 0
    private var otherJoiners = Set<Int>()

    init(_ updates: [ObjectIdentifier: Any]) {
        self.updates = updates
    }

    /// Returns the update of a variable that existed before the transaction, or nil if the transaction did not set it.
    func update(of variable: ObjectIdentifier) -> Any? { updates[variable] }

    /// Notes a joiner. Returns false if it was noted before.
    fileprivate func add(_ joiner: Int) -> Bool {
        lock.withLock {
            if firstJoiner == 0 {
                firstJoiner = joiner
                return true
            }
            return firstJoiner != joiner && otherJoiners.insert(joiner).inserted
        }
    }
}

/// Represents, in a transaction, an observation or an object that combines several variables and is to be called once.
///
/// Several of its sources may bring messages of one transaction. It takes the first of them together with the current
/// values of all others, which include the other messages; so it waits for none, and it does not matter if a bound
/// drops one of them.
@usableFromInline
final class CommitJoiner: Sendable {
    /// The number of joiners in the process.
    private static let count = ProcessCount()
    private static let numbers = ProcessCount()

    private let number = CommitJoiner.numbers.next()

    @usableFromInline
    init() {
        CommitJoiner.count.increment()
    }

    deinit {
        CommitJoiner.count.decrement()
    }

    static var areThere: Bool { !count.isZero }

    /// The role of a message for a joiner.
    @usableFromInline
    enum Part: Sendable {
        case first
        /// The first message already included this one.
        case rest
        /// A later message from a source that keeps its messages. It may bring an older message.
        case later
    }

    /// Returns the role of the next message of a transaction.
    ///
    /// - Parameter isLive: Whether its source reads current values.
    @usableFromInline
    func next(of commit: Commit, isLive: Bool) -> Part {
        if commit.add(number) { return .first }
        return isLive ? .rest : .later
    }
}
