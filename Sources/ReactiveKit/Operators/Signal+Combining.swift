extension Signal {
    /// A signal of two others, which are observed in the order of their slots, or the other way round.
    ///
    /// - Parameters:
    ///   - make: Called for each observation.
    ///   - rightFirst: Whether the right one is observed first.
    @inlinable
    static func combining<Left: SourcePort, Right: SourcePort, M: Machine>(
        _ left: Signal<Left.Element, Error>, _ right: Signal<Right.Element, Right.Failure>, rightFirst: Bool = false,
        by make: @escaping () -> M, left leftPort: Left, right rightPort: Right
    ) -> Signal
    where
        M.Output == Element, M.Failure == Error, Left.Failure == Error, Left.Input == M.Input, Right.Input == M.Input
    {
        Signal(home: left.home === right.home ? left.home : nil) { downstream in
            let operation = downstream.operation(make(), sourceCount: 2)
            if rightFirst { operation.observe(right, in: 1, by: rightPort) }
            operation.observe(left, in: 0, by: leftPort)
            if !rightFirst { operation.observe(right, in: 1, by: rightPort) }
        }
    }

    /// A signal of two others that are told apart by nothing but their sides.
    @inlinable
    static func combining<Left, Right, M: Machine>(
        _ left: Signal<Left, Error>, _ right: Signal<Right, Error>, rightFirst: Bool = false, by make: @escaping () -> M
    ) -> Signal where M.Output == Element, M.Failure == Error, M.Input == TwoSources<Left, Right, Error> {
        combining(left, right, rightFirst: rightFirst, by: make, left: M.Input.LeftPort(), right: M.Input.RightPort())
    }

    /// A signal of two others, of which a closure makes inputs of the right one.
    @inlinable
    static func combining<Left, Right, RightError, Input, M: Machine>(
        _ left: Signal<Left, Error>, _ right: Signal<Right, RightError>, rightFirst: Bool = false,
        by make: @escaping () -> M, right rightInput: @escaping (Arrival<Right, RightError>) -> M.Input
    ) -> Signal where M.Output == Element, M.Failure == Error, M.Input == TwoSources<Left, Input, Error> {
        combining(
            left, right, rightFirst: rightFirst, by: make, left: M.Input.LeftPort(), right: ClosurePort(rightInput))
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
                operation.observe(source, in: slot, by: M.Input.SlotPort(slot: slot))
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
