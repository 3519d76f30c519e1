extension Signal {
    /// A signal of two others, which are observed in the order of their slots, or the other way round.
    ///
    /// - Parameters:
    ///   - make: Called for each observation.
    ///   - rightFirst: Whether the right one is observed first.
    @inlinable
    @inline(__always)
    static func combining<Left, Right, RightError, M: Machine>(
        _ left: Signal<Left, Error>, _ right: Signal<Right, RightError>, rightFirst: Bool = false,
        by make: @escaping () -> M, left leftInput: @escaping (Arrival<Left, Error>) -> M.Input,
        right rightInput: @escaping (Arrival<Right, RightError>) -> M.Input
    ) -> Signal where M.Output == Element, M.Failure == Error {
        Signal(home: left.home === right.home ? left.home : nil) { downstream in
            let operation = downstream.operation(make(), sourceCount: 2)
            if rightFirst { operation.observe(right, in: 1, rightInput) }
            operation.observe(left, in: 0, leftInput)
            if !rightFirst { operation.observe(right, in: 1, rightInput) }
        }
    }

    /// A signal of several others, which are observed one after the other.
    @inlinable
    static func combining<SourceElement, M: Machine>(
        _ sources: [Signal<SourceElement, Error>], by make: @escaping () -> M
    ) -> Signal where M.Input == SlotArrival<SourceElement, Error>, M.Output == Element, M.Failure == Error {
        let home = sources.first?.home
        return Signal(home: sources.allSatisfy { $0.home === home } ? home : nil) { downstream in
            let operation = downstream.operation(make(), sourceCount: sources.count)
            for (slot, source) in sources.enumerated() {
                operation.observe(source, in: slot) { SlotArrival(slot, $0) }
            }
        }
    }

    /// What a client's function makes of pairs.
    @inlinable
    func joining<Left, Right, U>(
        _ closure: (actor: (any Actor)?, call: (Left, Right) -> U)
    ) -> Signal<U, Error> where Element == (Left, Right) {
        let call = closure.call
        return stage(on: closure.actor) { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { pair in
                let result = call(pair.0, pair.1)
                if observation.isActive { next(result) }
            }
        }
    }
}
