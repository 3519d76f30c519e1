public import Synchronization

/// The message with which a chain begins, and the messenger through which all later messages follow it.
///
/// The message waits in that messenger until the observation has begun, and is then delivered by the strategy of the
/// observed messenger. From then on, or as soon as the observed messenger delivers something, this one delivers in
/// place, which is where that strategy delivers.
@usableFromInline
final class Opening<Message> {
    @usableFromInline let relay = Messenger<Message>()
    @usableFromInline let stage = Atomic<Stage>(.held)
    private let isImmediate = Atomic<Bool>(false)

    @usableFromInline
    enum Stage: UInt8, AtomicRepresentable {
        case held, scheduled, open
    }

    @usableFromInline
    init() {
        relay.install(Held())
    }

    /// An ending that begins with a message.
    @inlinable
    static func ending(_ ending: Ending<Message>, after message: Message, by receiver: Receiver) -> Ending<Message> {
        let opening = Opening()
        let feeding = ending.uncalled.reached(through: opening.relay, by: receiver)
        opening.watch()
        opening.relay.send(message)
        return Ending(
            actor: nil, junction: feeding.junction, tail: feeding.tail,
            whenBegun: { plan in
                // The opening of a later step comes first.
                ending.whenBegun?(plan)
                opening.begin(by: plan)
            },
            { opening.deliver($0, from: $1) })
    }

    /// Watches for the delivery of the message. Precondition: The message has not been sent.
    @usableFromInline
    func watch() {
        let once = Countdown(1)
        once.join(relay.connect { [weak self] _, _ in if once.take() { self?.deliverInPlace() } })
    }

    @usableFromInline
    func begin(by plan: Plan) {
        // All threads see both words change in one order. This side writes one word and then reads the other, and the
        // other side does the reverse, so at least one side sees the other's write.
        isImmediate.store(plan.isImmediate, ordering: .sequentiallyConsistent)
        if plan.isInPlace { return deliverInPlace() }
        let isHeld = stage.compareExchange(expected: .held, desired: .scheduled, ordering: .sequentiallyConsistent)
        if isHeld.exchanged { schedule(as: plan.strategy, plan) }
        // The observed messenger may have delivered something in the meantime. A delivery in place has the last word.
        if stage.load(ordering: .sequentiallyConsistent) == .open { deliverInPlace() }
    }

    private func schedule(as strategy: some DeliveryStrategy, _ plan: Plan) {
        relay.install(SamePlace(base: strategy, plan: plan))
    }

    @inlinable
    func deliver(_ message: Message, from author: Origin) {
        if stage.load(ordering: .sequentiallyConsistent) != .open { deliverInPlace() }
        relay.deliver(message, from: author)
    }

    @usableFromInline
    func deliverInPlace() {
        stage.store(.open, ordering: .sequentiallyConsistent)
        if isImmediate.load(ordering: .sequentiallyConsistent) {
            relay.install(ImmediateDelivery())
        } else {
            relay.install(OrderedDelivery())
        }
    }
}

/// Lets all messages wait until another strategy is installed.
struct Held: DeliveryStrategy {
    func schedule(_ delivery: Delivery) {}
}

/// Delivers where and when another strategy does, without its replay and its bound.
struct SamePlace<Base: DeliveryStrategy>: DeliveryModifier {
    let base: Base
    private let nestsAtOnce: Bool
    let isAskedForEachMessage: Bool

    init(base: Base, plan: Plan) {
        self.base = base
        nestsAtOnce = plan.isImmediate
        isAskedForEachMessage = plan.asking != .once
    }

    func schedule(_ delivery: Delivery) {
        base.schedule(delivery)
    }

    var nesting: Nesting { nestsAtOnce ? .immediate : .queued }
}
