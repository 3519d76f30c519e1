public import SwiftObserver

extension Signal {
    /// - Parameters:
    ///   - begins: Whether the machine gets an alarm as its first input, before the source is observed.
    ///   - make: Called for each observation with the time.
    @inlinable
    func timed<Time: TimeSource, M: Machine>(
        by time: Time, as name: StaticString, begins: Bool = false, _ make: @escaping (_ now: Duration) -> M
    ) -> Signal<M.Output, Error> where M.Input == TimedArrival<Element, Error>, M.Failure == Error {
        let source = self
        return Signal<M.Output, Error>(home: nil) { downstream in
            let timer = Operation<M>.Timer(set: time.ring) { .rang(at: time.now, on: time.thread) }
            let operation = downstream.operation(make(time.now), as: name, sourceCount: 1, timer: timer)
            if begins { operation.take(.rang(at: time.now, on: nil)) }
            operation.observe(source, in: 0) { .source($0, at: time.now) }
        }
    }
}

/// A machine with one source and an alarm.
@usableFromInline
protocol TimedMachine<Element, Output, Failure>: Machine where Input == TimedArrival<Element, Failure> {
    associatedtype Element
}

extension TimedMachine {
    @inlinable
    static func alarm(of input: Input) -> (time: Duration, thread: ThreadIdentity)? {
        if case .rang(let time, let thread?) = input { (time, thread) } else { nil }
    }
}

/// The inputs of an operator with one source and an alarm, and their times.
@usableFromInline
enum TimedArrival<Element, Failure: Error> {
    case source(Arrival<Element, Failure>, at: Duration)
    /// The alarm rang. The thread is given if the alarm has to be answered there.
    case rang(at: Duration, on: ThreadIdentity?)
}
