public import SwiftObserver

extension Signal {
    /// How the observations of a signal start that has a producer.
    @inlinable
    static func producing(
        on actor: (any Actor)?, _ producer: @escaping Producer
    ) -> (Downstream<Element, Error>) -> Void {
        { downstream in
            let observer = AtomicObserver(next: downstream.next, end: downstream.end)
            downstream.observation.attach(.disposable(ProducerEnd(observer)))
            ActorEntry.enter(actor) { if !observer.isDisposed { observer.attach(producer) } }
        }
    }
}

/// Ends a producer's observation from downstream, without holding the observer, which holds what is downstream.
@usableFromInline
final class ProducerEnd<Element, Error: Swift.Error>: Disposable {
    @usableFromInline let observation: Observation
    @usableFromInline weak let relay: Relay<Signal<Element, Error>.Event>?

    @inlinable
    init(_ observer: AtomicObserver<Element, Error>) {
        observation = observer.observation
        relay = observer.relay
    }

    @inlinable
    func dispose() {
        observation.end()
        relay?.stop()
    }

    @inlinable
    var isDisposed: Bool { observation.isDisposed }
}
