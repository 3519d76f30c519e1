public import SwiftObserver
public import Synchronization

/// Runs the machine of one operator in one observation.
///
/// Its sources give it inputs, from any threads, and the core's `Relay` has them handled one at a time, in the order of their
/// arrival. So a machine, and what is downstream of it, need no lock, and nothing nests.
///
/// The sources hold the operation, and so does an alarm that is set; the operation holds what is downstream, until it is
/// over. Downstream holds what it needs to end the operation (`OperationSources`), which lets go of the rest when nobody
/// holds the operation any more. A weak reference would do as much, but would make every retain of the operation slow.
@usableFromInline
final class Operation<M: Machine>: @unchecked Sendable {  // by the lock and the relay
    /// How a source is observed that a machine asks for. It is given the operation, and has to hold it.
    @usableFromInline
    typealias Starter = (_ source: M.Source, _ slot: Int, Observation, Operation<M>) -> Void

    /// Where alarms are set, and what is to be handled when one rings.
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
    /// What is downstream and lets one event pass at a time.
    @usableFromInline let line: (any SourceLine)?
    /// Whether there are sources to observe, of its own or upstream. Changed under the lock of `sources`.
    @usableFromInline let hasRequests = Atomic<Bool>(false)

    /// - Parameters:
    ///   - sourceCount: How many sources there are from the beginning.
    ///   - observation: What is downstream. It ends the operation when it is over.
    ///   - line: What else is downstream and lets one event pass at a time.
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

    /// Has an input handled: before this returns, unless somebody else is delivering. Observes what the machine asks for.
    @inlinable
    func take(_ input: M.Input) {
        relay.take(input)
        if hasRequests.load(ordering: .relaxed) { startSources() }
    }
}
