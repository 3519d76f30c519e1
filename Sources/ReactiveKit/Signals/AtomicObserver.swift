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
    @usableFromInline let relay: Relay<Signal<Element, Error>.Event>
    /// What the disposable of the observation refers to weakly: not the relay, which is retained for each event.
    @usableFromInline let end: RelayEnd<Signal<Element, Error>.Event>

    /// An observer that passes events on to a function.
    @inlinable
    public convenience init(_ observer: @escaping Observer<Element, Error>) {
        self.init(next: { observer(.next($0)) }, end: { observer(Signal.Event($0)) })
    }

    @inlinable
    init(next: @escaping (Element) -> Void, end finish: @escaping (Subscribers.Completion<Error>) -> Void) {
        observation.attach(.disposable(attachments))
        let end = RelayEnd<Signal<Element, Error>.Event>()
        let relay = Relay<Signal<Element, Error>.Event> { [observation, unowned(unsafe) end] event in
            switch event {
            case .next(let element):
                if observation.isActive { next(element) }
            case .completed:
                if observation.end() { finish(.finished) }
                end.stop()
            case .failed(let error):
                if observation.end() { finish(.failure(error)) }
                end.stop()
            }
        }
        end.relay = relay
        self.relay = relay
        self.end = end
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
        end.stop()
    }

    /// Whether the signal has ended, or the observation was disposed.
    public var isDisposed: Bool { observation.isDisposed }
}

// Events go through the relay, which handles one at a time.
extension AtomicObserver: @unchecked Sendable where Element: Sendable {}
