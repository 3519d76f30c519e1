internal import SwiftObserver
internal import Synchronization

/// Something that is loaded when it is first observed, and that can be loaded again.
///
/// ```swift
/// let user = LoadingProperty { fetchUser() }
/// _ = user.observeNext { show($0) }       // loading, then loaded or failed
/// _ = user.reload().observe { _ in }      // loaded again
/// ```
///
/// Observers are given the current state first, and then every state that is set: a value that the signal of the loading
/// emits at once is all that the first observer is given. The property emits the event `completed` when it is deallocated.
public final class LoadingProperty<LoadingValue, LoadingError: Swift.Error>: PropertyProtocol, DisposeBagProvider {
    public typealias Element = LoadingState<LoadingValue, LoadingError>
    public typealias Error = Never

    private let state = Property<LoadingState<LoadingValue, LoadingError>>(.loading)
    private let makeSignal: () -> LoadingSignal<LoadingValue, LoadingError>
    private let actor: (any Actor)?
    private let isBeingLoaded = Atomic<Bool>(false)

    /// Disposes what is put into it, and the loading itself, when the property is deallocated.
    public let bag = DisposeBag()

    /// A property that is loaded by a signal.
    ///
    /// - Parameter signalProducer: Called for each loading, on the actor on which it was written; if it belongs to none, by
    ///   the observer. The property holds it.
    @preconcurrency
    public init(
        @_inheritActorContext _ signalProducer:
            @escaping @isolated(any) @Sendable () -> LoadingSignal<LoadingValue, LoadingError>
    ) {
        let closure = ClientClosure.production(signalProducer)
        (actor, makeSignal) = (closure.actor, closure.call)
    }

    /// How far loading is. Setting it tells all observers.
    public var loadingState: LoadingState<LoadingValue, LoadingError> {
        get { state.value }
        set { state.value = newValue }
    }

    /// The value, if it is loaded. To set it makes it loaded; with nil, it is loading, and will be loaded for the next who
    /// observes.
    public var value: LoadingValue? {
        get { state.value.value }
        set { state.value = newValue.map { .loaded($0) } ?? .loading }
    }

    /// A signal that loads the value again each time it is observed. It holds the property.
    ///
    /// It is loading at first, which it says once, and then emits the states of the loading. A value that is loaded becomes
    /// the property's.
    ///
    /// - Parameter silently: Whether the property's observers are not told that it is loading, or that loading failed.
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
        // Nothing that is loading holds the property.
        let publish: (Element) -> Void = { [weak state] in state?.value = $0 }
        let isLoading = StepMemory(true)
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
            // Asked once more: a loading that another thread began before the first look may have ended since.
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

// All of it is: the state is a property, and the closure was checked where it was given.
extension LoadingProperty: @unchecked Sendable where LoadingValue: Sendable {}

extension LoadingProperty: SignalProtocol {
    /// Calls a function with the current state, and then with every event. Loads the value, if that is to be done.
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
