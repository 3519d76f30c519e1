internal import SwiftObserver
internal import Synchronization

extension SignalProtocol {
    /// The signal with observations that are begun by a scheduler.
    public func subscribe<S: Scheduler>(on scheduler: S) -> Signal<Element, Error> {
        let source = _serialSignal
        return Signal(home: source.home, canHop: source.canHop) { downstream in
            // Goes from here to the scheduler, and nobody else has it.
            nonisolated(unsafe) let downstream = downstream
            nonisolated(unsafe) let source = source
            scheduler.schedule { if downstream.observation.isActive { source.begin(downstream) } }
        }
    }

    /// The signal with events that are delivered by a scheduler.
    ///
    /// For each event, the end included, one action is scheduled. Events are delivered one at a time and in order, whatever
    /// the scheduler does: an action that runs delivers the event that has waited longest; if another one is just delivering,
    /// that delivers the next event too. An action that is released without having been run takes its event along.
    ///
    /// Elements are not checked for being `Sendable`: a scheduler that runs actions on other threads should be given no
    /// others.
    public func receive<S: Scheduler>(on scheduler: S) -> Signal<Element, Error> {
        let source = _serialSignal
        return Signal(home: SchedulerHome.of(scheduler)) { downstream in
            let part = Observation()
            let line = ScheduledLine(before: downstream.receive, part)
            downstream.observation.attach(.disposable(ScheduledLineEnd(part, line)))
            let add: (Signal<Element, Error>.Event) -> Void = { event in
                let action = ScheduledAction(line.add(event), in: line)
                scheduler.schedule { action.run() }
            }
            source.begin(part, on: nil) {
                add(.next($0))
            } end: {
                add(Signal.Event($0))
            }
        }
    }
}

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
        lock.withLock {
            lastNumber += 1
            waiting.append((lastNumber, event))
            return lastNumber
        }
    }

    /// Delivers the event that has waited longest: before this returns, unless somebody else is delivering.
    func deliverNext() {
        relay.take(())
    }

    /// Takes out an event whose action was released; if it has been delivered by another one, the first that waits.
    func abandon(_ number: Int) {
        let isDelivered = lock.withLock { () -> Bool in
            if number <= lastTaken { return true }
            abandoned.insert(number)
            return false
        }
        if isDelivered { _ = takeFirst() }
    }

    func stop() {
        relay.stop()
        while takeFirst() != nil {}
    }

    /// Events whose actions were released are passed by, and released outside the lock.
    private func takeFirst() -> Event? {
        while true {
            let (first, isAbandoned) = lock.withLock { () -> (Event?, Bool) in
                guard let (number, event) = waiting.popFirst() else { return (nil, false) }
                lastTaken = number
                return (event, abandoned.remove(number) != nil)
            }
            if !isAbandoned { return first }
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

/// What a scheduler is given for one event.
final class ScheduledAction<Event>: Sendable {
    private let number: Int
    private let line: ScheduledLine<Event>
    private let hasRun = Atomic<Bool>(false)

    init(_ number: Int, in line: ScheduledLine<Event>) {
        self.number = number
        self.line = line
    }

    deinit {
        if !hasRun.load(ordering: .acquiring) { line.abandon(number) }
    }

    func run() {
        if !hasRun.exchange(true, ordering: .acquiringAndReleasing) { line.deliverNext() }
    }
}
