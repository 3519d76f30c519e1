internal import Synchronization

/// The right to deliver, once, what waits in a messenger's mailbox. A strategy gets it in `schedule(_:)`.
///
/// It keeps the mailbox alive, so that messages reach their observers even if the messenger is deallocated first; it does not
/// keep the messenger alive. Copies are the same right.
public struct Delivery: Sendable, Identifiable, Hashable {
    let ticket: DeliveryTicket

    init(_ ticket: DeliveryTicket) {
        self.ticket = ticket
    }

    /// Delivers the messages that wait now, on this thread, and returns how many it delivered.
    ///
    /// Messages sent while it runs are left to another delivery. A second call does nothing and returns zero, and so
    /// does a call after the messenger was given another strategy. If a delivery of this messenger is under way
    /// already, on whatever thread, the call returns zero at once and that delivery goes on with what waits; one that
    /// was limited by `run(upTo:)` ends as it would have, and the strategy is asked again for the rest.
    @discardableResult
    public func run() -> Int {
        ticket.run()
    }

    /// Delivers at most `count` of the messages that wait now, on this thread, and returns how many it delivered.
    ///
    /// If something is left, it keeps waiting, and the strategy is asked to schedule another delivery when this one
    /// ends: before this call returns or, if it is called inside `schedule`, when that has returned. So a strategy may
    /// deliver one message and wait, for an interval or until a connection can be written to:
    ///
    /// ```swift
    /// func schedule(_ delivery: Delivery) {
    ///     socket.whenWritable { delivery.run(upTo: 1) }
    /// }
    /// ```
    ///
    /// With zero or a negative number it does nothing, returns zero, and can be run later: keep it, since nobody asks
    /// again while it exists. Otherwise it is spent, as by `run()`. If a delivery of this messenger is under way
    /// already, the call returns zero and leaves it as it is; the strategy is asked again when that one ends. So the
    /// call never delivers more than it says. What is replayed counts like any message, but a replay for a handler on an
    /// actor is passed on to that actor as a whole and counts as none.
    @discardableResult
    public func run(upTo count: Int) -> Int {
        count > 0 ? ticket.run(upTo: Swift.min(count, .max - 1)) : 0
    }

    /// Gives up the messages that wait now: they count as discarded. Returns how many they were.
    ///
    /// For strategies whose place of delivery is gone for good.
    @discardableResult
    public func discard() -> Int {
        ticket.discard()
    }

    /// How many messages wait now that somebody is still to be given, replayed ones included.
    public var pendingCount: Int {
        ticket.target.pendingCount
    }

    /// How many messages and replays have ever come.
    var arrivalCount: Int {
        ticket.target.arrivalCount
    }

    /// The identity of the delivery: what is equal is the same right.
    ///
    /// A strategy that is asked for each message is given the same delivery until it was run. So it may keep, by its `id`,
    /// what belongs to one: an alarm, a deadline.
    public var id: ID { ID(target: ticket.target, number: ticket.number) }

    /// What identifies a delivery: the messenger's mailbox, which it keeps alive, and a number.
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

    /// Whether it was made after another one of the same messenger, which is void then.
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

/// A delivery on its way: to the strategy that is to carry it out, and then until it was run, or nobody can run it.
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

    /// Hands it to the strategy. Not under a lock: the strategy may be a user's, and may deliver at once.
    @usableFromInline
    func schedule() {
        // A strategy that keeps its deliveries must not be kept by them.
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

/// What a delivery empties.
@usableFromInline
protocol DeliveryTarget: AnyObject, Sendable {
    /// Delivers what waits, or at most so many messages of it, if the number is that of the delivery that is outstanding.
    func run(_ number: UInt64, upTo limit: Int) -> Int
    /// Gives up what waits, under the same condition.
    func discard(_ number: UInt64) -> Int
    /// The delivery of that number was released.
    func abandon(_ number: UInt64)
    var pendingCount: Int { get }
    /// How many messages and replays have ever come.
    var arrivalCount: Int { get }
}
