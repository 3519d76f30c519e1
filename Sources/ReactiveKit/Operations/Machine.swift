public import SwiftObserver

/// What an operator decides: a value that is given one input at a time and says what is to be done.
///
/// A machine calls no closure, holds no lock and reads no clock; an input that has to do with time says when it came. So every
/// sequence of inputs can be tested as such. Sources are told apart by the numbers of their slots. Those that are there from
/// the beginning count from zero; one that is observed later gets a number that no other had before it, so that what still
/// comes from a source that was closed is recognised and ignored.
@usableFromInline
protocol Machine<Output, Failure> {
    associatedtype Input
    associatedtype Output
    associatedtype Failure: Error
    /// What has to be known to observe one more source. A machine that observes none says `Never`.
    associatedtype Source = Never

    mutating func take(_ input: Input) -> Step<Output, Failure, Source>

    /// If an input says that an alarm rang that is to be answered on the thread on which it rings: when, and that thread. An
    /// alarm that rings while another thread delivers is set anew.
    static func alarm(of input: Input) -> (time: Duration, thread: ThreadIdentity)?
}

extension Machine {
    @inlinable
    static func alarm(of input: Input) -> (time: Duration, thread: ThreadIdentity)? { nil }
}

/// What comes from one of an operator's sources.
@usableFromInline
enum Arrival<Element, Failure: Error> {
    case next(Element)
    case end(End<Failure>)
}

/// How a signal ends, said without the types of signals.
@usableFromInline
enum End<Failure: Error> {
    case completed
    case failed(Failure)
}
