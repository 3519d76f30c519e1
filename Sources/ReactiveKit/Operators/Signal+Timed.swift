/// How operators with an alarm are put together.
extension Signal {
    /// - Parameters:
    ///   - begins: Whether the machine is told that the alarm rang before the source is observed.
    ///   - make: Called for each observation with the time.
    @inlinable
    func timed<Time: TimeSource, M: Machine>(
        by time: Time, begins: Bool = false, _ make: @escaping (_ now: Duration) -> M
    ) -> Signal<M.Output, Error> where M.Input == TimedArrival<Element, Error>, M.Failure == Error {
        let source = self
        return Signal<M.Output, Error>(home: nil) { downstream in
            let timer = Operation<M>.Timer(set: time.ring) { .rang(at: time.now, on: time.thread) }
            let operation = downstream.operation(make(time.now), sourceCount: 1, timer: timer)
            if begins { operation.take(.rang(at: time.now, on: nil)) }
            operation.observe(source, in: 0) { .source($0, at: time.now) }
        }
    }

    /// The elements of a sequence, one at the end of each interval.
    @inlinable
    init<S: Sequence, Time: TimeSource>(ticking sequence: S, every interval: Duration, by time: Time)
    where S.Element == Element {
        self.init(home: nil) { downstream in
            // Gone through by one alarm after the other.
            let rest = StageMemory(sequence.makeIterator())
            let timer = Operation<TimedSequenceMachine<Element, Error>>.Timer(set: time.ring) {
                .rang(rest.value.next(), at: time.now)
            }
            let machine = TimedSequenceMachine<Element, Error>(interval: interval, from: time.now)
            let operation = downstream.operation(machine, sourceCount: 0, timer: timer)
            // Not by an input: an alarm that rang meanwhile would be answered by this thread instead of its own.
            operation.setAlarm(at: machine.due)
        }
    }
}
