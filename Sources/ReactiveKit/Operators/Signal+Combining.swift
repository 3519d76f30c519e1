extension Signal {
    /// Returns a signal of two others, which are observed in the order of their slots, or in reverse order.
    ///
    /// - Parameters:
    ///   - make: Called for each observation.
    ///   - rightFirst: Whether the right one is observed first.
    @inlinable
    static func combining<Left: SourcePort, Right: SourcePort, M: Machine>(
        _ left: Signal<Left.Element, Error>, _ right: Signal<Right.Element, Right.Failure>, as name: StaticString,
        rightFirst: Bool = false, by make: @escaping () -> M, left leftPort: Left, right rightPort: Right
    ) -> Signal
    where
        M.Output == Element, M.Failure == Error, Left.Failure == Error, Left.Input == M.Input, Right.Input == M.Input
    {
        Signal(home: left.home === right.home ? left.home : nil) { downstream in
            let operation = downstream.operation(make(), as: name, sourceCount: 2)
            if rightFirst { operation.observe(right, in: 1, by: rightPort) }
            operation.observe(left, in: 0, by: leftPort)
            if !rightFirst { operation.observe(right, in: 1, by: rightPort) }
        }
    }

    /// Returns a signal of two others that are told apart only by their sides.
    @inlinable
    static func combining<Left, Right, M: Machine>(
        _ left: Signal<Left, Error>, _ right: Signal<Right, Error>, as name: StaticString, rightFirst: Bool = false,
        by make: @escaping () -> M
    ) -> Signal where M.Output == Element, M.Failure == Error, M.Input == TwoSources<Left, Right, Error> {
        combining(
            left, right, as: name, rightFirst: rightFirst, by: make, left: M.Input.LeftPort(),
            right: M.Input.RightPort())
    }

    /// Returns a signal of two others, with a closure that makes the inputs of the right one.
    @inlinable
    static func combining<Left, Right, RightError, Input, M: Machine>(
        _ left: Signal<Left, Error>, _ right: Signal<Right, RightError>, as name: StaticString,
        rightFirst: Bool = false, by make: @escaping () -> M,
        right rightInput: @escaping (Arrival<Right, RightError>) -> M.Input
    ) -> Signal where M.Output == Element, M.Failure == Error, M.Input == TwoSources<Left, Input, Error> {
        combining(
            left, right, as: name, rightFirst: rightFirst, by: make, left: M.Input.LeftPort(),
            right: ClosurePort(rightInput))
    }

    /// Returns a signal of several others, which are observed in their order.
    @inlinable
    static func combining<SourceElement, M: Machine>(
        _ sources: [Signal<SourceElement, Error>], as name: StaticString, by make: @escaping () -> M
    ) -> Signal where M.Input == SlotArrival<SourceElement, Error>, M.Output == Element, M.Failure == Error {
        let home = sources.first?.home
        return Signal(home: sources.allSatisfy { $0.home === home } ? home : nil) { downstream in
            let operation = downstream.operation(make(), as: name, sourceCount: sources.count)
            for (slot, source) in sources.enumerated() {
                operation.observe(source, in: slot, by: M.Input.SlotPort(slot: slot))
            }
        }
    }

    /// Calls a client's function with the members of each pair and emits the results.
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

/// Flattens nested tuples, and applies functions of several elements.
extension Signal {
    @inlinable
    func flat3<A, B, C>() -> Signal<(A, B, C), Error> where Element == ((A, B), C) {
        stage { downstream in
            downstream.before { downstream.next(($0.0.0, $0.0.1, $0.1)) }
        }
    }

    @inlinable
    func flat4<A, B, C, D>() -> Signal<(A, B, C, D), Error> where Element == ((A, B, C), D) {
        stage { downstream in
            downstream.before { downstream.next(($0.0.0, $0.0.1, $0.0.2, $0.1)) }
        }
    }

    @inlinable
    func flat5<A, B, C, D, E>() -> Signal<(A, B, C, D, E), Error> where Element == ((A, B, C, D), E) {
        stage { downstream in
            downstream.before { downstream.next(($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.1)) }
        }
    }

    @inlinable
    func flat6<A, B, C, D, E, F>() -> Signal<(A, B, C, D, E, F), Error> where Element == ((A, B, C, D, E), F) {
        stage { downstream in
            downstream.before { downstream.next(($0.0.0, $0.0.1, $0.0.2, $0.0.3, $0.0.4, $0.1)) }
        }
    }

    @inlinable
    func joining<A, B, C, U>(_ closure: (actor: (any Actor)?, call: (A, B, C) -> U)) -> Signal<U, Error>
    where Element == (A, B, C) {
        let call = closure.call
        return mapping((closure.actor, { call($0.0, $0.1, $0.2) }))
    }

    @inlinable
    func joining<A, B, C, D, U>(_ closure: (actor: (any Actor)?, call: (A, B, C, D) -> U)) -> Signal<U, Error>
    where Element == (A, B, C, D) {
        let call = closure.call
        return mapping((closure.actor, { call($0.0, $0.1, $0.2, $0.3) }))
    }

    @inlinable
    func joining<A, B, C, D, E, U>(_ closure: (actor: (any Actor)?, call: (A, B, C, D, E) -> U)) -> Signal<U, Error>
    where Element == (A, B, C, D, E) {
        let call = closure.call
        return mapping((closure.actor, { call($0.0, $0.1, $0.2, $0.3, $0.4) }))
    }

    @inlinable
    func joining<A, B, C, D, E, F, U>(_ closure: (actor: (any Actor)?, call: (A, B, C, D, E, F) -> U)) -> Signal<
        U, Error
    >
    where Element == (A, B, C, D, E, F) {
        let call = closure.call
        return mapping((closure.actor, { call($0.0, $0.1, $0.2, $0.3, $0.4, $0.5) }))
    }
}

/// The inputs of an operator with two sources of different elements, in slots 0 and 1.
@usableFromInline
enum TwoSources<Left, Right, Failure: Error> {
    case left(Arrival<Left, Failure>)
    case right(Arrival<Right, Failure>)
}

extension TwoSources {
    @usableFromInline
    struct LeftPort: SourcePort {
        @inlinable
        init() {}

        @inlinable
        func input(_ arrival: Arrival<Left, Failure>) -> TwoSources { .left(arrival) }
    }

    @usableFromInline
    struct RightPort: SourcePort {
        @inlinable
        init() {}

        @inlinable
        func input(_ arrival: Arrival<Right, Failure>) -> TwoSources { .right(arrival) }
    }
}

/// The inputs of an operator with sources that are told apart only by their slots.
@usableFromInline
struct SlotArrival<Element, Failure: Error> {
    @usableFromInline let slot: Int
    @usableFromInline let arrival: Arrival<Element, Failure>

    @inlinable
    init(_ slot: Int, _ arrival: Arrival<Element, Failure>) {
        self.slot = slot
        self.arrival = arrival
    }
}

extension SlotArrival {
    @usableFromInline
    struct SlotPort: SourcePort {
        @usableFromInline let slot: Int

        @inlinable
        init(slot: Int) {
            self.slot = slot
        }

        @inlinable
        func input(_ arrival: Arrival<Element, Failure>) -> SlotArrival { SlotArrival(slot, arrival) }
    }
}
