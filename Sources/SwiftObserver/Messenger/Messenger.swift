public import Synchronization

/// An object that delivers messages to its observers by a strategy that you choose: by default in place, in the order in
/// which they are sent.
///
/// ```swift
/// let messenger = Messenger<String>()    // in place, in order
/// let ticker = Messenger<Int>(delivery: .mainLoop.warm(upTo: 3))
/// observer.observe(messenger) { print($0) }
/// messenger.send("hello")
/// ```
///
/// It is the basis of every other observable. Every member may be used from any thread where the message is `Sendable`,
/// and from inside handlers. It retains no observer; handlers are retained until their observation ends. A new
/// messenger takes 48 bytes. With a strategy that delivers in place it takes 128 more, except for `.ordered` and a
/// `.warm(upTo:)` of up to 16 messages.
public class Messenger<Message>: Observable, CustomStringConvertible {
    /// The inner state, a `MessengerCore`. It is made for the first observation or when the strategy needs it: from the
    /// beginning if the strategy delivers elsewhere. Kept as a type that is known here, so that making and releasing a
    /// messenger does not look for one.
    @usableFromInline final let core = OnceReference<Hub>()
    /// The state before that: the number of messages that were sent without an observer, or the plan by which the first
    /// one is delivered. A thread that finds no plan, and then no core, knows that there has never been a plan.
    @usableFromInline final let idle = CountOrObject<Plan>()

    /// A messenger that delivers `.ordered`.
    @inlinable
    public init() {}

    /// A messenger of messages that need not be `Sendable`, which delivers by a strategy that does so in place.
    @inlinable
    public init(delivery: some SynchronousDelivery) {
        prepare(delivery)
    }

    /// A messenger that delivers by any strategy. Its messages may leave the sender's context, so they are `Sendable`.
    @inlinable
    public init(delivery: some DeliveryStrategy) where Message: Sendable {
        prepare(delivery)
    }

    /// A messenger that delivers by a strategy that does so in place. The compiler takes this one if both fit.
    @inlinable
    public init(delivery: some SynchronousDelivery) where Message: Sendable {
        prepare(delivery)
    }

    /// A messenger that delivers in place, in order, and keeps the last message for later observations, as `.warm(upTo:
    /// 1)`. All such messengers share one plan.
    @usableFromInline
    package init(keepingOne: Void) {
        idle.put(Plan.orderedKeepingOne)
    }

    deinit {
        guard let hub = core.takeLast() else { return withExtendedLifetime(idle.takeLast()) {} }
        if !hub.diedAtRest() { MessengerCore<Message>.known(hub).messengerDied() }
    }

    /// The messenger itself.
    public final var messenger: Messenger<Message> { self }

    /// The messenger's type, its numbers and its observations, as words:
    /// `Messenger<Int>: 12 sent, 2 observers (log: 12 offered, 12 delivered; …)`.
    public var description: String { "Messenger<\(Message.self)>: \(numbers)" }

    /// The kind of node that an inspection shows.
    package class var followedKind: FollowedKind { .messenger }

    /// Called after an observation has begun, outside all locks. For subclasses that work only while they are observed.
    @usableFromInline
    func observationBegan() {}

    /// Begins an observation with the latest message that is kept, in one step. For subclasses that keep it elsewhere.
    func beginExactly(_ subscription: Subscription<Message>) {
        if !makeCore().beginWithKept(subscription, sender: self) {
            preconditionFailure("A messenger was asked for its latest message that keeps none")
        }
    }

    @inlinable
    final func prepare(_ strategy: some DeliveryStrategy) {
        if strategy is OrderedDelivery { return }
        let plan = Plan.plan(for: strategy)
        if plan.isInPlace { idle.put(plan) } else { _ = makeCore(plan) }
    }

    /// The inner state, if there is one yet. A messenger without it has no observations, keeps nothing, and counts only
    /// the messages that were sent without an observer.
    @inlinable
    final var existingCore: MessengerCore<Message>? { unretainedCore?.takeUnretainedValue() }

    /// The inner state, unretained. Precondition: the caller keeps the messenger alive. It reads the pointer itself: in
    /// debug builds, a call of `core` costs as much as all the rest.
    @inlinable
    final var unretainedCore: Unmanaged<MessengerCore<Message>>? {
        guard let address = core.pointer.load(ordering: .acquiring) else { return nil }
        return .fromOpaque(address)
    }

    /// The inner state, made if need be.
    @inlinable
    final func makeCore() -> MessengerCore<Message> {
        plannedCore ?? makeCore(Plan.ordered)
    }

    /// The inner state, made now if a strategy waits for it.
    @inlinable
    final var plannedCore: MessengerCore<Message>? {
        if let core = existingCore { return core }
        if idle.hasObject { withExtendedLifetime(makeCoreByPlan()) {} }
        // A plan that was taken has left an inner state.
        return existingCore
    }

    /// Makes the inner state by the plan that waits, unless another thread is faster. Returns the plan, to be released
    /// under no lock: another thread may have replaced it by then, so that releasing it releases a client's strategy.
    ///
    /// The state is not made under the lock of the plans, since all messengers share that lock, and would wait for each
    /// other.
    @inlinable
    @inline(never)
    final func makeCoreByPlan() -> Plan? {
        let waiting = Plan.lock.withLock { held in idle.object(held) }
        guard let plan = waiting else { return nil }
        _ = makeCore(plan)
        let taken = Plan.lock.withLock { held in idle.take(held) }
        withExtendedLifetime(taken) {}
        return plan
    }

    @inlinable
    final func makeCore(_ plan: Plan) -> MessengerCore<Message> {
        .known(core.place(MessengerCore<Message>(plan, messenger: self) { $0.carryOut($1, upTo: $2) }))
    }
}

// Everything mutable is atomic or belongs to the core, which is guarded by its lock and gates.
extension Messenger: @unchecked Sendable where Message: Sendable {}

extension Messenger {
    /// Sends a message to every observer, with this messenger as its author.
    ///
    /// The delivery strategy decides when and where the observers get it. May be called from any thread if the message
    /// is `Sendable`, from inside handlers, and in `deinit`. Costs O(observers) where it delivers.
    @inlinable
    public final func send(_ message: Message) {
        deliver(message, from: Origin(self))
    }

    /// Sends a message with another author; without one, this messenger is the author.
    @inlinable
    public final func send(_ message: Message, from author: AnyAuthor?) {
        deliver(message, from: Origin(author ?? self))
    }

    // Not inlinable: it would have a copy of the engine of its own, beside the one of tracked observations.

    /// Sends an empty message, with this messenger as its author.
    public final func send() where Message == Void {
        send(())
    }

    /// Sends a message that found no inner state. If a strategy waits for it, the state is made now. Otherwise the
    /// message is only counted.
    @inlinable
    @inline(never)
    final func deliverFirst(_ message: Message, from author: Origin) {
        if let core = plannedCore { core.send(message, from: author, sender: self) } else { idle.countUp() }
    }

    @inlinable
    final func deliver(_ message: Message, from author: Origin) {
        guard let core = unretainedCore else { return deliverFirst(message, from: author) }
        // The caller keeps the messenger alive, which keeps its core.
        core._withUnsafeGuaranteedRef { $0.send(message, from: author, sender: self) }
    }

    /// Sends a message on that comes from another messenger; without an origin, this messenger is the author.
    @inlinable
    package final func passOn(_ message: Message, from origin: Origin?) {
        deliver(message, from: origin ?? Origin(self))
    }

    /// Sends a message if all of the messenger's mailboxes have room for it: its own, and those of its handlers'
    /// actors.
    ///
    /// ```swift
    /// let jobs = Messenger<String>(
    ///     delivery: .mainLoop.bounded(to: 100, dropping: .newest))
    /// try jobs.trySend("resize")
    /// ```
    ///
    /// Throws `SendRefused` if the strategy's bound refuses the message in one of them, as `dropping: .newest` does.
    /// Then no observer gets it, and it counts as sent and as dropped for every observation. Otherwise every mailbox
    /// keeps a place for it, so that nothing refuses it later, even if the bound makes the mailbox drop another
    /// message. The bound of a strategy further down, that of a `delivered(by:)`, is not asked. It also throws if the
    /// strategy's limit for nested sends refuses the message, or if the messenger was finished. O(actors that observe)
    @inlinable
    public final func trySend(_ message: Message, from author: AnyAuthor? = nil) throws(SendRefused) {
        guard let core = plannedCore else { return send(message, from: author) }
        let begun = core.gate.beginDirect()
        if begun != 0 {
            core.deliverAndEnd(message, from: Origin(author ?? self), sender: self, begun: begun)
        } else if !core.trySend(message, from: Origin(author ?? self), sender: self) {
            throw SendRefused()
        }
    }
}

/// The error of `trySend`: the messenger refused the message, by its bound or its limit for nested sends, or since it
/// was finished.
///
/// ```swift
/// let jobs = Messenger<String>(
///     delivery: .mainLoop.bounded(to: 100, dropping: .newest))
/// do {
///     try jobs.trySend("resize")
/// } catch {
///     print(error)    // a `SendRefused`
/// }
/// ```
public struct SendRefused: Error, Sendable, Hashable, CustomStringConvertible {
    public init() {}

    public var description: String {
        "The messenger refused the message, by its bound or its limit for nested sends, or since it was finished"
    }
}

/// The former name of `SendRefused`.
@available(*, deprecated, renamed: "SendRefused")
public typealias MailboxFull = SendRefused

extension Messenger: FollowedMessenger {}

extension Messenger {
    /// Follows this messenger, if a session goes on. Returns its number; zero if it is not followed.
    package final func follow() -> Int { makeCore().follow(as: self) }
}
