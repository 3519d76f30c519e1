public import SwiftObserver

/// What the closure of a signal sends its events to.
///
/// Events may be sent from any thread, also from inside handlers of earlier ones: they are handled one at a time, in the
/// order in which they were sent. The first event that ends the signal, or disposal, is the end: what comes afterwards is
/// ignored. When the signal ends, what was attached is disposed first, and then the event is delivered.
///
/// The observer holds what is downstream, and nothing of ours holds the observer.
public final class AtomicObserver<Element, Error: Swift.Error>: ObserverProtocol, Disposable {
    /// Over when the signal has ended; upstream of it is what producers have returned.
    @usableFromInline let observation = Observation()
    @usableFromInline let attachments = CompositeDisposable()
    @usableFromInline @exclusivity(unchecked) var relay: Relay<Signal<Element, Error>.Event>!

    /// An observer that passes events on to a function.
    @inlinable
    public convenience init(_ observer: @escaping Observer<Element, Error>) {
        self.init(next: { observer(.next($0)) }, end: { observer(Signal.Event($0)) })
    }

    @inlinable
    init(next: @escaping (Element) -> Void, end: @escaping (Subscribers.Completion<Error>) -> Void) {
        observation.attach(.disposable(attachments))
        // Whoever gives the relay an event holds this object meanwhile.
        relay = Relay { [observation, unowned(unsafe) self] event in
            switch event {
            case .next(let element):
                if observation.isActive { next(element) }
            case .completed:
                finish(.finished, end)
            case .failed(let error):
                finish(.failure(error), end)
            }
        }
    }

    @inlinable
    func finish(
        _ completion: Subscribers.Completion<Error>, _ end: (Subscribers.Completion<Error>) -> Void
    ) {
        guard observation.end() else { return }
        end(completion)
        relay.stop()
    }

    @inlinable
    public func on(_ event: Signal<Element, Error>.Event) {
        relay.take(event)
    }

    /// Calls a producer with this observer, and disposes what it returns when the signal ends, or at once if it has ended.
    @inlinable
    public func attach(_ producer: Signal<Element, Error>.Producer) {
        attachments.add(disposable: producer(self))
    }

    /// Ends the observation: what was attached is disposed, and no event is passed on any more.
    public func dispose() {
        observation.end()
        relay.stop()
    }

    /// Whether the signal has ended, or the observation was disposed.
    public var isDisposed: Bool { observation.isDisposed }
}
