public import SwiftObserver
internal import Synchronization

/// A signal that is sent its events, and passes them on to all its observers.
///
/// ```swift
/// final class LoggingSubject<Element>: Subject<Element, Never> {
///     override func on(_ event: Signal<Element, Never>.Event) {
///         print("log", event)
///         super.on(event)
///     }
/// }
/// let names = LoggingSubject<String>()
/// _ = names.observeNext { print($0) }
/// names.send("Ada")    // prints: log next("Ada") | Ada
/// ```
///
/// It is the superclass of the other subjects. Subclass it to send or observe in a way of your own. Otherwise use
/// ``PassthroughSubject`` or a subject that replays.
///
/// Observers are called in the order in which they began to observe, and each of them gets all events in the order in
/// which they were sent. An event that is sent during a delivery, by an observer or on another thread, is delivered
/// after it; the strategy `.immediate` changes that for events that observers send. Observers of your own subclass are
/// called with one event after the other, whatever the strategy. The first event that ends the subject is delivered
/// after all earlier events. Later events are ignored, and the subject then has no observers.
///
/// A subject retains its observers; no observation retains the subject. If it is deallocated before it has ended, its
/// observations end without an event, once all sent events are delivered: nothing more is called, and what they retain
/// is released. Disposables of `observe(with:)`, and those behind operators, don't say so: they are disposed by an
/// event that ends the subject, or by you.
open class Subject<Element, Error: Swift.Error>: SubjectProtocol {
    @usableFromInline final let messenger: Messenger<Signal<Element, Error>.Event>
    /// The number of events that are kept for new observers, if the subject and not its strategy decides on it.
    final let bufferLimit: Int?
    /// Whether `on` is this module's own and only sends. Sending then skips the call, since a method that may be
    /// overridden is called unspecialised.
    @usableFromInline final let isPlain: Bool
    /// Whether `observe` is this module's own. A client's method may call from anywhere, and so is observed through a
    /// relay, in which events wait for each other. Under `.immediate` they must not wait.
    @usableFromInline final let isObservedDirectly: Bool
    private final let bag = AtomicLazyReference<DisposeBag>()

    /// Creates a subject that delivers in place, in order.
    public init() {
        messenger = Messenger()
        bufferLimit = nil
        isPlain = false
        isObservedDirectly = false
    }

    /// Creates a subject for a subclass of this module. Precondition: the subclass does not observe in a way of its
    /// own.
    @usableFromInline
    init(_ messenger: Messenger<Signal<Element, Error>.Event>, bufferLimit: Int? = nil, isPlain: Bool = true) {
        self.messenger = messenger
        self.bufferLimit = bufferLimit
        self.isPlain = isPlain
        isObservedDirectly = true
    }

    /// Whether the subject was sent an event that ends it. Earlier events may still be on their way.
    public final var isTerminated: Bool { messenger.isFinished }

    /// The bag of the subject, which disposes its disposables when the subject is deallocated.
    public final var disposeBag: DisposeBag {
        bag.load() ?? bag.storeIfNil(DisposeBag())
    }

    /// Sends an event. Events after the first one that ends the subject are ignored.
    @inlinable
    open func on(_ event: Signal<Element, Error>.Event) {
        send(event, keepingEnd: false)
    }

    /// Calls a function with every event that is sent from now on, where the event comes.
    ///
    /// The other methods that observe, and all methods of the other subjects, call a function on the actor on which it
    /// was written. So does `toSignal().observe`.
    // Preferred to the method of the protocol: `super.observe(with:)` must mean this one, or it would call the override.
    open func observe(with observer: @escaping Observer<Element, Error>) -> any Disposable {
        eventSignal.observe(on: nil, observer)
    }

    /// Sends an element to all observers.
    ///
    /// ```swift
    /// let scores = PassthroughSubject<Int, Never>()
    /// _ = scores.observe { print($0) }
    /// scores.send(90)                       // prints: next(90)
    /// scores.send(completion: .finished)    // prints: completed
    /// ```
    @inlinable
    public final func send(_ element: Element) {
        if isPlain { messenger.send(.next(element)) } else { on(.next(element)) }
    }

    @inlinable
    public final var _serialSignal: Signal<Element, Error> { isObservedDirectly ? eventSignal : observedSignal }

    /// The events of `observe(with:)`, which a client may have overridden.
    @usableFromInline
    final var observedSignal: Signal<Element, Error> {
        Signal(home: nil, starting: Signal.producing(on: nil) { [self] in observe(with: $0.on) })
    }

    /// The events as the messenger delivers them. Not inlined, so that all callers share one function for the events.
    @inlinable
    @inline(never)
    final var eventSignal: Signal<Element, Error> {
        Signal(home: nil, canHop: true, observingElements: observeElements) { [self] downstream in
            let (observation, next, end) = (downstream.observation, downstream.next, downstream.end)
            if observation.isFollowed { FollowedWay.reach(messenger) }
            let token = messenger.connectAtOnce(on: downstream.actor) { event in
                // Replayed events come before the observation has the token.
                guard observation.isActive else { return }
                if case .next(let element) = event { next(element) } else { event.passOn(to: end) }
            }
            observation.attach(.token(token))
        }
    }

    /// Calls a function with the elements. The observation ends with the subject, so nothing has to end it.
    @inlinable
    final func observeElements(on actor: (any Actor)?, _ next: @escaping (Element) -> Void) -> ObservationToken {
        messenger.connectAtOnce(on: actor) { event in
            if case .next(let element) = event { next(element) }
        }
    }

    @inlinable
    final func send(_ event: Signal<Element, Error>.Event, keepingEnd keepsEnd: Bool) {
        if case .next = event { messenger.send(event) } else { messenger.finish(with: event, kept: keepsEnd) }
    }
}

extension Subject: FollowedOwner {
    package final func followMessenger() -> Int { messenger.follow() }
}

// The messenger may be used from any thread, and nothing else changes.
extension Subject: @unchecked Sendable where Element: Sendable {}

extension Signal.Event {
    /// Calls a function with the completion, if this event is the end. Not inlined, so that it does not slow down
    /// elements, which are more frequent.
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
    /// ```swift
    /// import SwiftObserver
    ///
    /// let scores = PassthroughSubject<Int, Never>()
    /// scores.setDelivery(.immediate)
    /// _ = scores.observeNext { print($0) }
    /// scores.send(90)    // prints: 90
    /// ```
    ///
    /// May be called at any time, from any thread and by observers. Waiting events are delivered by the new strategy,
    /// in the same sequence. A subject that keeps elements for later observers keeps as many as before.
    public final func setDelivery(_ strategy: some SynchronousDelivery) {
        if let bufferLimit {
            messenger.setDelivery(strategy.warm(upTo: bufferLimit))
        } else {
            messenger.setDelivery(strategy)
        }
    }

    /// Gives the subject any other strategy. Its elements may leave the context that sends them, so they are
    /// `Sendable`.
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

    /// Forgets the elements that are kept for later observers, but not the end of a subject that replays it.
    ///
    /// ```swift
    /// let log = ReplaySubject<String, Never>()
    /// log.send("start")
    /// log.clearReplay()
    /// log.send("save")
    /// _ = log.observeNext { print($0) }    // prints: save
    /// ```
    public final func clearReplay() {
        messenger.clearReplay()
    }

    /// The numbers of the subject's work so far, in one consistent snapshot, including the event that ends it.
    /// O(observers)
    public final var numbers: MessengerNumbers { messenger.numbers }
}

/// A signal that gets its events by calls.
///
/// ```swift
/// func report<S: SubjectProtocol>(_ score: S.Element, to board: S) {
///     board.send(score)
/// }
/// let best = Property(0)
/// report(90, to: best)
/// print(best.value)    // prints: 90
/// ```
public protocol SubjectProtocol<Element, Error>: SignalProtocol, ObserverProtocol {}

extension SubjectProtocol {
    /// Sends an element to all observers.
    @inlinable
    public func send(_ element: Element) {
        on(.next(element))
    }

    /// Ends the signal for all observers.
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
    /// Sends an empty element.
    @inlinable
    public func send() {
        on(.next(()))
    }
}
