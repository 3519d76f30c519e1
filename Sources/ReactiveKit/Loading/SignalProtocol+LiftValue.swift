internal import SwiftObserver

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// The states with what an operator on signals of values makes of the values that are loaded.
    ///
    /// It is loading at first. That it is loading, and that loading failed, passes the operator by. If the operator's signal
    /// fails, loading failed. The signal completes with the operator's.
    ///
    /// - Parameter transfrom: Called for each observation, on the actor on which it was written. It is spelled as in
    ///   ReactiveKit.
    @preconcurrency
    public func liftValue<T>(
        @_inheritActorContext _ transfrom:
            @escaping @isolated(any) @Sendable (Signal<LoadingValue, LoadingError>) -> Signal<T, LoadingError>
    ) -> LoadingSignal<T, LoadingError> {
        let closure = ClientClosure.transform(transfrom)
        let transform = closure.call
        return _serialSignal.lifted(on: closure.actor) { values, observer in
            transform(values).toLoadingSignal().observe(on: nil, observer.on)
        }
    }

    /// The states with what an operator makes of the values that are loaded, which says itself how far loading is.
    ///
    /// That it is loading, and that loading failed, passes the operator by. The signal completes with the operator's.
    ///
    /// - Parameter transfrom: Called for each observation, on the actor on which it was written. It is spelled as in
    ///   ReactiveKit.
    @preconcurrency
    public func liftValue<T>(
        @_inheritActorContext _ transfrom:
            @escaping @isolated(any) @Sendable (Signal<LoadingValue, LoadingError>) -> LoadingSignal<T, LoadingError>
    ) -> LoadingSignal<T, LoadingError> {
        let closure = ClientClosure.transform(transfrom)
        let transform = closure.call
        return _serialSignal.lifted(on: closure.actor) { values, observer in
            transform(values).observe(on: nil, observer.on)
        }
    }
}

extension Signal where Element: LoadingStateProtocol, Error == Never {
    typealias States<T> = LoadingState<T, Element.LoadingError>

    /// Splits the states: values go through a signal that is observed with the observer, all else goes to the observer.
    func lifted<T>(
        on actor: (any Actor)?,
        _ observe:
            @escaping (
                Signal<Element.LoadingValue, Element.LoadingError>, AtomicObserver<States<T>, Never>
            ) -> any Disposable
    ) -> SafeSignal<States<T>> {
        SafeSignal(
            home: nil,
            starting: SafeSignal<States<T>>.producing(on: actor) { observer in
                let values = PassthroughSubject<Element.LoadingValue, Element.LoadingError>()
                let lifted = observe(values.toSignal(), observer)
                let source = self.observe(on: nil) { event in
                    switch event {
                    case .next(let state):
                        switch state.asLoadingState {
                        case .loading: observer.receive(.loading)
                        case .loaded(let value): values.send(value)
                        case .failed(let error): observer.receive(.failed(error))
                        }
                    case .completed:
                        values.send(completion: .finished)
                    }
                }
                return CompositeDisposable([source, lifted])
            })
    }
}
