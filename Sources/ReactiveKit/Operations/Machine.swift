public import SwiftObserver

/// The decisions of an operator, as a value: it takes one input at a time, and returns the next step.
///
/// A machine calls no closure, holds no lock and reads no clock: an input that depends on time says when it came. So
/// every sequence of inputs can be tested as such. Slot numbers tell sources apart. The initial sources count from
/// zero. A source that is observed later gets a number that no other source had before, so that late events of a closed
/// source are recognised and ignored.
@usableFromInline
protocol Machine<Output, Failure> {
    associatedtype Input
    associatedtype Output
    associatedtype Failure: Error
    /// Describes a further source to observe. It is `Never` for a machine that observes no further source.
    associatedtype Source = Never

    mutating func take(_ input: Input) -> Step<Output, Failure, Source>

    /// Returns the time and the thread of an alarm that has to be answered on the thread on which it rings, or nil for
    /// other inputs. If another thread is delivering when it rings, it is set anew.
    static func alarm(of input: Input) -> (time: Duration, thread: ThreadIdentity)?
}

extension Machine {
    @inlinable
    static func alarm(of input: Input) -> (time: Duration, thread: ThreadIdentity)? { nil }
}

/// An element or the end of one of an operator's sources.
@usableFromInline
enum Arrival<Element, Failure: Error> {
    case next(Element)
    case end(End<Failure>)
}

/// The end of a signal, independent of the types of signals.
@usableFromInline
enum End<Failure: Error> {
    case completed
    case failed(Failure)
}
