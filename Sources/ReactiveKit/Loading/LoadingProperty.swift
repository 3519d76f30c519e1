internal import SwiftObserver
internal import Synchronization

/// A property that is loaded when it is first observed, and that can be loaded again.
///
/// ```swift
/// let user = LoadingProperty { fetchUser() }
/// _ = user.observeNext { show($0) }       // loading, then loaded or failed
/// _ = user.reload().observe { _ in }      // loaded again
/// ```
///
/// Observers get the current state first, and then every state that is set. If the loading signal emits a value at
/// once, the first observer gets only that value. The property emits the event `completed` when it is deallocated.
public final class LoadingProperty<LoadingValue, LoadingError: Swift.Error>: PropertyProtocol, DisposeBagProvider {
    public typealias Element = LoadingState<LoadingValue, LoadingError>
    public typealias Error = Never

    private let state = Property<LoadingState<LoadingValue, LoadingError>>(.loading)
    private let makeSignal: () -> LoadingSignal<LoadingValue, LoadingError>
    private let actor: (any Actor)?
    private let isBeingLoaded = Atomic<Bool>(false)

    /// The bag of the property, which disposes its disposables, and ends the loading, when the property is deallocated.
    public let bag = DisposeBag()

    /// Creates a property that is loaded by a signal.
    ///
    /// - Parameter signalProducer: Called each time the value is loaded, on the actor on which it was written, or by
    ///   the observer if it belongs to no actor. The property retains it.
    @preconcurrency
    public init(
        @_inheritActorContext _ signalProducer:
            @escaping @isolated(any) @Sendable () -> LoadingSignal<LoadingValue, LoadingError>
    ) {
        let closure = ClientClosure.production(signalProducer)
        (actor, makeSignal) = (closure.actor, closure.call)
    }

    /// The loading state. Setting it notifies all observers.
    public var loadingState: LoadingState<LoadingValue, LoadingError> {
        get { state.value }
        set { state.value = newValue }
    }

    /// The value, if it is loaded. Setting a value makes the property loaded. Setting nil makes it loading, and the
    /// next observer starts the loading.
    public var value: LoadingValue? {
        get { state.value.value }
        set { state.value = newValue.map { .loaded($0) } ?? .loading }
    }

    /// Returns a signal that loads the value again each time it is observed. It retains the property.
    ///
    /// The signal emits `loading` once, and then the states of the signal that loads. A value that is loaded becomes
    /// the property's value.
    ///
    /// - Parameter silently: Whether to keep the states `loading` and `failed` from the property's observers.
    public func reload(silently: Bool = true) -> LoadingSignal<LoadingValue, LoadingError> {
        LoadingSignal(
            home: nil,
            starting: LoadingSignal.producing(on: actor) { [self] observer in
                load(silently: silently, observer)
            })
    }

    private func load(
        silently: Bool, _ observer: AtomicObserver<LoadingState<LoadingValue, LoadingError>, Never>
    ) -> any Disposable {
        // The signal that loads does not retain the property.
        let publish: (Element) -> Void = { [weak state] in state?.value = $0 }
        let isLoading = StageMemory(true)
        if !silently, !state.value.isLoading { publish(.loading) }
        observer.receive(.loading)
        return makeSignal().observe(on: nil) { event in
            guard case .next(let state) = event else { return observer.receive(completion: .finished) }
            if state.isLoading, isLoading.value { return }
            isLoading.value = state.isLoading
            if !silently || state.value != nil { publish(state) }
            observer.receive(state)
        }
    }

    private func loadIfNeeded() {
        while state.value.isLoading, !isBeingLoaded.exchange(true, ordering: .acquiringAndReleasing) {
            // Asked once more: another thread may have begun before the first look, and ended since.
            if state.value.isLoading { return beginLoading() }
            isBeingLoaded.store(false, ordering: .releasing)
        }
    }

    private func beginLoading() {
        reload(silently: false).observe(on: nil) { [weak self] event in
            if event.isTerminal { self?.isBeingLoaded.store(false, ordering: .releasing) }
        }.dispose(in: bag)
    }
}

extension LoadingProperty: FollowedOwner {
    package func followMessenger() -> Int { state.followMessenger() }
}

// The state is a property, and the closure was checked where it was given.
extension LoadingProperty: @unchecked Sendable where LoadingValue: Sendable {}

extension LoadingProperty: SignalProtocol {
    /// Calls a function with the current state, and then with every event. Loads the value if it is not loaded yet.
    @_disfavoredOverload
    public func observe(
        with observer: @escaping Observer<LoadingState<LoadingValue, LoadingError>, Never>
    ) -> any Disposable {
        _serialSignal.observe(on: nil, observer)
    }

    public var _serialSignal: Signal<LoadingState<LoadingValue, LoadingError>, Never> {
        Signal(home: nil, canHop: true) { [self] downstream in
            loadIfNeeded()
            if downstream.observation.isActive { state._serialSignal.begin(downstream) }
        }
    }
}
