/// The same signals once more, in the simplest form and for one thread: scripts are compared with them.

enum NaiveEvent: Equatable {
    case next(Int), failed, completed

    var isEnd: Bool { self == .failed || self == .completed }
}

typealias NaiveSink = (NaiveEvent) -> Void
typealias NaiveCancel = () -> Void

/// A subject. Elements sent during a delivery wait. A new observer is given the kept elements at once.
final class NaiveSubject {
    private let keeps: Bool
    private var kept: [NaiveEvent] = []
    private var observers: [(number: Int, sink: NaiveSink)] = []
    /// The events that wait, and their observers.
    private var waiting: [(event: NaiveEvent, numbers: ClosedRange<Int>)] = []
    private var recordings: [Int: [NaiveEvent]] = [:]
    private var (lastNumber, isBusy) = (0, false)
    private(set) var isOver = false

    init(keeps: Bool) {
        self.keeps = keeps
    }

    func send(_ event: NaiveEvent) {
        guard !isOver else { return }
        isOver = event.isEnd
        if keeps { kept = event.isEnd ? kept + [event] : [event] }
        for key in recordings.keys { recordings[key]?.append(event) }
        waiting.append((event, 0...lastNumber))
        settle()
    }

    func observe(_ sink: @escaping NaiveSink) -> NaiveCancel {
        if isBusy {
            let recording = recordings.count
            recordings[recording] = []
            for event in kept { sink(event) }
            let missed = recordings.removeValue(forKey: recording) ?? []
            let number = enroll(sink)
            waiting += missed.map { ($0, number...number) }
            return cancelling(number)
        }
        let number = enroll(sink)
        waiting += kept.map { ($0, number...number) }
        settle()
        return cancelling(number)
    }

    private func enroll(_ sink: @escaping NaiveSink) -> Int {
        lastNumber += 1
        observers.append((lastNumber, sink))
        return lastNumber
    }

    private func cancelling(_ number: Int) -> NaiveCancel {
        { self.observers.removeAll { $0.number == number } }
    }

    private func settle() {
        guard !isBusy else { return }
        isBusy = true
        while !waiting.isEmpty {
            let (event, numbers) = waiting.removeFirst()
            for (number, sink) in observers where numbers.contains(number) {
                if observers.contains(where: { $0.number == number }) { sink(event) }
            }
        }
        isBusy = false
    }
}

/// Handles events of several sources one at a time. Sources that it asks for are observed when no event is being
/// handled, here or downstream.
final class NaiveOperation {
    typealias Source = (NaiveOperation?, @escaping NaiveSink) -> NaiveCancel

    private let handle: (NaiveOperation, Int, NaiveEvent) -> Void
    private let sink: NaiveSink
    private let downstream: NaiveOperation?
    private var waiting: [(slot: Int, event: NaiveEvent)] = []
    private var requests: [(slot: Int, source: Source)] = []
    private var left: [NaiveOperation] = []
    private var cancels: [Int: NaiveCancel] = [:]
    private var closed: Set<Int> = []
    private var (isBusy, isStarting) = (false, false)
    private(set) var isOver = false

    init(
        before downstream: NaiveOperation?, _ sink: @escaping NaiveSink,
        _ handle: @escaping (NaiveOperation, Int, NaiveEvent) -> Void
    ) {
        self.downstream = downstream
        self.sink = sink
        self.handle = handle
    }

    func take(_ slot: Int, _ event: NaiveEvent) {
        guard !isOver else { return }
        waiting.append((slot, event))
        if !isBusy {
            isBusy = true
            while !isOver, !waiting.isEmpty {
                let (slot, event) = waiting.removeFirst()
                if !closed.contains(slot) { handle(self, slot, event) }
            }
            isBusy = false
        }
        start()
    }

    func emit(_ event: NaiveEvent) {
        guard !isOver else { return }
        if event.isEnd { cancel() }
        sink(event)
    }

    /// Observes one of the sources that are there from the beginning.
    func observe(_ source: Source, _ slot: Int) {
        guard !isOver, !closed.contains(slot) else { return }
        let cancel = source(self) { self.take(slot, $0) }
        if isOver || closed.contains(slot) { cancel() } else { cancels[slot] = cancel }
    }

    func request(_ source: @escaping Source, _ slot: Int) {
        requests.append((slot, source))
    }

    func close(_ slot: Int) {
        closed.insert(slot)
        cancels.removeValue(forKey: slot)?()
    }

    func cancel() {
        isOver = true
        let all = cancels.values
        cancels = [:]
        for cancel in all { cancel() }
    }

    private func start() {
        guard !isBusy, !isOver, !requests.isEmpty || !left.isEmpty else { return }
        if let downstream, downstream.leave(self) { return }
        let left = left
        self.left = []
        for operation in left { operation.start() }
        guard !isStarting else { return }
        isStarting = true
        while !isOver, !requests.isEmpty {
            let (slot, source) = requests.removeFirst()
            observe(source, slot)
        }
        isStarting = false
    }

    private func leave(_ operation: NaiveOperation) -> Bool {
        if let downstream, downstream.leave(operation) { return true }
        guard isBusy, !isOver else { return false }
        if left.last !== operation { left.append(operation) }
        return true
    }
}
