internal import SwiftObserver
internal import Synchronization

extension SignalProtocol {
    /// Calls functions for the events of the signal on their way.
    ///
    /// ```swift
    /// let upload = SafeSignal(sequence: [50, 100]).handleEvents(
    ///     receiveOutput: { print($0, "%") },
    ///     receiveCompletion: { _ in print("done") }
    /// )
    /// _ = upload.observeCompleted { print("close") }
    /// // prints: 50 % 100 % done close
    /// ```
    ///
    /// - Parameters:
    ///   - receiveSubscription: Called before the signal is observed.
    ///   - receiveOutput: Called with each element, before it is passed on.
    ///   - receiveCompletion: Called with the end, before that is passed on.
    ///   - receiveCancel: Called once, last: after the end was passed on, or when the observation is disposed.
    @preconcurrency
    public func handleEvents(
        @_inheritActorContext receiveSubscription: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext receiveOutput: (@isolated(any) @Sendable (Element) -> Void)? = nil,
        @_inheritActorContext receiveCompletion: (
            @isolated(any) @Sendable (Subscribers.Completion<Error>) -> Void
        )? = nil,
        @_inheritActorContext receiveCancel: (@isolated(any) @Sendable () -> Void)? = nil
    ) -> Signal<Element, Error> {
        let subscription = receiveSubscription.map { ClientClosure.handler($0) }
        let output = receiveOutput.map { ClientClosure.handler($0) }
        let completion = receiveCompletion.map { ClientClosure.handler($0) }
        var taps = Taps<Element, Error>()
        taps.subscription = subscription?.call
        taps.output = output?.call
        taps.cancel = receiveCancel.map { ClientAction($0) }
        let actor = output?.actor ?? completion?.actor
        if let other = completion?.actor, other !== actor {
            // Each on its own actor, and in order.
            return _serialSignal.tapped(on: actor, startingOn: subscription?.actor, taps, as: "handleEvents")
                .tapped(on: other, startingOn: nil, Taps(completion: completion?.call), as: "")
        }
        taps.completion = completion?.call
        return _serialSignal.tapped(on: actor, startingOn: subscription?.actor, taps, as: "handleEvents")
    }
}

/// The functions of `handleEvents`.
struct Taps<Element, Error: Swift.Error> {
    var subscription: (() -> Void)?
    var output: ((Element) -> Void)?
    var completion: ((Subscribers.Completion<Error>) -> Void)?
    var cancel: ClientAction?
}

extension Signal {
    func tapped(
        on actor: (any Actor)?, startingOn starter: (any Actor)?, _ taps: Taps<Element, Error>, as name: StaticString
    ) -> Signal {
        let source = self
        return Signal(home: actor ?? home) { downstream in
            downstream.note(name)
            Signal.start(downstream, on: starter) { downstream in
                let part = Observation(upstreamOf: downstream.observation)
                let cancellation = Cancellation(of: part, taps.cancel)
                let (observation, next, end) = (downstream.observation, downstream.next, downstream.end)
                observation.attach(.disposable(cancellation))
                taps.subscription?()
                guard observation.isActive else { return }
                source.begin(part, on: actor, line: downstream.line) { element in
                    taps.output?(element)
                    if part.isActive { next(element) }
                } end: { completion in
                    guard cancellation.postpone() else { return }
                    part.end()
                    taps.completion?(completion)
                    if observation.isActive { end(completion) }
                    cancellation.perform()
                }
            }
        }
    }
}

/// The action of a client's at the end of an observation: it runs once, at disposal or after the end was passed on.
final class Cancellation: Disposable, @unchecked Sendable {  // by the state: a change from zero hands on the action
    private let observation: Observation
    private let state = Atomic<UInt8>(0)
    @exclusivity(unchecked) private var action: ClientAction?

    init(of observation: Observation, _ action: ClientAction?) {
        self.observation = observation
        self.action = action
    }

    /// Keeps disposal from running the action, since the end is being passed on. Returns false if the observation was
    /// disposed before.
    func postpone() -> Bool {
        state.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing).exchanged
    }

    func dispose() {
        guard state.compareExchange(expected: 0, desired: 2, ordering: .acquiringAndReleasing).exchanged else { return }
        observation.end()
        perform()
    }

    /// Runs the action. Precondition: the caller has postponed or disposed.
    func perform() {
        let last = action
        action = nil
        last?.run()
    }

    var isDisposed: Bool { observation.isDisposed }
}
