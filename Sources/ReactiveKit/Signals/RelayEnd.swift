public import SwiftObserver

/// Stops a relay, and stands for it in weak references.
///
/// A weak reference to an object makes every retain of it slow. So downstream refers weakly to this object, and not to
/// the relay, which is retained for each event.
@usableFromInline
final class RelayEnd<Input>: @unchecked Sendable {  // set once, before the object is shared
    @usableFromInline @exclusivity(unchecked) var relay: Relay<Input>?

    @inlinable
    init() {}

    @inlinable
    func stop() {
        relay?.stop()
    }
}

/// Ends a relay and its upstream without retaining the relay, which retains everything downstream.
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
        // Taken first: the upstream may hold the last reference to it.
        let end = end
        observation.end()
        end?.stop()
    }

    @inlinable
    var isDisposed: Bool { observation.isDisposed }
}
