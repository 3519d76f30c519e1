public import Synchronization

/// What the messages of one transaction have in common, so that whoever joins several of its variables is called once.
///
/// It goes along with each of these messages, and with what transforms make of it, as a part of the author. So a message
/// outside of a transaction carries nothing for it. It is gone when the last of them has been delivered or dropped.
///
/// It is known to nobody before all variables are locked, and they stay so until the last message has its place. So who has
/// met it, and then reads one of these variables, reads what the transaction has set, or something newer.
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

    /// The update of a variable that is there since before the transaction; nil if that did not set it.
    func update(of variable: ObjectIdentifier) -> Any? { updates[variable] }

    /// Notes somebody; false if that was done before.
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

/// Whoever is to be called once for a transaction: a combined observation, or an object that combines.
///
/// Several of its sources may bring messages of one transaction. It takes the first of them together with what there is of
/// all others by then, which is all that they have to bring; so it waits for none, and it does not matter if a bound drops
/// one of them.
@usableFromInline
final class CommitJoiner: Sendable {
    /// How many there are in the process.
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

    /// What a message is to one who joins the messages of its transaction.
    @usableFromInline
    enum Part: Sendable {
        case first
        /// It has nothing to bring that the first one had not.
        case rest
        /// It comes after the first, and from a source that keeps what it was sent: that may be what it brings.
        case later
    }

    /// What the next message of a transaction is.
    ///
    /// - Parameter isLive: Whether its source reads what there is.
    @usableFromInline
    func next(of commit: Commit, isLive: Bool) -> Part {
        if commit.add(number) { return .first }
        return isLive ? .rest : .later
    }
}

/// Counts the changes of all tracked values in the process: those on which an observed derived value hangs.
///
/// **Invariant.** A tracked value moves the epoch under its own lock, after its count of changes and before that lock is
/// given back. So who has read a new value finds the epoch moved; and who loads the epoch first, and then finds the counts
/// unmoved, knows that they stay so for as long as the epoch does.
@usableFromInline
enum StateEpoch {
    @usableFromInline static let current = Atomic<UInt>(1)

    /// Meets `move`.
    @inlinable static var now: UInt { current.load(ordering: .acquiring) }

    @usableFromInline
    static func move() {
        // Releases the change that was counted before.
        current.wrappingAdd(1, ordering: .acquiringAndReleasing)
    }
}
