import ReactiveKit

/// Operators with a time.
extension Expression {
    enum Timed: CaseIterable {
        case debounce, throttle, throttleFirst, delay, sample, timeout, dropFirst

        func signal(
            of one: Signal<Int, Failure>, _ interval: Duration, by time: ManualTime
        ) -> Signal<Int, Failure> {
            switch self {
            case .debounce: one.debounce(for: interval, clock: time)
            case .throttle: one.throttle(for: interval, clock: time)
            case .throttleFirst: one.throttle(for: interval, clock: time, latest: false)
            case .delay: one.delay(interval: interval, clock: time)
            case .sample: one.sample(interval: interval, clock: time)
            case .timeout: one.timeout(after: interval, with: Failure(), clock: time)
            case .dropFirst: one.dropFirst(for: interval, clock: time)
            }
        }
    }

    static let mostAttempts = 4

    init(special kind: Kind, part: Expression, depth: Int, by random: inout some RandomNumberGenerator) {
        // Times of which no two, and no sums of a few, are the same.
        let interval =
            Duration.milliseconds(500 * Int.random(in: 1..<5, using: &random))
            + .nanoseconds(Int.random(in: 1..<1_000_000, using: &random))
        switch kind {
        case .timed where Int.random(in: 0..<8, using: &random) == 0:
            self = .ticking(Int.random(in: 0..<4, using: &random), interval)
        case .timed: self = .timed(Timed.allCases.randomElement(using: &random) ?? .delay, interval, part)
        case .sharing where Bool.random(using: &random):
            self = .retryWhen(part, Expression(kind, depth: depth - 1, by: &random))
        case .sharing:
            // Sources that emit nothing while observation begins: a naive signal cannot be left before it has begun.
            let sources = (0..<2).map { _ in Expression.source(Int.random(in: 0..<3, using: &random)) }
            let source = Bool.random(using: &random) ? Expression.two(.merge, sources[0], sources[1]) : sources[0]
            self = .share(Int.random(in: 0..<2, using: &random), source)
        default: self = .loading(Loading.allCases.randomElement(using: &random) ?? .states, part)
        }
    }
}

extension Expression.Timed {
    typealias Source = NaiveOperation.Source

    private final class Memory {
        let start: Duration
        var due: Duration?
        var pending: Int?
        var isSet = false
        var hasCompleted = false
        var waiting: [(due: Duration, event: NaiveEvent)] = []

        init(_ start: Duration) {
            self.start = start
        }
    }

    static func ticking(_ count: Int, _ interval: Duration, by time: NaiveTime) -> Source {
        { line, sink in
            var (next, due) = (0, time.now + interval)
            let alarm = NaiveAlarm(by: time)
            let operation = NaiveOperation(before: line, sink) { operation, _, _ in
                if next == count { return operation.emit(.completed) }
                next += 1
                due += interval
                operation.emit(.next(next - 1))
                alarm.set(at: due, for: operation)
            }
            alarm.set(at: due, for: operation)
            return operation.cancel
        }
    }

    func naive(_ source: @escaping Source, _ interval: Duration, by time: NaiveTime) -> Source {
        { line, sink in
            let (memory, alarm) = (Memory(time.now), NaiveAlarm(by: time))
            if self == .dropFirst {
                return source(line) { if $0.isEnd || time.now >= memory.start + interval { sink($0) } }
            }
            let operation = NaiveOperation(before: line, sink) { operation, slot, event in
                let set = { alarm.set(at: $0, for: operation) }
                if slot == NaiveAlarm.slot {
                    self.rang(at: time.now, interval, memory, operation, set)
                } else {
                    self.take(event, at: time.now, interval, memory, operation, set)
                }
            }
            if self == .timeout {
                memory.due = time.now + interval
                operation.take(NaiveAlarm.slot, .next(0))
            }
            operation.observe(source, 0)
            return operation.cancel
        }
    }

    private func take(
        _ event: NaiveEvent, at now: Duration, _ interval: Duration, _ memory: Memory, _ operation: NaiveOperation,
        _ set: (Duration) -> Void
    ) {
        if self == .delay {
            memory.waiting.append((now + interval, event))
            if !memory.isSet { set(now + interval) }
            memory.isSet = true
            return
        }
        guard case .next(let element) = event else {
            if event == .completed, let pending = memory.pending {
                if self == .debounce { operation.emit(.next(pending)) }
                if self == .throttle { return memory.hasCompleted = true }
            }
            return operation.emit(event)
        }
        switch self {
        case .debounce:
            memory.pending = element
            memory.due = now + interval
            if !memory.isSet { set(now + interval) }
            memory.isSet = true
        case .throttle, .throttleFirst:
            // An alarm that is set may be due just now.
            if let due = memory.due, now < due || memory.isSet {
                if self == .throttleFirst { return }
                memory.pending = element
                if !memory.isSet { set(due) }
                memory.isSet = true
            } else {
                memory.due = now + interval
                operation.emit(event)
            }
        case .sample:
            memory.pending = element
            if memory.isSet { return }
            memory.isSet = true
            var end = memory.start
            while end <= now { end += interval }
            memory.due = end
            set(end)
        default:
            memory.due = now + interval
            operation.emit(event)
        }
    }

    private func rang(
        at now: Duration, _ interval: Duration, _ memory: Memory, _ operation: NaiveOperation, _ set: (Duration) -> Void
    ) {
        if self == .delay {
            while let first = memory.waiting.first {
                if now < first.due { return set(first.due) }
                memory.waiting.removeFirst()
                memory.isSet = !memory.waiting.isEmpty
                operation.emit(first.event)
            }
            return
        }
        // An alarm that is set rings too early if something came since.
        if let due = memory.due, now < due { return set(due) }
        if self == .timeout { return operation.emit(.failed) }
        memory.isSet = false
        guard let element = memory.pending else { return }
        memory.pending = nil
        if self == .throttle { memory.due = now + interval }
        operation.emit(.next(element))
        if memory.hasCompleted { operation.emit(.completed) }
    }
}
