internal import SwiftObserver

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// Applies an operator on signals of values to the loaded values.
    ///
    /// ```swift
    /// let user = SafeSignal(sequence: ["Ada", "Tim"]).toLoadingSignal()
    /// let long = user.liftValue { names in names.filter { $0.hasPrefix("A") } }
    /// _ = long.value().observeNext { print($0) }    // prints: Ada
    /// ```
    ///
    /// The result emits `loading` first. The states `loading` and `failed` bypass the operator. An error of the
    /// operator's signal is emitted as `failed`. The result completes with the operator's signal.
    ///
    /// - Parameter transfrom: Called for each observation, on the actor on which it was written. The label is spelled
    ///   as in ReactiveKit.
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

    /// Applies an operator that returns a loading signal to the loaded values.
    ///
    /// The states `loading` and `failed` bypass the operator. The result completes with the operator's signal.
    ///
    /// - Parameter transfrom: Called for each observation, on the actor on which it was written. The label is spelled
    ///   as in ReactiveKit.
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

    /// Splits the states: loaded values go through a signal that is observed with the observer, and all other states go
    /// to the observer directly.
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
