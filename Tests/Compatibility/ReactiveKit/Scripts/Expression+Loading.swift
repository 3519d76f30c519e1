import ReactiveKit

/// Operators of loading signals. States become numbers: -1 is loading, -2 is failed, any other number is loaded.
extension Expression {
    enum Loading: CaseIterable {
        case states, lifted, liftedStates, flatMapped, dematerialized

        func signal(of one: Signal<Int, Failure>) -> Signal<Int, Failure> {
            let states = one.toLoadingSignal()
            return switch self {
            case .states: Loading.numbers(states)
            case .lifted: Loading.numbers(states.liftValue { values -> Signal<Int, Failure> in values.dropFirst(1) })
            case .liftedStates:
                Loading.numbers(
                    states.liftValue { values -> LoadingSignal<Int, Failure> in
                        values.toLoadingSignal().prefix(maxLength: 3)
                    })
            case .flatMapped: Loading.numbers(states.flatMapValue { Signal<Int, Failure>(just: $0 &+ 1) })
            case .dematerialized: states.dematerializeLoadingState()
            }
        }

        private static func numbers(_ states: LoadingSignal<Int, Failure>) -> Signal<Int, Failure> {
            states.map {
                switch $0 {
                case .loading: -1
                case .loaded(let value): value
                case .failed: -2
                }
            }
            .castError()
        }
    }

    /// `retry(when:)`, with at most so many attempts in all.
    static func retrying(
        _ source: @escaping NaiveOperation.Source, when other: @escaping NaiveOperation.Source
    ) -> NaiveOperation.Source {
        var attempts = 0
        return { line, sink in
            var slot = 0
            let operation = NaiveOperation(before: line, sink) { operation, number, event in
                if number != slot { return }
                let isAttempt = slot % 2 == 0
                if isAttempt, event == .failed {
                    attempts += 1
                    if attempts >= mostAttempts { return operation.emit(event) }
                } else if isAttempt {
                    return operation.emit(event)
                } else if event.isEnd {
                    return operation.close(slot)
                }
                operation.close(slot)
                slot += 1
                operation.request(isAttempt ? other : source, slot)
            }
            operation.observe(source, 0)
            return operation.cancel
        }
    }
}

extension Expression.Loading {
    typealias Source = NaiveOperation.Source

    /// Numbers that no value has.
    private static let (loading, failed) = (Int.min, Int.min + 1)

    func naive(_ source: @escaping Source) -> Source {
        let states = Self.states(source)
        switch self {
        case .states: return Self.numbers(states)
        case .lifted: return Self.numbers(Self.lifted(states) { Self.states(Expression.naiveDropFirst(1, $0)) })
        case .liftedStates: return Self.numbers(Self.lifted(states) { Expression.naivePrefix(3, Self.states($0)) })
        case .flatMapped: return Self.numbers(Self.flatMapped(states))
        case .dematerialized:
            return Expression.operation { operation in
                operation.observe(states, 0)
            } handle: { operation, _, event in
                switch event {
                case .next(Self.loading): break
                case .next(Self.failed): operation.emit(.failed)
                default: operation.emit(event)
                }
            }
        }
    }

    private static func numbers(_ states: @escaping Source) -> Source {
        Expression.mapped(states) { $0 == loading ? -1 : $0 == failed ? -2 : $0 }
    }

    private static func states(_ source: @escaping Source) -> Source {
        { line, sink in
            var isOver = false
            sink(.next(loading))
            let cancel = source(line) { event in
                if isOver { return }
                if event == .failed { sink(.next(failed)) }
                if !isOver { sink(event.isEnd ? .completed : event) }
            }
            return {
                isOver = true
                cancel()
            }
        }
    }

    /// Values go through a subject to the signal made from it; all other states pass by.
    private static func lifted(_ states: @escaping Source, by change: @escaping (@escaping Source) -> Source) -> Source
    {
        { line, sink in
            let values = NaiveSubject(keeps: false)
            let operation = NaiveOperation(before: nil, sink) { operation, _, event in operation.emit(event) }
            let lifted = change { _, sink in values.observe(sink) }(nil) { operation.take(0, $0) }
            let source = states(nil) { event in
                switch event {
                case .next(loading), .next(failed): operation.take(1, event)
                default: values.send(event)
                }
            }
            let cancel = {
                operation.cancel()
                source()
                lifted()
            }
            if operation.isOver { cancel() }
            return cancel
        }
    }

    /// Each value is loading, and then loaded, one more.
    private static func flatMapped(_ states: @escaping Source) -> Source {
        { line, sink in
            var (lastSlot, isOpen, outerIsOpen) = (0, false, true)
            let operation = NaiveOperation(before: line, sink) { operation, slot, event in
                switch (slot, event) {
                case (0, .next(let state)):
                    if isOpen { operation.close(lastSlot) }
                    lastSlot += 1
                    isOpen = true
                    operation.request(
                        { _, sink in
                            let isValue = state != loading && state != failed
                            sink(.next(isValue ? loading : state))
                            if isValue { sink(.next(state &+ 1)) }
                            sink(.completed)
                            return {}
                        }, lastSlot)
                case (_, .next): operation.emit(event)
                default:
                    if slot == 0 { outerIsOpen = false } else { isOpen = false }
                    if !outerIsOpen, !isOpen { operation.emit(.completed) }
                }
            }
            operation.observe(states, 0)
            return operation.cancel
        }
    }
}
