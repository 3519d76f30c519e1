/// The place in which naive signals are made.
final class NaiveWorld {
    let subjects = (0..<4).map { NaiveSubject(keeps: $0 == 3) }
    let time = NaiveTime()
}

/// A time that moves when it is told to, and rings the alarms that are due.
final class NaiveTime {
    private(set) var now = Duration.zero
    private var entries: [(time: Duration, action: () -> Void)] = []

    func ring(at time: Duration, _ action: @escaping () -> Void) {
        if time <= now { return action() }
        entries.insert((time, action), at: entries.firstIndex { $0.time > time } ?? entries.endIndex)
    }

    func advance(by duration: Duration) {
        let goal = now + duration
        while let first = entries.first, first.time <= goal {
            entries.removeFirst()
            now = first.time
            first.action()
        }
        now = goal
    }
}

/// The one alarm of an operation. Its ring is an event in a slot of its own.
final class NaiveAlarm {
    static let slot = 9
    private let time: NaiveTime
    private var number = 0

    init(by time: NaiveTime) {
        self.time = time
    }

    func set(at instant: Duration, for operation: NaiveOperation) {
        number += 1
        let number = number
        time.ring(at: instant) {
            if number == self.number { operation.take(NaiveAlarm.slot, .next(0)) }
        }
    }
}

/// A signal that is observed once for all, from the first observer to the last one.
final class NaiveShare {
    private let subject: NaiveSubject
    private let source: NaiveOperation.Source
    private var observers = 0
    /// How to disconnect, while it is connected.
    private var connection: NaiveCancel?
    private var (isConnecting, number) = (false, 0)

    init(_ source: @escaping NaiveOperation.Source, keeps: Bool) {
        self.source = source
        subject = NaiveSubject(keeps: keeps)
    }

    func observe(_ line: NaiveOperation?, _ sink: @escaping NaiveSink) -> NaiveCancel {
        observers += 1
        let connects = connection == nil && !isConnecting
        if connects {
            isConnecting = true
            number += 1
        }
        let number = number
        var isOver = false
        var cancel: NaiveCancel = {}
        let leave = {
            guard !isOver else { return }
            isOver = true
            cancel()
            self.leave()
        }
        let end = subject.observe { event in
            if isOver { return }
            if event.isEnd { leave() }
            sink(event)
        }
        cancel = end
        if isOver { end() }
        if connects { connect(number) }
        return leave
    }

    private func connect(_ number: Int) {
        let disconnect = subject.isOver ? {} : source(nil, subject.send)
        guard isConnecting, number == self.number else { return disconnect() }
        isConnecting = false
        connection = disconnect
    }

    private func leave() {
        observers -= 1
        guard observers == 0 else { return }
        let disconnect = connection
        connection = nil
        isConnecting = false
        disconnect?()
    }
}
