public import SwiftObserver

/// The observer to which a signal's closure sends its events.
///
/// ```swift
/// final class Sensor { var report: (Double) -> Void = { _ in } }
/// let sensor = Sensor()
/// let temperature = SafeSignal<Double> { observer in
///     sensor.report = { observer.receive($0) }
///     return BlockDisposable { sensor.report = { _ in } }
/// }
/// _ = temperature.observeNext { print($0) }
/// sensor.report(21.5)    // prints: 21.5
/// ```
///
/// Events may be sent from any thread, and from inside handlers of earlier events. They are handled one at a time, in
/// the order in which they were sent. The observer ends with the first event that ends the signal, or when it is
/// disposed, and ignores all later events. When the signal ends, the attached disposables are disposed before the event
/// is delivered.
///
/// The observer retains everything downstream. Nothing in this module retains the observer.
public final class AtomicObserver<Element, Error: Swift.Error>: ObserverProtocol, Disposable {
    /// Ends with the signal. Its upstream is the disposables of the producers.
    @usableFromInline let observation = Observation()
    @usableFromInline let attachments = CompositeDisposable()
    @usableFromInline let relay: Relay<Signal<Element, Error>.Event>
    /// Stands for the relay in weak references. The relay itself is retained for each event.
    @usableFromInline let end: RelayEnd<Signal<Element, Error>.Event>

    /// Creates an observer that passes events on to a function.
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

    /// Calls a producer with this observer. Disposes the returned disposable when the signal ends, or at once if it has
    /// ended.
    ///
    /// ```swift
    /// let observer = AtomicObserver<Int, Never> { event in print(event) }
    /// observer.attach { upstream in
    ///     upstream.receive(lastElement: 3)
    ///     return NonDisposable.instance
    /// }
    /// // prints: next(3) completed
    /// ```
    @inlinable
    public func attach(_ producer: Signal<Element, Error>.Producer) {
        attachments.add(disposable: producer(self))
    }

    /// Ends the observation: disposes the attached disposables, and passes no more events on.
    public func dispose() {
        observation.end()
        end.stop()
    }

    /// Whether the signal has ended, or the observation was disposed.
    public var isDisposed: Bool { observation.isDisposed }
}

// Events go through the relay, which handles one at a time.
extension AtomicObserver: @unchecked Sendable where Element: Sendable {}
