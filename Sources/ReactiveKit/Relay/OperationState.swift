public import SwiftObserver

/// The machine of an operation and what is downstream of it. All of it belongs to whoever delivers.
@usableFromInline
final class OperationState<M: Machine> {
    /// What is taken out of it may be released while it is open: a `deinit` that sends leaves an input in the relay.
    @usableFromInline @exclusivity(unchecked) var machine: M
    @usableFromInline let observation: Observation
    @usableFromInline let next: (M.Output) -> Void
    @usableFromInline let end: (End<M.Failure>) -> Void
    /// Who gives the relay an input holds the operation meanwhile.
    @usableFromInline unowned(unsafe) var operation: Operation<M>!

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
    func handle(_ input: M.Input) {
        if let (time, thread) = M.alarm(of: input), thread != .current { return operation.setAlarm(at: time) }
        while true {
            let step = machine.take(input)
            perform(step)
            if !step.isRepeated || !observation.isActive { return }
        }
    }

    /// Does what the machine says, as long as it is wanted: each part may call a client's code, and that may end everything.
    @inlinable
    func perform(_ step: Step<M.Output, M.Failure, M.Source>) {
        switch step.closing {
        case .nothing: break
        case .slot(let slot): operation.sources.close(slot)
        case .others(let slot): operation.sources.closeOthers(than: slot)
        }
        if let output = step.output, observation.isActive { next(output) }
        switch step.alarm {
        case .asItIs: break
        case .ring(let time): operation.setAlarm(at: time)
        case .off: operation.callOffAlarm()
        }
        if let (slot, source) = step.request { operation.request(source, in: slot) }
        if let end = step.end, observation.isActive {
            operation.sources.dispose()
            if observation.isActive { self.end(end) }
        }
    }
}
