public import SwiftObserver

/// The machine of an operation and what is downstream of it. All of it belongs to the deliverer.
@usableFromInline
final class OperationState<M: Machine> {
    /// What is taken out of it may be released while it is open: a `deinit` that sends leaves an input in the relay.
    @usableFromInline @exclusivity(unchecked) var machine: M
    @usableFromInline let observation: Observation
    @usableFromInline let next: (M.Output) -> Void
    @usableFromInline let end: (End<M.Failure>) -> Void
    /// Who gives the relay an input holds the operation meanwhile.
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

    /// Does what the machine says, as long as it is wanted: each part may call a client's code, and that may end everything.
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
