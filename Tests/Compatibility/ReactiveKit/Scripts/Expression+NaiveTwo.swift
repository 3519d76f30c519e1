extension Expression.Two {
    typealias Source = NaiveOperation.Source

    /// The memory of an operator of two signals.
    private final class Memory {
        var values: [[Int]] = [[], []]
        var isOpen = [true, true]
        var winner: Int?
        var lastSlot = 0
        var queue: [Int] = []
        var openSlots: Set<Int> = [0]
    }

    func naive(_ left: @escaping Source, _ right: @escaping Source) -> Source {
        { line, sink in
            let memory = Memory()
            let operation = NaiveOperation(before: line, sink) { operation, slot, event in
                self.take(slot, event, memory, operation, right)
            }
            switch self {
            case .append, .flatMapError, .flatMapMerge, .flatMapLatest, .flatMapConcat:
                operation.observe(left, 0)
            case .latestFrom, .until, .pausable:
                operation.observe(right, 1)
                operation.observe(left, 0)
            default:
                operation.observe(left, 0)
                operation.observe(right, 1)
            }
            return operation.cancel
        }
    }

    private func take(
        _ slot: Int, _ event: NaiveEvent, _ memory: Memory, _ operation: NaiveOperation, _ right: @escaping Source
    ) {
        switch self {
        case .merge, .combineLatest, .replayLatest: takeFromBoth(slot, event, memory, operation)
        case .zip: zip(slot, event, memory, operation)
        case .amb:
            if memory.winner == nil { operation.close(1 - slot) }
            memory.winner = slot
            operation.emit(event)
        case .latestFrom:
            if case .next(let element) = event {
                if slot == 1 {
                    memory.values[1] = [element]
                } else if let other = memory.values[1].first {
                    operation.emit(.next(element &* 3 &+ other))
                }
            } else if slot == 0 || event == .failed {
                operation.emit(event)
            }
        case .until: operation.emit(slot == 1 ? .completed : event)
        case .pausable:
            if slot == 0 {
                if memory.isOpen[0] || event.isEnd { operation.emit(event) }
            } else if case .next(let element) = event {
                memory.isOpen[0] = element % 2 == 0
            }
        case .append, .flatMapError:
            if slot == 0, event == (self == .append ? .completed : .failed) {
                operation.close(0)
                operation.request(right, 1)
            } else {
                operation.emit(event)
            }
        case .flatMapMerge, .flatMapLatest, .flatMapConcat: flatMap(slot, event, memory, operation, right)
        }
    }

    private func takeFromBoth(_ slot: Int, _ event: NaiveEvent, _ memory: Memory, _ operation: NaiveOperation) {
        switch event {
        case .failed where self == .replayLatest && slot == 1: takeFromBoth(slot, .completed, memory, operation)
        case .failed: operation.emit(.failed)
        case .completed:
            memory.isOpen[slot] = false
            if memory.isOpen == [false, false] { operation.emit(.completed) }
        case .next(let element):
            if self == .merge { return operation.emit(event) }
            if self == .combineLatest || slot == 0 { memory.values[slot] = [element] }
            guard let one = memory.values[0].first else { return }
            if self == .replayLatest { return operation.emit(.next(one)) }
            if let other = memory.values[1].first { operation.emit(.next(one &* 3 &+ other)) }
        }
    }

    private func zip(_ slot: Int, _ event: NaiveEvent, _ memory: Memory, _ operation: NaiveOperation) {
        switch event {
        case .failed: return operation.emit(.failed)
        case .completed: memory.isOpen[slot] = false
        case .next(let element): memory.values[slot].append(element)
        }
        if !memory.values[0].isEmpty, !memory.values[1].isEmpty {
            operation.emit(.next(memory.values[0].removeFirst() &* 3 &+ memory.values[1].removeFirst()))
        }
        for side in 0...1 where !memory.isOpen[side] && memory.values[side].isEmpty { operation.emit(.completed) }
    }

    private func flatMap(
        _ slot: Int, _ event: NaiveEvent, _ memory: Memory, _ operation: NaiveOperation, _ right: @escaping Source
    ) {
        func observe(_ element: Int) {
            memory.lastSlot += 1
            memory.openSlots.insert(memory.lastSlot)
            operation.request(Expression.mapped(right) { $0 &+ element }, memory.lastSlot)
        }
        if event == .failed { return operation.emit(.failed) }
        switch (slot, event) {
        case (0, .next(let element)):
            if self == .flatMapConcat, memory.openSlots.contains(where: { $0 > 0 }) {
                return memory.queue.append(element)
            }
            if self == .flatMapLatest, memory.openSlots.remove(memory.lastSlot == 0 ? -1 : memory.lastSlot) != nil {
                operation.close(memory.lastSlot)
            }
            observe(element)
        case (_, .next): operation.emit(event)
        default:
            memory.openSlots.remove(slot)
            if self == .flatMapConcat, slot > 0, !memory.queue.isEmpty { return observe(memory.queue.removeFirst()) }
            if memory.openSlots.isEmpty { operation.emit(.completed) }
        }
    }
}
