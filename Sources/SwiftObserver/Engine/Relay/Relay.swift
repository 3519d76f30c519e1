/// The serial mailbox of one handler that several sources feed, for observations that have no observer of their own.
///
/// ```swift
/// let relay = Relay<Event> { event in machine.take(event) }
/// left.connect { message, _ in relay.take(.left(message)) }
/// right.connect { message, _ in relay.take(.right(message)) }
/// ```
///
/// A sender that finds no deliverer delivers, in place, and goes on until nothing waits; every other one leaves an
/// input and returns. So inputs are handled one at a time, in the order of their arrival, and nothing nests or
/// recurses, however many inputs a handler causes. The handler's captures belong to the deliverer: they need no lock.
/// The handler runs outside the lock, and inputs are released outside it.
///
/// With an actor, the relay is a hop to that actor: the handler runs there, at once if that is the main actor and the
/// input comes on the main queue, otherwise on the actor's next turn, which leaves later inputs to another one. The
/// actor is held weakly.
///
/// It takes one object of at most 200 bytes, and allocates nothing for an input that is handled at once. The sources
/// hold it, and it holds the handler, until it is stopped.
@usableFromInline
package final class Relay<Input>: @unchecked Sendable {  // by the gate and the lock, as said beside each property
    /// Makes one thread the deliverer. With an actor, or in a stopped relay, deliveries begin under the lock alone.
    @usableFromInline let gate = Gate()
    @usableFromInline let lock = Lock()
    /// Called, and released, by the deliverer alone.
    @usableFromInline @exclusivity(unchecked) var handler: RelayHandler<Input>
    /// Under the lock.
    @usableFromInline @exclusivity(unchecked) var waiting = Ring<Input>()
    /// Made on demand. Under the lock.
    @usableFromInline @exclusivity(unchecked) var notes: RelayNotes?
    /// How many inputs were left to a deliverer. Under the lock.
    @usableFromInline @exclusivity(unchecked) var queued = 0
    /// How many of these are handled before the rest is left to another turn of the actor. Under the lock.
    @usableFromInline @exclusivity(unchecked) var turnEnd = Int.max
    /// How many waited when the relay was stopped. Under the lock.
    @exclusivity(unchecked) var discarded = 0
    /// Under the lock.
    @usableFromInline @exclusivity(unchecked) var isStopped = false
    @usableFromInline let hasActor: Bool
    @usableFromInline @exclusivity(unchecked) var turn: ActorTurn
    /// Called when an input cannot be handled because the actor is gone.
    @usableFromInline let whenActorIsGone: (@Sendable () -> Void)?

    /// - Parameters:
    ///   - actor: Where the handler runs; nil for where the inputs come.
    ///   - whenActorIsGone: Called outside all locks when an input comes and the actor no longer exists. The relay is
    ///     stopped then.
    @inlinable
    package init(
        on actor: (any Actor)? = nil, whenActorIsGone: (@Sendable () -> Void)? = nil,
        _ handler: @escaping (Input) -> Void
    ) {
        self.handler = .calling(handler)
        self.whenActorIsGone = whenActorIsGone
        hasActor = actor != nil
        turn = actor.map { ActorTurn(of: $0) } ?? ActorTurn()
        if hasActor { lock.withLock { held in gate.end(guarded: true, held) } }
    }

    /// Makes a relay without an actor. Its handler is given the place of an input, where the input stays during the
    /// call.
    ///
    /// For inputs with several parts. Otherwise, a specialised handler takes the parts one by one, and reads them in
    /// other pieces than they were written in. A processor stalls on that for longer than the rest of a relay takes.
    @inlinable
    package init(reading handler: @escaping (UnsafePointer<Input>) -> Void) {
        self.handler = .reading(handler)
        whenActorIsGone = nil
        hasActor = false
        turn = ActorTurn()
    }

    /// Has an input handled: before this returns, unless another thread is delivering, or the handler is elsewhere. A
    /// stopped relay accepts nothing.
    @inlinable
    @inline(__always)
    package func take(_ input: Input) {
        take(input, ifItWaits: input)
    }

    /// Has an input handled that has another form if it has to wait. That form is made outside the lock.
    @inlinable
    package func take(_ input: Input, ifItWaits waitingForm: @autoclosure () -> Input) {
        let begun = gate.beginDirect()
        if begun != 0 {
            deliver(input, begun: begun)
        } else if hasActor {
            takeForActor(waitingForm(), or: input)
        } else {
            takeGuardedly(waitingForm(), or: input)
        }
    }

    @inlinable
    func deliver(_ input: Input, begun: UInt64) {
        handler.call(input)
        if !gate.endDirect(begun) { drain() }
    }

    /// Leaves an input to the deliverer. If that has stepped down, delivers the input.
    @inlinable
    @inline(never)
    func takeGuardedly(_ waitingForm: Input, or input: Input) {
        let held = lock.lock()
        guard !isStopped else { return lock.unlock(held) }
        let begun = gate.beginDirect(held)
        if begun == 0 { leave(waitingForm, held) }
        lock.unlock(held)
        if begun != 0 { deliver(input, begun: begun) }
    }

    /// Handles inputs until none waits, without regard to the causes of the caller's work, and steps down. For the
    /// deliverer.
    @inlinable
    @inline(never)
    func drain() {
        if Causes.current != nil { return Causes.run(under: nil) { drain() } }
        while handleNext() {}
    }

    /// Handles the next input, if it is due, or else steps down. For the deliverer.
    ///
    /// A function of its own, so that the input is released before the lock is taken again. Taken out of a closure,
    /// an input of a burst costs 547 instructions instead of 483.
    @inlinable
    func handleNext() -> Bool {
        let held = lock.lock()
        gate.proceed(held)
        guard !isStopped, queued &- waiting.count < turnEnd, let input = waiting.popFirst() else {
            stepDown(held)
            return false
        }
        let reason = notes?.take(ofInput: queued &- waiting.count)
        lock.unlock(held)
        handle(input, because: reason)
        return true
    }

    /// Leaves an input to the deliverer.
    @inlinable
    func leave(_ input: Input, _ held: borrowing HeldLock) {
        queued &+= 1
        waiting.append(input)
        noteCauses(held)
    }

    /// Ends a delivery, and gives the lock back. For the deliverer.
    @inlinable
    func stepDown(_ held: consuming HeldLock) {
        // Only on an actor can there be a rest.
        let needsTurn = !isStopped && !waiting.isEmpty && turn.claim(held)
        let remains = isStopped ? takeRemains(held) : nil
        gate.end(guarded: hasActor || isStopped, held)
        lock.unlock(held)
        withExtendedLifetime(remains) {}
        if needsTurn { scheduleTurn() }
    }

    /// Takes the handler and the inputs of a stopped relay, to be released. For the deliverer.
    @usableFromInline
    func takeRemains(_ held: borrowing HeldLock) -> RelayRemains<Input> {
        var last = RelayHandler<Input>.gone
        swap(&last, &handler)
        return RelayRemains(last, waiting.takeAll())
    }
}

/// The closure that a relay calls. Not copyable, so that calling it in place needs no retain.
@usableFromInline
enum RelayHandler<Input>: ~Copyable {
    case calling((Input) -> Void)
    /// Given the place of the input, which stays there during the call.
    case reading((UnsafePointer<Input>) -> Void)
    /// The relay was stopped, and the handler's captures are released.
    case gone

    @inlinable
    borrowing func call(_ input: Input) {
        switch self {
        case .calling(let receive): receive(input)
        case .reading(let read): withUnsafePointer(to: input) { read($0) }
        case .gone: break
        }
    }
}

/// The remains of a stopped relay, to be released outside its lock and, for an actor's handler, on that actor.
@usableFromInline
final class RelayRemains<Input>: @unchecked Sendable {  // handed from one owner to the next
    private var handler: RelayHandler<Input>
    private var inputs: Ring<Input>

    @usableFromInline
    init(_ handler: consuming RelayHandler<Input>, _ inputs: consuming Ring<Input>) {
        self.handler = handler
        self.inputs = inputs
    }

    /// Releases it now, even if this object is still referred to.
    func release() {
        handler = .gone
        _ = inputs.takeAll().count
    }
}

extension Relay {
    /// Ends the relay: no call of the handler begins any more, except for an input that another thread may have taken.
    ///
    /// Never waits. Inputs are dropped and, as the handler, released outside the lock and where the handler runs. May
    /// be called from anywhere, the handler included, and more than once.
    @inlinable
    package func stop() {
        close()
        clear()
    }

    /// The first half of `stop`: from now on, nothing is handled. Releases nothing, so it may be called under another
    /// lock.
    @usableFromInline
    func close() {
        lock.withLock { held in
            if !isStopped {
                isStopped = true
                discarded = waiting.count
            }
            if gate.begin(held) { gate.end(guarded: true, held) }
        }
    }

    /// The second half of `stop`: releases the inputs and the handler. A handler that is being called is released by
    /// the deliverer.
    @usableFromInline
    func clear() {
        let remains = lock.withLock { held in
            var last = RelayHandler<Input>.gone
            if gate.begin(held) {
                swap(&last, &handler)
                gate.end(guarded: true, held)
            }
            return RelayRemains(last, waiting.takeAll())
        }
        withExtendedLifetime(remains) { if hasActor { release(remains) } }
    }

    /// The fate of the inputs.
    var counts: (taken: Int, discarded: Int, pending: Int) {
        lock.withLock { (gate.count + queued, discarded, isStopped ? 0 : waiting.count) }
    }
}

/// Questions of other threads about the deliverer.
extension Relay {
    /// Whether an input is being handled, on whatever thread.
    @inlinable
    package var isDelivering: Bool { gate.isBusy }

    /// Whether a thread delivers. If so, it sees the caller's earlier writes as soon as it has handled its input.
    package func meetsDeliverer() -> Bool {
        lock.withLock { held in
            guard gate.begin(held) else { return true }
            gate.end(guarded: hasActor || isStopped, held)
            return false
        }
    }
}
