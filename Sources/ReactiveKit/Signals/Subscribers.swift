internal import SwiftObserver

/// A type that can be subscribed to a signal, named as in Combine.
///
/// ```swift
/// final class NameList: Subscriber {
///     func receive(subscription: any Subscription) {
///         subscription.request(.unlimited)
///     }
///     func receive(_ name: String) -> Subscribers.Demand {
///         print(name)
///         return .unlimited
///     }
///     func receive(completion: Subscribers.Completion<Never>) {}
/// }
/// SafeSignal(sequence: ["Ada", "Grace"]).subscribe(NameList())
/// // prints: Ada Grace
/// ```
public protocol Subscriber<Input, Failure> {
    /// The type of the elements.
    associatedtype Input

    /// The type of the error with which the signal may fail.
    associatedtype Failure: Error

    /// Takes the subscription. Called before all other methods.
    func receive(subscription: any Subscription)

    /// Takes an element. The result is ignored.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Takes the end of the signal.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    /// Takes an element.
    public func receive() -> Subscribers.Demand {
        receive(())
    }
}

/// The subscription of a subscriber, which can cancel it. Named as in Combine.
///
/// ```swift
/// final class FirstName: Subscriber {
///     private var subscription: (any Subscription)?
///
///     func receive(subscription: any Subscription) {
///         self.subscription = subscription
///         subscription.request(.unlimited)
///     }
///     func receive(_ name: String) -> Subscribers.Demand {
///         print(name)
///         subscription?.cancel()
///         return .unlimited
///     }
///     func receive(completion: Subscribers.Completion<Never>) {}
/// }
/// SafeSignal(sequence: ["Ada", "Grace"]).subscribe(FirstName())
/// // prints: Ada
/// ```
public protocol Subscription: Cancellable {
    /// Requests a number of elements. Signals ignore it: their demand is unlimited.
    func request(_ demand: Subscribers.Demand)
}

/// A subscriber with methods that are called on an actor.
protocol ActorBound {
    var actor: (any Actor)? { get }
}

/// The namespace of the types around subscribers, named as in Combine.
///
/// ```swift
/// let end: Subscribers.Completion<CancellationError> = .finished
/// print(end)    // prints: finished
/// ```
public enum Subscribers {}

extension Subscribers {
    /// How a signal ended.
    ///
    /// ```swift
    /// let shown = SafeSignal(just: 100).sink { end in
    ///     if case .finished = end { print("uploaded") }
    /// } receiveValue: { _ in }
    /// // prints: uploaded
    /// shown.cancel()
    /// ```
    public enum Completion<Failure: Error> {
        /// It completed.
        case finished

        /// It failed.
        case failure(Failure)
    }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}

extension Subscribers {
    /// The number of elements that a subscriber wants. For signals it is always unlimited.
    ///
    /// ```swift
    /// let demand = Subscribers.Demand.unlimited
    /// print(demand.value == .max)    // prints: true
    /// ```
    public struct Demand: Equatable, Hashable, Sendable {
        /// The number.
        public let value: Int

        /// All elements.
        public static let unlimited = Demand(value: .max)

        @available(*, unavailable, message: "Signals know no other demand than .unlimited")
        public static func max(_ value: Int) -> Demand { Demand(value: value) }
    }
}

extension Subscribers {
    /// A subscriber that calls functions, where the operators of ``SignalProtocol`` call theirs.
    ///
    /// ```swift
    /// let prices = Subscribers.Sink<Int, Never> { _ in
    ///     print("sold out")
    /// } receiveValue: {
    ///     print($0)
    /// }
    /// SafeSignal(sequence: [5, 12]).subscribe(prices)    // prints: 5 12 sold out
    /// ```
    public final class Sink<Input, Failure: Error>: Subscriber, Cancellable, ActorBound {
        /// Called with each element.
        public let receiveValue: (Input) -> Void
        /// Called with the end of the signal.
        public let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

        let actor: (any Actor)?
        private let slot = SubscriptionSlot()

        /// Creates a subscriber that calls functions, and retains them. Both should belong to one actor. Otherwise the
        /// function for the end is called on its own actor's next turn.
        @preconcurrency
        public init(
            @_inheritActorContext receiveCompletion:
                @escaping @isolated(any) @Sendable (
                    Subscribers.Completion<Failure>
                ) -> Void,
            @_inheritActorContext receiveValue: @escaping @isolated(any) @Sendable (Input) -> Void
        ) {
            let value = ClientClosure.handler(receiveValue)
            let completion = ClientClosure.handler(receiveCompletion)
            actor = value.actor ?? completion.actor
            self.receiveValue = value.call
            self.receiveCompletion = ActorEntry.on(completion.actor, from: actor, completion.call)
        }

        public func receive(subscription: any Subscription) {
            slot.take(subscription)
            subscription.request(.unlimited)
        }

        public func receive(_ value: Input) -> Subscribers.Demand {
            receiveValue(value)
            return .unlimited
        }

        public func receive(completion: Subscribers.Completion<Failure>) {
            receiveCompletion(completion)
            slot.empty()
        }

        /// Ends the subscription.
        public func cancel() {
            slot.cancel()
        }
    }
}

extension Subscribers {
    /// A subscriber for tests, which keeps all elements and the end of the signal. It can be read from any thread.
    ///
    /// ```swift
    /// let names = Subscribers.Accumulator<String, Never>()
    /// SafeSignal(sequence: ["Ada", "Grace"]).subscribe(names)
    /// print(names.values, names.isFinished)    // prints: ["Ada", "Grace"] true
    /// ```
    public final class Accumulator<Input, Failure: Swift.Error>: Subscriber, Cancellable, Sendable {
        private struct State {
            var values: [Input] = []
            var completion: Subscribers.Completion<Failure>?
        }

        private let state = Guarded(State())
        private let slot = SubscriptionSlot()

        /// Creates a subscriber that has received nothing.
        public init() {}

        /// The elements, in the order in which they came.
        public var values: [Input] { state.withLock { $0.values } }

        /// Whether the signal completed.
        public var isFinished: Bool {
            if case .finished = state.withLock({ $0.completion }) { true } else { false }
        }

        /// Whether the signal failed.
        public var isFailure: Bool { error != nil }

        /// The error with which the signal failed.
        public var error: Failure? {
            if case .failure(let error) = state.withLock({ $0.completion }) { error } else { nil }
        }

        public func receive(subscription: any Subscription) {
            slot.take(subscription)
            subscription.request(.unlimited)
        }

        public func receive(_ value: Input) -> Subscribers.Demand {
            state.withLock { $0.values.append(value) }
            return .unlimited
        }

        public func receive(completion: Subscribers.Completion<Failure>) {
            let former = state.withLock { state in
                defer { state.completion = completion }
                return state.completion
            }
            slot.empty()
            withExtendedLifetime(former) {}
        }

        /// Ends the subscription.
        public func cancel() {
            slot.cancel()
        }
    }
}

/// A subscriber's place for its subscription.
struct SubscriptionSlot: Sendable {
    private struct State {
        var subscription: (any Cancellable)?
        var isCancelled = false
    }

    private let state = Guarded(State())

    /// Keeps a subscription, or cancels it if the slot was cancelled before. A subscription that is replaced goes on.
    func take(_ new: any Cancellable) {
        let (isLate, former) = state.withLock { state -> (Bool, (any Cancellable)?) in
            if state.isCancelled { return (true, nil) }
            defer { state.subscription = new }
            return (false, state.subscription)
        }
        if isLate { new.cancel() }
        withExtendedLifetime(former) {}
    }

    /// Forgets the subscription, which has ended. The slot can be used again.
    func empty() {
        let last = state.withLock { $0.subscription.take() }
        withExtendedLifetime(last) {}
    }

    /// Cancels the subscription, and each one that comes later.
    func cancel() {
        let last = state.withLock { state in
            state.isCancelled = true
            return state.subscription.take()
        }
        last?.cancel()
    }
}
