/// Tuples that came about one element at a time, and functions of several elements.
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
