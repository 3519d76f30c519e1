public import SwiftObserver

/// Follows messengers, and notes their connections and the events of each message.
///
/// ```swift
/// let inspection = Inspection.begin()
/// Inspection.follow(progress, "progress")
/// progress.send(50)
/// print(inspection.trace().events.count)
/// inspection.end()
/// ```
///
/// An inspection changes neither the order of messages nor the place of a handler, and keeps no object alive. While it
/// goes on, each message of a followed messenger takes the messenger's lock, and each event takes about 110 ns and
/// 48 bytes, which later events reuse. Messages of other messengers take the same way as with a limit for nested sends
/// somewhere in the process, since messages carry their causes. After the end, a handler that was followed still
/// compares a number with each call.
///
/// A process has one inspection at a time: beginning another one ends the one before. Use it from any thread.
public final class Inspection: Sendable {
    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    /// The number of events that an inspection keeps.
    public struct Extent: Sendable, Hashable {
        /// From one to `most`.
        let count: Int
        /// More events than fit into a memory. Each thread has a word for every 1024 of them from the beginning.
        private static var most: Int { 1 << 30 }

        /// Keeps the last events of all threads together, up to a number. Each thread has room for as many.
        ///
        /// A number below one is one. One above 2³⁰, such as `.max`, is 2³⁰, and takes 8 megabytes for each thread
        /// before there are any events.
        public static func last(_ count: Int) -> Extent { Extent(count: min(max(1, count), most)) }
    }

    /// The messengers that an inspection follows by itself.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Scope: Sendable, Hashable {
        /// Follows every messenger that is first used while the inspection goes on: that is observed for the first time,
        /// or is given a strategy that delivers elsewhere, also as it's made. Follow others with
        /// `Inspection.follow(_:_:)`.
        case new
        /// Follows only the messengers that `Inspection.follow(_:_:)` is called for.
        case chosen
    }

    /// Begins to follow messengers.
    ///
    /// - Parameters:
    ///   - trace: The number of events to keep.
    ///   - scope: The messengers to follow by themselves.
    ///   - describing: A closure that describes a message for the trace. Each send of a followed messenger calls it, under
    ///     no lock. Without it, the inspection doesn't look at messages.
    public static func begin(
        trace: Extent = .last(100_000), following scope: Scope = .new,
        describing: (@Sendable (Any) -> String)? = nil
    ) -> Inspection {
        Inspection(Recorder.shared.begin(capacity: trace.count, forAll: scope == .new, describing: describing))
    }

    /// Follows an observable's messenger from now on, with the observations that it has, and gives it a name.
    ///
    /// Without an inspection that goes on, this does nothing. O(observations)
    public static func follow(_ observable: some Observable, _ name: String? = nil) {
        follow(name) { observable.messenger.follow() }
    }

    /// Follows a subject or a property of ReactiveKit, or a cell of ChannelZ, from now on, and gives it a name.
    ///
    /// Without an inspection that goes on, and for another object, this does nothing. O(observations)
    @_disfavoredOverload
    public static func follow(_ source: AnyObject, _ name: String? = nil) {
        guard let owner = source as? any FollowedOwner else { return }
        follow(name) { owner.followMessenger() }
    }

    private static func follow(_ name: String?, _ follow: () -> Int) {
        guard let session = Recorder.shared.session else { return }
        let node = follow()
        guard node != 0, let name else { return }
        session.registered { $0.name(node: node, name) }
    }

    /// Ends this inspection: it follows no messenger any more. Its graph and its trace stay readable.
    public func end() {
        Recorder.shared.end(session)
    }

    /// Whether the inspection goes on.
    public var isActive: Bool { Recorder.shared.session === session }

    /// The time since the inspection began, in nanoseconds.
    var duration: UInt64 { Nanoseconds.now &- session.start }

    /// The number of an observation in traces and graphs; nil if it isn't followed.
    public static func number(of observation: ObservationToken) -> Int? {
        Recorder.shared.session?.numbers(of: observation).last
    }

    /// The latest call of an observation's handler, also after the end of this inspection; nil if the trace has none.
    ///
    /// The handler of a combined observation or a binding is called by the calls of its sources' observations.
    func lastCall(of observation: ObservationToken, in trace: Trace) -> UInt64? {
        let numbers = Set(session.numbers(of: observation))
        return trace.events.last { event in
            if case .handlerBegan = event.kind { event.observation.map(numbers.contains) ?? false } else { false }
        }?.call
    }

    /// The events so far, as far as the inspection has kept them. O(events log events)
    ///
    /// Threads go on to write events meanwhile. A thread that first notes a name or a connection after this copies the
    /// inspection's list of them.
    public func trace() -> Trace { EventDecoder(session).trace() }

    /// The connections between messengers and observers now, with their numbers. O(messengers + observations)
    public func graph() -> InspectionGraph { EventDecoder(session).graph(duration: duration) }
}
