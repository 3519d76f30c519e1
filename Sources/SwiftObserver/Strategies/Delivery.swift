internal import Synchronization

/// The right to deliver, once, the messages that wait in a messenger's mailbox. A strategy gets it in `schedule(_:)`.
///
/// It keeps the mailbox alive, so that messages reach their observers even if the messenger is deallocated first; it
/// does not keep the messenger alive. All copies are one right: it is used up once for all of them.
///
/// ```swift
/// struct AtOnce: DeliveryStrategy {
///     func schedule(_ delivery: Delivery) {
///         print("\(delivery.pendingCount) messages wait")
///         delivery.run()
///     }
/// }
/// ```
public struct Delivery: Sendable, Identifiable, Hashable {
    let ticket: DeliveryTicket

    init(_ ticket: DeliveryTicket) {
        self.ticket = ticket
    }

    /// Delivers the messages that wait now, on this thread, and returns how many it delivered.
    ///
    /// Messages sent while it runs are left to another delivery. A second call does nothing and returns zero, and so
    /// does a call after the messenger was given another strategy. If a delivery of this messenger is under way
    /// already, on any thread, the call returns zero at once and that delivery goes on with the waiting messages; one
    /// that was limited by `run(upTo:)` ends as it would have, and the strategy is asked again for the rest.
    @discardableResult
    public func run() -> Int {
        ticket.run()
    }

    /// Delivers at most `count` of the messages that wait now, on this thread, and returns how many it delivered.
    ///
    /// If messages are left, they keep waiting, and the strategy is asked to schedule another delivery when this one
    /// ends, before this call returns. Running a rest inside that `schedule` doesn't nest deeper: once `schedule` has
    /// returned, `run()` delivers, and `run(upTo:)` has its own rest scheduled. So a strategy may deliver one message
    /// and wait, for an interval or until a connection can be written to:
    ///
    /// ```swift
    /// func schedule(_ delivery: Delivery) {
    ///     socket.whenWritable { delivery.run(upTo: 1) }
    /// }
    /// ```
    ///
    /// With zero or a negative number it does nothing, returns zero, and can be run later: keep it, since the strategy
    /// is not asked again while it exists. Otherwise it is spent, as by `run()`. If a delivery of this messenger is
    /// under way already, the call returns zero and leaves that one as it is; the strategy is asked again when it ends.
    /// So the call never delivers more than `count`, unless the messenger and its strategy are gone, or a handler
    /// installs a strategy that delivers in place: then the rest follows at once. Messages that are sent nested under
    /// `.immediate` don't count. A replayed message counts like any other, but a replay for a handler on an actor is
    /// passed on to that actor as a whole and counts as none.
    @discardableResult
    public func run(upTo count: Int) -> Int {
        count > 0 ? ticket.run(upTo: Swift.min(count, .max - 1)) : 0
    }

    /// Gives up the messages that wait now: they count as discarded. Returns how many they were.
    ///
    /// ```swift
    /// struct Muted: DeliveryStrategy {
    ///     func schedule(_ delivery: Delivery) { delivery.discard() }
    /// }
    /// ```
    ///
    /// For a strategy that can no longer deliver, such as the strategy of a loop that is gone.
    @discardableResult
    public func discard() -> Int {
        ticket.discard()
    }

    /// The number of messages, replayed ones included, that wait now for an observer that still observes.
    public var pendingCount: Int {
        ticket.target.pendingCount
    }

    /// The number of messages that a run would deliver: zero if it was run, or is void.
    var deliverableCount: Int {
        ticket.target.pendingCount(for: ticket.number)
    }

    /// The number of messages and replays that have ever come.
    var arrivalCount: Int {
        ticket.target.arrivalCount
    }

    /// The identity of the delivery. Deliveries with equal identities are the same right.
    ///
    /// A strategy that is asked for each message is given the same delivery until it was run. So it may keep an alarm
    /// or a deadline for each `id`.
    public var id: ID { ID(target: ticket.target, number: ticket.number) }

    /// The identity of a delivery: its messenger's mailbox, which it keeps alive, and a number.
    public struct ID: Hashable, Sendable {
        fileprivate let target: any DeliveryTarget
        fileprivate let number: UInt64

        public static func == (one: ID, other: ID) -> Bool {
            one.target === other.target && one.number == other.number
        }

        public func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(target))
            hasher.combine(number)
        }
    }

    func isForSameMessenger(as other: Delivery) -> Bool {
        ticket.target === other.ticket.target
    }

    /// Whether it was made after another delivery of the same messenger, which is then void.
    func isLater(than other: Delivery) -> Bool {
        ticket.number > other.ticket.number
    }
}

extension Delivery {
    public static func == (one: Delivery, other: Delivery) -> Bool { one.id == other.id }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }
}

/// A delivery on its way to the strategy, and until it is run or released.
@usableFromInline
final class DeliveryTicket: @unchecked Sendable {  // `plan` is touched once, by the thread that schedules
    let target: any DeliveryTarget
    let number: UInt64
    @exclusivity(unchecked) private var plan: Plan?
    private let isSpent = Atomic<Bool>(false)

    init(target: any DeliveryTarget, number: UInt64, plan: Plan) {
        self.target = target
        self.number = number
        self.plan = plan
    }

    deinit {
        if !isSpent.load(ordering: .relaxed) { target.abandon(number) }
    }

    /// Hands the delivery to the strategy. Not under a lock: the strategy may be a client's, and may deliver at once.
    @usableFromInline
    func schedule() {
        // Otherwise a strategy that keeps its deliveries would be kept by them.
        let chosen = plan.take()
        chosen?.schedule(Delivery(self))
    }

    /// `Int.max` stands for no limit.
    func run(upTo limit: Int = .max) -> Int {
        guard !isSpent.exchange(true, ordering: .relaxed) else { return 0 }
        return target.run(number, upTo: limit)
    }

    func discard() -> Int {
        guard !isSpent.exchange(true, ordering: .relaxed) else { return 0 }
        return target.discard(number)
    }
}

/// The mailbox that a delivery empties.
@usableFromInline
protocol DeliveryTarget: AnyObject, Sendable {
    /// Delivers the waiting messages, at most `limit` of them, if the number is that of the outstanding delivery.
    func run(_ number: UInt64, upTo limit: Int) -> Int
    /// Gives up the waiting messages if the number is that of the outstanding delivery.
    func discard(_ number: UInt64) -> Int
    /// Notes that the delivery of that number was released.
    func abandon(_ number: UInt64)
    var pendingCount: Int { get }
    /// The number of messages that wait, if the number is that of the outstanding delivery; otherwise zero.
    func pendingCount(for number: UInt64) -> Int
    /// The number of messages and replays that have ever come.
    var arrivalCount: Int { get }
}
