/// The naive operators, as the inventory of ReactiveKit describes them.
extension Expression {
    typealias Source = NaiveOperation.Source

    func naive(_ world: NaiveWorld) -> Source {
        switch self {
        case .source(let index): return { _, sink in world.subjects[index].observe(sink) }
        case .just(let number): return Expression.emitting([number])
        case .numbers(let count): return Expression.emitting(Array(0..<count))
        case .tenfold(let one): return Expression.mapped(one.naive(world)) { $0 &* 10 }
        case .prefix(let count, let one): return Expression.naivePrefix(count, one.naive(world))
        case .dropFirst(let count, let one): return Expression.naiveDropFirst(count, one.naive(world))
        case .removeDuplicates(let one):
            let source = one.naive(world)
            return { line, sink in
                var last: Int?
                return source(line) { event in
                    if case .next(let element) = event {
                        defer { last = element }
                        if element == last { return }
                    }
                    sink(event)
                }
            }
        case .retry(let one):
            let source = one.naive(world)
            return Expression.operation { operation in
                operation.observe(source, 0)
            } handle: { operation, slot, event in
                if slot == 0, event == .failed {
                    operation.close(0)
                    operation.request(source, 1)
                } else {
                    operation.emit(event)
                }
            }
        case .two(let two, let left, let right): return two.naive(left.naive(world), right.naive(world))
        case .timed(let timed, let interval, let one): return timed.naive(one.naive(world), interval, by: world.time)
        case .ticking(let count, let interval): return Timed.ticking(count, interval, by: world.time)
        case .share(let limit, let one): return NaiveShare(one.naive(world), keeps: limit > 0).observe
        case .retryWhen(let one, let other): return Expression.retrying(one.naive(world), when: other.naive(world))
        case .loading(let loading, let one): return loading.naive(one.naive(world))
        }
    }

    private static func emitting(_ elements: [Int]) -> Source {
        { _, sink in
            for element in elements { sink(.next(element)) }
            sink(.completed)
            return {}
        }
    }

    static func mapped(_ source: @escaping Source, _ change: @escaping (Int) -> Int) -> Source {
        { line, sink in
            source(line) { event in
                if case .next(let element) = event { sink(.next(change(element))) } else { sink(event) }
            }
        }
    }

    static func naivePrefix(_ count: Int, _ source: @escaping Source) -> Source {
        stage(source) { position, _ in position < count ? (true, position + 1 == count) : (false, false) }
    }

    static func naiveDropFirst(_ count: Int, _ source: @escaping Source) -> Source {
        stage(source) { position, _ in (position >= count, false) }
    }

    /// - Parameter decide: Given an element's position, says whether it passes, and whether it's the last.
    private static func stage(_ source: @escaping Source, decide: @escaping (Int, Int) -> (Bool, Bool)) -> Source {
        { line, sink in
            var (position, isOver) = (0, false)
            var cancel: NaiveCancel = {}
            let source = source(line) { event in
                guard !isOver else { return }
                guard case .next(let element) = event else {
                    isOver = true
                    return sink(event)
                }
                let (passes, isLast) = decide(position, element)
                position += 1
                if passes { sink(event) }
                if isLast, !isOver {
                    isOver = true
                    cancel()
                    sink(.completed)
                }
            }
            cancel = source
            if isOver { source() }
            return {
                isOver = true
                source()
            }
        }
    }

    static func operation(
        start: @escaping (NaiveOperation) -> Void, handle: @escaping (NaiveOperation, Int, NaiveEvent) -> Void
    ) -> Source {
        { line, sink in
            let operation = NaiveOperation(before: line, sink, handle)
            start(operation)
            return operation.cancel
        }
    }
}
