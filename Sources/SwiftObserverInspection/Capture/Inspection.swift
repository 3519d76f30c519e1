public import SwiftObserver

/// Follows messengers: what is connected with what, and what happens to each message.
///
/// ```swift
/// let inspection = Inspection.begin()
/// Inspection.follow(progress, "progress")
/// progress.send(50)
/// print(inspection.trace().events.count)
/// inspection.end()
/// ```
///
/// It changes no order, no place and no lifetime. While none goes on, messengers cost what they always cost. While one
/// does, each message of a followed messenger takes the messenger's lock, and each event about 110 ns and
/// 48 bytes, which later events reuse.
///
/// There is one at a time: beginning another one ends the one before. It may be used from any thread.
public final class Inspection: Sendable {
    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    /// What an inspection keeps of what happens.
    public struct Extent: Sendable, Hashable {
        let count: Int

        /// The last events, up to a number, of all threads together. Each thread has room for as many.
        public static func last(_ count: Int) -> Extent { Extent(count: count) }
    }

    /// What an inspection follows by itself.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Scope: Sendable, Hashable {
        /// Every messenger that is first used while the inspection goes on: that is observed for the first time, or is
        /// given a strategy that delivers elsewhere. Others are followed once ``Inspection/follow(_:_:)`` names them.
        case new
        /// Nothing but what ``Inspection/follow(_:_:)`` names.
        case chosen
    }

    /// Begins to follow messengers.
    ///
    /// - Parameters:
    ///   - trace: How many events are kept.
    ///   - scope: What is followed by itself.
    ///   - describing: Describes a message, for the trace. Called for each message that is sent, by the sender and under
    ///     no lock. Without it, messages are not looked at.
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
        guard let session = Recorder.shared.session else { return }
        let node = observable.messenger.follow()
        guard node != 0, let name else { return }
        session.registered { $0.name(node: node, name) }
    }

    /// Ends this inspection: nothing is followed any more. What it has noted stays readable.
    public func end() {
        Recorder.shared.end(session)
    }

    /// Whether it goes on.
    public var isActive: Bool { Recorder.shared.session === session }

    /// How long it has gone on.
    var duration: UInt64 { Nanoseconds.now &- session.start }

    /// The number of an observation in traces and graphs; nil if it is not followed.
    public static func number(of observation: ObservationToken) -> Int? { observation.followedNumber }

    /// What has happened so far, as far as it is kept. Nothing waits for it. O(events log events)
    public func trace() -> Trace { EventDecoder(session).trace() }

    /// What is connected with what now, and the numbers of each connection. O(messengers + observations)
    public func graph() -> InspectionGraph { EventDecoder(session).graph(duration: duration) }
}
