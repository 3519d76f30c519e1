public import SwiftObserver

/// Stops a relay, for who holds the relay by this object alone.
///
/// A weak reference to an object makes every retain of it slow. So what is downstream refers weakly to this, and the relay,
/// which is retained for each event, stays as it is.
@usableFromInline
final class RelayEnd<Input>: @unchecked Sendable {  // set once, before anybody else knows it
    @usableFromInline @exclusivity(unchecked) var relay: Relay<Input>?

    @inlinable
    init() {}

    @inlinable
    func stop() {
        relay?.stop()
    }
}

/// Ends what is upstream of a relay, and the relay, without holding it: it holds what is downstream.
@usableFromInline
final class RelayedEnd<Input>: Disposable {
    @usableFromInline let observation: Observation
    @usableFromInline weak let end: RelayEnd<Input>?

    @inlinable
    init(_ observation: Observation, _ end: RelayEnd<Input>) {
        self.observation = observation
        self.end = end
    }

    @inlinable
    func dispose() {
        // What is upstream may be all that holds it.
        let end = end
        observation.end()
        end?.stop()
    }

    @inlinable
    var isDisposed: Bool { observation.isDisposed }
}
