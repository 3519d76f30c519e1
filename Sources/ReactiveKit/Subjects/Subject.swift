public import SwiftObserver
internal import Synchronization

/// A signal that is sent its events, and passes them on to everybody who observes.
///
/// It is what the other subjects inherit from, and what you subclass to send or observe in a way of your own; otherwise use
/// ``PassthroughSubject`` or one that replays.
///
/// Observers are called in the order in which they began to observe, and each of them gets all events in the order in which
/// they were sent. What is sent while an event is being delivered, by an observer or on another thread, is delivered after it;
/// the strategy `.immediate` changes that for observers that send. Who observes a subclass of yours is called with one event
/// after the other, whatever the strategy. The first event that ends the subject is delivered after all that was sent before;
/// what is sent later is ignored. Then nobody observes it any more.
///
/// A subject holds its observers; nothing that observes holds the subject. If it is deallocated before it has ended, its
/// observations end without an event, once what was sent has been delivered.
open class Subject<Element, Error: Swift.Error>: SubjectProtocol {
    @usableFromInline final let messenger: Messenger<Signal<Element, Error>.Event>
    /// How many events are kept for new observers, if that is up to the subject and not to its strategy.
    final let bufferLimit: Int?
    /// Whether `on` is this module's and does nothing beside, so that sending need not ask: a method that may be overridden
    /// is called unspecialised.
    @usableFromInline final let isPlain: Bool
    /// Whether `observe` is this module's. A client's may call from anywhere, and is observed through a line in which events
    /// wait for each other. Under `.immediate` they must not.
    @usableFromInline final let isObservedDirectly: Bool
    private final let bag = AtomicLazyReference<DisposeBag>()

    /// A subject that delivers in place, in order.
    public init() {
        messenger = Messenger()
        bufferLimit = nil
        isPlain = false
        isObservedDirectly = false
    }

    /// For the subclasses of this module, none of which observes in a way of its own.
    @usableFromInline
    init(_ messenger: Messenger<Signal<Element, Error>.Event>, bufferLimit: Int? = nil, isPlain: Bool = true) {
        self.messenger = messenger
        self.bufferLimit = bufferLimit
        self.isPlain = isPlain
        isObservedDirectly = true
    }

    /// Whether the subject was sent an event that ends it. What was sent before may still be on its way.
    public final var isTerminated: Bool { messenger.isFinished }

    /// Disposes what is put into it when the subject is deallocated.
    public final var disposeBag: DisposeBag {
        bag.load() ?? bag.storeIfNil(DisposeBag())
    }

    /// Sends an event. What comes after the first one that ends the subject is ignored.
    @inlinable
    open func on(_ event: Signal<Element, Error>.Event) {
        send(event, keepingEnd: false)
    }

    /// Calls a function with every event that is sent from now on.
    @_disfavoredOverload
    open func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
        eventSignal.observe(on: nil, observer)
    }

    /// Sends an element to everybody who observes.
    @inlinable
    public final func send(_ element: Element) {
        if isPlain { messenger.send(.next(element)) } else { on(.next(element)) }
    }

    @inlinable
    public final var _serialSignal: Signal<Element, Error> { isObservedDirectly ? eventSignal : observedSignal }

    /// What `observe(with:)` brings, which may be a client's.
    @usableFromInline
    final var observedSignal: Signal<Element, Error> {
        Signal(home: nil, starting: Signal.producing(on: nil) { [self] in observe(with: $0.on) })
    }

    /// Every event as the messenger delivers it. Not inlined, so that all places share one function for the events.
    @inlinable
    @inline(never)
    final var eventSignal: Signal<Element, Error> {
        Signal(home: nil, canHop: true) { [self] downstream in
            let (observation, next, end) = (downstream.observation, downstream.next, downstream.end)
            let token = messenger.connectAtOnce(on: downstream.actor) { event in
                // What is replayed comes before the observation knows the token.
                guard observation.isActive else { return }
                if case .next(let element) = event { next(element) } else { event.passOn(to: end) }
            }
            observation.attach(.token(token))
        }
    }

    @inlinable
    final func send(_ event: Signal<Element, Error>.Event, keepingEnd keepsEnd: Bool) {
        if case .next = event { messenger.send(event) } else { messenger.finish(with: event, kept: keepsEnd) }
    }
}

// The messenger is; nothing else changes.
extension Subject: @unchecked Sendable where Element: Sendable {}

extension Signal.Event {
    /// Calls a function with how the signal ended, if this is the end. Not inlined, so that it does not make elements slower,
    /// of which there are more.
    @inlinable
    @inline(never)
    func passOn(to end: (Subscribers.Completion<Error>) -> Void) {
        switch self {
        case .next: break
        case .completed: end(.finished)
        case .failed(let error): end(.failure(error))
        }
    }
}

extension Subject {
    /// The strategy by which the subject delivers.
    public final var delivery: any DeliveryStrategy { messenger.delivery }

    /// Gives the subject another strategy, which delivers in place.
    ///
    /// May be called at any time, from any thread and by observers. What waits is delivered by the new strategy, in the one
    /// sequence. A subject that keeps elements for those who observe later keeps as many as before.
    public final func setDelivery(_ strategy: some SynchronousDelivery) {
        if let bufferLimit {
            messenger.setDelivery(strategy.warm(upTo: bufferLimit))
        } else {
            messenger.setDelivery(strategy)
        }
    }

    /// Gives the subject any other strategy. Its elements may leave the context that sends them, so they are `Sendable`.
    public final func setDelivery(_ strategy: some DeliveryStrategy) where Element: Sendable {
        if let bufferLimit {
            messenger.setDelivery(strategy.warm(upTo: bufferLimit))
        } else {
            messenger.setDelivery(strategy)
        }
    }

    /// Gives the subject another strategy, which delivers in place.
    public final func setDelivery(_ strategy: some SynchronousDelivery) where Element: Sendable {
        if let bufferLimit {
            messenger.setDelivery(strategy.warm(upTo: bufferLimit))
        } else {
            messenger.setDelivery(strategy)
        }
    }

    /// Forgets the elements that are kept for those who observe later; the end of a subject that replays it is not forgotten.
    public final func clearReplay() {
        messenger.clearReplay()
    }

    /// What the subject has done so far, in one consistent snapshot; the event that ends it counts too. O(observers)
    public final var numbers: MessengerNumbers { messenger.numbers }
}

/// A signal that is given its events by calls.
public protocol SubjectProtocol<Element, Error>: SignalProtocol, ObserverProtocol {}

extension SubjectProtocol {
    /// Sends an element to everybody who observes.
    @inlinable
    public func send(_ element: Element) {
        on(.next(element))
    }

    /// Ends the signal for everybody who observes.
    @inlinable
    public func send(completion: Subscribers.Completion<Error>) {
        on(Signal<Element, Error>.Event(completion))
    }

    /// Sends an element and completes the signal.
    @inlinable
    public func send(lastElement element: Element) {
        on(.next(element))
        on(.completed)
    }
}

extension SubjectProtocol where Element == Void {
    /// Sends word that something happened.
    @inlinable
    public func send() {
        on(.next(()))
    }
}
