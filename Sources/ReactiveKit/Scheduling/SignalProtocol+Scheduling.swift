internal import SwiftObserver
internal import Synchronization

extension SignalProtocol {
    /// Begins observations of this signal on a scheduler.
    ///
    /// ```swift
    /// let page = SafeSignal(performing: { "page" }).subscribe(on: queue)
    /// print(page.waitAndCollectElements())    // prints: ["page"]
    /// ```
    public func subscribe<S: Scheduler>(on scheduler: S) -> Signal<Element, Error> {
        let source = _serialSignal
        return Signal(home: source.home, canHop: source.canHop) { downstream in
            // Sent to the scheduler, and used nowhere else.
            nonisolated(unsafe) let downstream = downstream
            nonisolated(unsafe) let source = source
            downstream.note("subscribe")
            let way = downstream.observation.isFollowed ? FollowedWay.current : nil
            scheduler.schedule {
                guard downstream.observation.isActive else { return }
                if let way { FollowedWay.go(way) { source.begin(downstream) } } else { source.begin(downstream) }
            }
        }
    }

    /// Delivers the events of this signal on a scheduler.
    ///
    /// ```swift
    /// let page = SafeSignal(just: "page").receive(on: queue)
    /// print(page.waitAndCollectElements())    // prints: ["page"]
    /// ```
    ///
    /// One action is scheduled for each event, including the end. Events are delivered one at a time and in order,
    /// whatever the scheduler does: an action delivers the event that has waited longest, or leaves it to another
    /// action that is just delivering. An action that is released without having run takes its event along.
    ///
    /// Elements are not checked for being `Sendable`. Use only `Sendable` elements with a scheduler that runs actions
    /// on other threads.
    public func receive<S: Scheduler>(on scheduler: S) -> Signal<Element, Error> {
        let source = _serialSignal
        return Signal(home: SchedulerHome.of(scheduler)) { downstream in
            downstream.note("receive")
            let part = Observation(upstreamOf: downstream.observation)
            let line = ScheduledLine(before: downstream.receive, part)
            downstream.observation.attach(.disposable(ScheduledLineEnd(part, line)))
            let add: (Signal<Element, Error>.Event) -> Void = { event in
                let action = ScheduledAction(line.add(event), in: line)
                scheduler.schedule { action.run() }
            }
            source.begin(part, on: nil, line: nil) {
                add(.next($0))
            } end: {
                add(Signal.Event($0))
            }
        }
    }
}

/// Events that wait for actions of a scheduler, and the relay that delivers them.
final class ScheduledLine<Event>: @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var waiting = Ring<(number: Int, event: Event)>()
    @exclusivity(unchecked) private var lastNumber = 0
    /// The number of the event that was taken last.
    @exclusivity(unchecked) private var lastTaken = 0
    /// The numbers of waiting events without an action, since that was released.
    @exclusivity(unchecked) private var abandoned: Set<Int> = []
    private let relay: Relay<Void>
    private let turn: Turn

    /// The relay's way back to the line. A caller that gives the relay a turn retains the line meanwhile.
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

    /// Adds an event, and returns its number.
    func add(_ event: Event) -> Int {
        lock.withLock {
            lastNumber += 1
            waiting.append((lastNumber, event))
            return lastNumber
        }
    }

    /// Delivers the event that has waited longest before it returns, unless another call is delivering.
    func deliverNext() {
        relay.take(())
    }

    /// Drops the event of an action that was released without having run. If another action has delivered that event,
    /// drops the first waiting event instead.
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

    /// Takes the first event that was not abandoned. Abandoned events are released outside the lock.
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

/// Ends the upstream of a line and drops its waiting events, without retaining the line.
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

/// The action that a scheduler is given for one event.
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
