internal import Synchronization

/// What is to be done once when an observation is over: at its disposal, or after its end was passed on.
final class Cancellation: Disposable, @unchecked Sendable {  // by the state: who changes it last owns the action
    private let observation: Observation
    private let state = Atomic<UInt8>(0)
    @exclusivity(unchecked) private var action: ClientAction?

    init(of observation: Observation, _ action: ClientAction?) {
        self.observation = observation
        self.action = action
    }

    /// From now on, disposal does nothing: the end is being passed on. False if the observation was disposed before.
    func postpone() -> Bool {
        state.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
    }

    func dispose() {
        guard state.compareExchange(expected: 0, desired: 2, ordering: .acquiringAndReleasing).exchanged else { return }
        observation.end()
        perform()
    }

    /// For who has postponed it, or disposes.
    func perform() {
        let last = action
        action = nil
        last?.run()
    }

    var isDisposed: Bool { observation.isDisposed }
}
