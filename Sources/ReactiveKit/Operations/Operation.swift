public import SwiftObserver
public import Synchronization

/// Runs the machine of one operator in one observation.
///
/// Its sources give it inputs on any threads. The core's `Relay` handles them one at a time, in the order of their
/// arrival. So a machine and everything downstream of it need no lock, and nothing nests.
///
/// The sources retain the operation, and so does an alarm that is set. The operation retains everything downstream
/// until it is over. Downstream retains `OperationSources`, which can end the operation, and which releases the rest
/// once nothing else retains the operation. A weak reference would do as much, but would make every retain of the
/// operation slow.
@usableFromInline
final class Operation<M: Machine>: @unchecked Sendable {  // by the lock and the relay
    /// A function that observes a source for a machine. It must retain the operation.
    @usableFromInline
    typealias Starter = (_ source: M.Source, _ slot: Int, Observation, Operation<M>) -> Void

    /// Sets alarms, and makes the input for an alarm that rings.
    @usableFromInline
    struct Timer {
        @usableFromInline let set: (Duration, @escaping @Sendable () -> Void) -> @Sendable () -> Void
        @usableFromInline let input: () -> M.Input

        @inlinable
        init(
            set: @escaping (Duration, @escaping @Sendable () -> Void) -> @Sendable () -> Void,
            input: @escaping () -> M.Input
        ) {
            self.set = set
            self.input = input
        }
    }

    @usableFromInline let relay: Relay<M.Input>
    @usableFromInline let sources: OperationSources<M>
    @usableFromInline let timer: Timer?
    /// The next place downstream where events pass one at a time.
    @usableFromInline let line: (any SourceLine)?
    /// Whether there are sources to observe, here or upstream. Changed under the lock of `sources`.
    @usableFromInline let hasRequests = Atomic<Bool>(false)

    /// - Parameters:
    ///   - sourceCount: The number of initial sources.
    ///   - observation: The downstream observation, which ends the operation when it is over.
    ///   - line: The next place downstream where events pass one at a time.
    @inlinable
    init(
        _ machine: M, sourceCount: Int, before observation: Observation, line: (any SourceLine)? = nil,
        starter: Starter? = nil, timer: Timer? = nil, next: @escaping (M.Output) -> Void,
        end: @escaping (End<M.Failure>) -> Void
    ) {
        self.line = line
        let state = OperationState(machine, observation, next: next, end: end)
        relay = Relay(reading: { state.handle($0.pointee) })
        sources = OperationSources(count: sourceCount, relay, starter)
        self.timer = timer
        state.operation = self
        observation.attach(.disposable(sources))
    }

    deinit {
        sources.letGo()
    }

    /// Handles an input before it returns, unless another call is delivering. Observes the sources that the machine
    /// asks for.
    @inlinable
    func take(_ input: M.Input) {
        relay.take(input)
        if hasRequests.load(ordering: .relaxed) { startSources() }
    }
}

/// The machine of an operation, and its downstream. Only the deliverer uses it.
@usableFromInline
final class OperationState<M: Machine> {
    /// Values may be released while the machine is being changed: a `deinit` that sends leaves its input in the relay.
    @usableFromInline @exclusivity(unchecked) var machine: M
    @usableFromInline let observation: Observation
    @usableFromInline let next: (M.Output) -> Void
    @usableFromInline let end: (End<M.Failure>) -> Void
    /// Valid during a delivery: a caller that gives the relay an input retains the operation meanwhile.
    @usableFromInline @exclusivity(unchecked) unowned(unsafe) var operation: Operation<M>!

    @inlinable
    init(
        _ machine: M, _ observation: Observation, next: @escaping (M.Output) -> Void,
        end: @escaping (End<M.Failure>) -> Void
    ) {
        self.machine = machine
        self.observation = observation
        self.next = next
        self.end = end
    }

    @inlinable
    @inline(__always)
    func handle(_ input: M.Input) {
        if let (time, thread) = M.alarm(of: input), thread != .current { return operation.setAlarm(at: time) }
        switch machine.take(input) {
        case .nothing: break
        case .emit(let output): next(output)
        case .observe(let source, let slot): operation.request(source, in: slot)
        case .close(let slot): operation.sources.close(slot)
        case .perform(let actions): perform(actions, after: input)
        }
    }

    @inlinable
    @inline(never)
    func perform(_ actions: Step<M.Output, M.Failure, M.Source>.Actions, after input: M.Input) {
        perform(actions)
        var isRepeated = actions.isRepeated
        while isRepeated, observation.isActive {
            let actions = machine.take(input).actions
            perform(actions)
            isRepeated = actions.isRepeated
        }
    }

    /// Performs the machine's actions while the observation lasts. Each one may call a client's code, which may end
    /// everything.
    @inlinable
    func perform(_ actions: Step<M.Output, M.Failure, M.Source>.Actions) {
        switch actions.closing {
        case .nothing: break
        case .slot(let slot): operation.sources.close(slot)
        case .others(let slot): operation.sources.closeOthers(than: slot)
        }
        if let output = actions.output, observation.isActive { next(output) }
        if case .ring(let time) = actions.alarm { operation.setAlarm(at: time) }
        if let (slot, source) = actions.request { operation.request(source, in: slot) }
        if let end = actions.end, observation.isActive {
            operation.sources.dispose()
            if observation.isActive { self.end(end) }
        }
    }
}

/// An operation has one alarm. While it is set, the time source retains the operation.
extension Operation {
    /// Sets the alarm anew. Precondition: the caller is the deliverer.
    @inlinable
    func setAlarm(at time: Duration) {
        guard let timer else { return }
        let ticket = AlarmTicket { [self] in take(timer.input()) }
        if exchangeAlarm(for: AlarmReference(ticket)) { ticket.keep(timer.set(time) { ticket.ring() }) }
    }

    @inlinable
    func exchangeAlarm(for new: AlarmReference) -> Bool {
        let (former, isOver) = sources.lock.withLock { () -> (AlarmReference?, Bool) in
            defer { if !sources.isOver { sources.alarm = new } }
            return (sources.alarm, sources.isOver)
        }
        former?.ticket?.callOff()
        return !isOver
    }
}
