internal import SwiftObserver

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
