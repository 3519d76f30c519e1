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
        return _serialSignal.lifted(on: closure.actor) { transform($0).loadingSignal(as: "") }
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
        return _serialSignal.lifted(on: closure.actor, closure.call)
    }
}

extension Signal where Element: LoadingStateProtocol, Error == Never {
    typealias States<T> = LoadingState<T, Element.LoadingError>

    /// Splits the states: loaded values go through a signal that is observed with the observer, and all other states go
    /// to the observer directly.
    func lifted<T>(
        on actor: (any Actor)?,
        _ transform: @escaping (Signal<Element.LoadingValue, Element.LoadingError>) -> SafeSignal<States<T>>
    ) -> SafeSignal<States<T>> {
        let source = self
        return SafeSignal(home: nil) { downstream in
            downstream.note("liftValue")
            let way = downstream.observation.isFollowed ? FollowedWay.current : nil
            let start = SafeSignal<States<T>>.producing(on: actor) { observer in
                let values = PassthroughSubject<Element.LoadingValue, Element.LoadingError>()
                let lifted = transform(values.toSignal()).observe(within: way, observer.on)
                let source = source.observe(within: way) { event in
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
            }
            start(downstream)
        }
    }
}

extension Signal {
    /// Calls a function with each event, as a part of a chain whose end is further downstream.
    fileprivate func observe(within way: FollowedWay?, _ observer: @escaping Observer<Element, Error>) -> Observation {
        guard let way else { return observe(on: nil, observer) }
        let observation = Observation(isFollowed: true)
        FollowedWay.go(way) {
            begin(observation, on: nil, line: nil) {
                observer(.next($0))
            } end: { completion in
                if observation.end() { observer(Event(completion)) }
            }
        }
        return observation
    }
}
