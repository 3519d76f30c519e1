public import SwiftObserver

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
