/// The connection of a transform object to its origin, which can be replaced.
@usableFromInline
class Link<O: Observable>: ReplaceableSource<O> {
    // Under the lock of its superclass:
    /// Counts the connections. Of two that are made at the same time, only the later one stays.
    private var count: UInt32 = 0  // beside the lock: no more memory
    private var token: ObservationToken?

    @usableFromInline
    override init() {
        super.init()
    }

    final var origin: O {
        guard let origin = originIfConnected else {
            preconditionFailure("A transform has an origin from the beginning")
        }
        return origin
    }

    /// The origin; nil while the first one is being observed for the first time.
    final var originIfConnected: O? { value }

    /// Passes the origin's messages on, and stops doing so for the origin before. Authors and order stay.
    ///
    /// Messages that the origin keeps for new observations go to its own observers, and not to the observers of a
    /// transform. With `replaying`, a strategy that was given to the transform as it was made begins with them.
    ///
    /// When the origin has finished, the target is finished too. It is not if the origin was replaced before.
    @usableFromInline
    func connect(to origin: O, from receiver: Receiver, replaying: Bool = false) {
        preconditionFailure("A link has a step")
    }

    @usableFromInline
    final func disconnect() -> UInt32 {
        let (number, old) = lock.withLock {
            count &+= 1
            return (count, token)
        }
        old?.stop()
        return number
    }

    /// Whether the connection of that number is the latest one.
    @usableFromInline
    final func isLatest(_ number: UInt32) -> Bool {
        lock.withLock { self.count == number }
    }

    @usableFromInline
    final func keep(_ token: ObservationToken, to origin: O, _ number: UInt32) {
        let (isLatest, replaced, oldToken) = lock.withLock { held in
            guard number == count else { return (false, nil as O?, nil as ObservationToken?) }
            defer { self.token = token }
            return (true, replace(with: origin, held), self.token)
        }
        if isLatest { oldToken?.stop() } else { token.stop() }
        // An observed derived value is computed from the new origin now: the transform itself sends nothing.
        if replaced != nil { hintDependents() }
    }
}

/// A link whose messages take one step on their way to a messenger.
///
/// A step with a memory begins anew with each origin. So its memory has one deliverer, even while an origin that was
/// replaced finishes its last delivery.
@usableFromInline
final class StepLink<O: Observable, Step: MessageTransform>: Link<O> where Step.Input == O.Message {
    @usableFromInline let step: Step
    @usableFromInline let target: Messenger<Step.Output>

    @inlinable
    init(_ step: Step, into target: Messenger<Step.Output>) {
        self.step = step
        self.target = target
        super.init()
    }

    @inlinable
    override func connect(to origin: O, from receiver: Receiver, replaying: Bool = false) {
        let number = disconnect()
        let step = step.begun()
        let target = target
        let token = SourceConnection(to: origin.messenger, by: receiver, into: target, replaying: replaying) {
            message, author in
            if let output = step.output(of: message, from: author) { target.deliver(output, from: author) }
        } whenEnded: { [weak self] isFinished in
            if isFinished, self?.isLatest(number) ?? false { target.finish() }
        }
        keep(token, to: origin, number)
        step.joined(token)
    }
}

/// An observation that reports its end after its last message, and whether its source was finished.
@usableFromInline
final class SourceConnection<Message>: Connection<Message>, @unchecked Sendable {  // as its superclass
    @usableFromInline let whenEnded: (_ isFinished: Bool) -> Void
    /// The address of the messenger to which the messages go on, which the handler keeps alive; and, in the lowest bit,
    /// whether the source was finished. Changed once, under the messenger's lock, before the observation is retired.
    @exclusivity(unchecked) private var word: UInt

    @usableFromInline
    init(
        to messenger: Messenger<Message>, by receiver: Receiver, into target: AnyObject, replaying: Bool = false,
        _ handler: @escaping (Message, Origin) -> Void, whenEnded: @escaping (_ isFinished: Bool) -> Void
    ) {
        self.whenEnded = whenEnded
        word = UInt(bitPattern: ObjectIdentifier(target))
        let core = messenger.makeCore()
        super.init(.link(handler), in: core, connections: receiver.connections, of: receiver.observer)
        core.begin(self, sender: messenger, replaying: replaying)
        messenger.observationBegan()
    }

    @usableFromInline
    override func leaveOwner() {
        super.leaveOwner()
        if list.hub.phase.isFinished { word |= 1 }
    }

    override var target: UInt { word & ~1 }

    @usableFromInline
    override func retire(here: Bool) {
        super.retire(here: here)
        whenEnded(word & 1 != 0)
    }
}

extension SourceConnection: FollowedLink {}
