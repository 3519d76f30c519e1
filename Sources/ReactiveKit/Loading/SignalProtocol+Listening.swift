extension SignalProtocol where Element: ObservedLoadingStateProtocol, Error == Never {
    /// The states, each of which is also shown to a listener, where that says, before it goes on.
    public func updateLoadingState(
        of listener: any (LoadingStateListener & BindingExecutionContextProvider)
    ) -> Signal<ObservedLoadingState<LoadingValue, LoadingError>, Never> {
        updateLoadingState(of: listener, context: listener.bindingExecutionContext)
    }

    /// The states, each of which is also shown to a listener, in a context, before it goes on.
    public func updateLoadingState(
        of listener: any LoadingStateListener, context: ExecutionContext
    ) -> Signal<ObservedLoadingState<LoadingValue, LoadingError>, Never> {
        let reference = LoadingStateListenerReference(to: listener)
        return receive(on: context).stage { downstream in
            let (observation, next) = (downstream.observation, downstream.next)
            return downstream.before { element in
                let state = element.asObservedLoadingState
                reference.listener?.setLoadingState(state)
                if observation.isActive { next(state) }
            }
        }
    }

    /// The values that are loaded. The states are shown to a listener, where that says.
    public func consumeLoadingState(
        by listener: any (LoadingStateListener & BindingExecutionContextProvider)
    ) -> SafeSignal<LoadingValue> {
        updateLoadingState(of: listener).value()
    }

    /// The values that are loaded. The states are shown to a listener, in a context.
    public func consumeLoadingState(
        by listener: any LoadingStateListener, context: ExecutionContext
    ) -> SafeSignal<LoadingValue> {
        updateLoadingState(of: listener, context: context).value()
    }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// The states, each of which is also shown to a listener, where that says, before it goes on.
    ///
    /// The listener is told loading again from loading for the first time, and that it is loading not twice in a row.
    public func updateLoadingState(
        of listener: any (LoadingStateListener & BindingExecutionContextProvider)
    ) -> LoadingSignal<LoadingValue, LoadingError> {
        updateLoadingState(of: listener, context: listener.bindingExecutionContext)
    }

    /// The states, each of which is also shown to a listener, in a context, before it goes on.
    ///
    /// The listener is told loading again from loading for the first time, and that it is loading not twice in a row.
    public func updateLoadingState(
        of listener: any LoadingStateListener, context: ExecutionContext
    ) -> LoadingSignal<LoadingValue, LoadingError> {
        deriveObservedLoadingState().updateLoadingState(of: listener, context: context).stage { downstream in
            let next = downstream.next
            return downstream.before { next($0.asLoadingState) }
        }
    }

    /// The values that are loaded. The states are shown to a listener, where that says.
    public func consumeLoadingState(
        by listener: any (LoadingStateListener & BindingExecutionContextProvider)
    ) -> SafeSignal<LoadingValue> {
        updateLoadingState(of: listener).value()
    }

    /// The values that are loaded. The states are shown to a listener, in a context.
    public func consumeLoadingState(
        by listener: any LoadingStateListener, context: ExecutionContext
    ) -> SafeSignal<LoadingValue> {
        updateLoadingState(of: listener, context: context).value()
    }
}
