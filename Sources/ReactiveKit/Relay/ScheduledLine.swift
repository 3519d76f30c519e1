internal import SwiftObserver

/// Events that wait for actions of a scheduler, and the relay by which these deliver them.
final class ScheduledLine<Event>: @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var waiting = Ring<(number: Int, event: Event)>()
    @exclusivity(unchecked) private var lastNumber = 0
    /// The number of the event that was taken last.
    @exclusivity(unchecked) private var lastTaken = 0
    /// The numbers of events that wait, and whose actions were released.
    @exclusivity(unchecked) private var abandoned: Set<Int> = []
    private let relay: Relay<Void>
    private let turn: Turn

    /// What the relay calls. It refers to the line, which is held meanwhile by the one who gives the relay a turn.
    private final class Turn {
        unowned(unsafe) var line: ScheduledLine!
    }

    init(before deliver: @escaping (Event) -> Void, _ observation: Observation) {
        let turn = Turn()
        relay = Relay {
            if let event = turn.line.takeFirst(), observation.isActive { deliver(event) }
        }
        self.turn = turn
        turn.line = self
    }

    /// Lets an event wait, and returns its number.
    func add(_ event: Event) -> Int {
        let held = lock.lock()
        lastNumber += 1
        let number = lastNumber
        waiting.append((number, event))
        lock.unlock(held)
        return number
    }

    /// Delivers the event that has waited longest: before this returns, unless somebody else is delivering.
    func deliverNext() {
        relay.take(())
    }

    /// Takes out an event whose action was released; if it has been delivered by another one, the first that waits.
    func abandon(_ number: Int) {
        let held = lock.lock()
        let isDelivered = number <= lastTaken
        if !isDelivered { abandoned.insert(number) }
        lock.unlock(held)
        if isDelivered { _ = takeFirst() }
    }

    func stop() {
        relay.stop()
        while takeFirst() != nil {}
    }

    /// Events whose actions were released are passed by, and released outside the lock.
    private func takeFirst() -> Event? {
        while true {
            let held = lock.lock()
            let first = waiting.popFirst()
            let isAbandoned = first.map { abandoned.remove($0.number) != nil } ?? false
            lastTaken = first?.number ?? lastTaken
            lock.unlock(held)
            if !isAbandoned { return first?.event }
        }
    }
}

/// Ends what comes before a line, and what waits there, without holding it.
final class ScheduledLineEnd<Event>: Disposable {
    private let observation: Observation
    private weak let line: ScheduledLine<Event>?

    init(_ observation: Observation, _ line: ScheduledLine<Event>) {
        self.observation = observation
        self.line = line
    }

    func dispose() {
        observation.end()
        line?.stop()
    }

    var isDisposed: Bool { observation.isDisposed }
}
