extension SignalProtocol where Element: ObservedLoadingStateProtocol, Error == Never {
    /// Shows each state to a listener, in the listener's context, before it is passed on.
    ///
    /// ```swift
    /// final class StatusBar: LoadingStateListener {
    ///     func setLoadingState<V, E>(_ state: ObservedLoadingState<V, E>) {
    ///         print(state.isLoading ? "spin" : "still")
    ///     }
    /// }
    /// let (bar, user) = (StatusBar(), SafeSignal(just: "Ada").toLoadingSignal())
    /// _ = user.updateLoadingState(of: bar, context: .immediate)
    ///     .observeCompleted { print("done") }
    /// // prints: spin still done
    /// ```
    public func updateLoadingState(
        of listener: any (LoadingStateListener & BindingExecutionContextProvider)
    ) -> Signal<ObservedLoadingState<LoadingValue, LoadingError>, Never> {
        updateLoadingState(of: listener, context: listener.bindingExecutionContext)
    }

    /// Shows each state to a listener, in a context, before it is passed on.
    public func updateLoadingState(
        of listener: any LoadingStateListener, context: ExecutionContext
    ) -> Signal<ObservedLoadingState<LoadingValue, LoadingError>, Never> {
        let reference = LoadingStateListenerReference(to: listener)
        return receive(on: context).stage { downstream in
            downstream.note("updateLoadingState", insteadOf: 1)
            return downstream.passing { element in
                let state = element.asObservedLoadingState
                reference.listener?.setLoadingState(state)
                return state
            }
        }
    }

    /// Emits the values that are loaded. Shows the states to a listener, in the listener's context.
    ///
    /// ```swift
    /// final class Spinner: LoadingStateListener {
    ///     func setLoadingState<V, E>(_ state: ObservedLoadingState<V, E>) {
    ///         if state.isLoading { print("spin") }
    ///     }
    /// }
    /// let (spinner, user) = (Spinner(), SafeSignal(just: "Ada").toLoadingSignal())
    /// _ = user.consumeLoadingState(by: spinner, context: .immediate)
    ///     .observeNext { print($0) }    // prints: spin Ada
    /// ```
    public func consumeLoadingState(
        by listener: any (LoadingStateListener & BindingExecutionContextProvider)
    ) -> SafeSignal<LoadingValue> {
        updateLoadingState(of: listener)._serialSignal.values(as: "consumeLoadingState", insteadOf: 1)
    }

    /// Emits the values that are loaded. Shows the states to a listener, in a context.
    public func consumeLoadingState(
        by listener: any LoadingStateListener, context: ExecutionContext
    ) -> SafeSignal<LoadingValue> {
        updateLoadingState(of: listener, context: context)._serialSignal
            .values(as: "consumeLoadingState", insteadOf: 1)
    }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// Shows each state to a listener, in the listener's context, before it is passed on.
    ///
    /// The listener can tell reloading from the first loading, and does not get `loading` twice in a row.
    public func updateLoadingState(
        of listener: any (LoadingStateListener & BindingExecutionContextProvider)
    ) -> LoadingSignal<LoadingValue, LoadingError> {
        updateLoadingState(of: listener, context: listener.bindingExecutionContext)
    }

    /// Shows each state to a listener, in a context, before it is passed on.
    ///
    /// The listener can tell reloading from the first loading, and does not get `loading` twice in a row.
    public func updateLoadingState(
        of listener: any LoadingStateListener, context: ExecutionContext
    ) -> LoadingSignal<LoadingValue, LoadingError> {
        deriveObservedLoadingState().updateLoadingState(of: listener, context: context).stage { downstream in
            downstream.note("updateLoadingState", insteadOf: 2)
            let next = downstream.next
            return downstream.before { next($0.asLoadingState) }
        }
    }

    /// Emits the values that are loaded. Shows the states to a listener, in the listener's context.
    public func consumeLoadingState(
        by listener: any (LoadingStateListener & BindingExecutionContextProvider)
    ) -> SafeSignal<LoadingValue> {
        updateLoadingState(of: listener)._serialSignal.values(as: "consumeLoadingState", insteadOf: 1)
    }

    /// Emits the values that are loaded. Shows the states to a listener, in a context.
    public func consumeLoadingState(
        by listener: any LoadingStateListener, context: ExecutionContext
    ) -> SafeSignal<LoadingValue> {
        updateLoadingState(of: listener, context: context)._serialSignal
            .values(as: "consumeLoadingState", insteadOf: 1)
    }
}

/// An object that shows loading states.
///
/// ```swift
/// final class Overlay: LoadingStateListener {
///     func setLoadingState<V, E>(_ state: ObservedLoadingState<V, E>) {
///         print(state.isLoading ? "cover" : "uncover")
///     }
/// }
/// let (overlay, user) = (Overlay(), SafeSignal(just: "Ada").toLoadingSignal())
/// _ = user.consumeLoadingState(by: overlay, context: .immediate)
///     .observeNext { print($0) }    // prints: cover uncover Ada
/// ```
public protocol LoadingStateListener: AnyObject {
    /// Takes a state.
    func setLoadingState<LoadingValue, LoadingError>(_ state: ObservedLoadingState<LoadingValue, LoadingError>)

    /// Whether signals refer to the listener weakly. By default they do, and so do not retain it.
    var loadingStateListenerNeedsWeakReference: Bool { get }
}

extension LoadingStateListener {
    /// True.
    public var loadingStateListenerNeedsWeakReference: Bool { true }
}

/// A reference to a listener, weak unless the listener wants to be retained.
final class LoadingStateListenerReference {
    private(set) weak var listener: (any LoadingStateListener)?
    private let held: (any LoadingStateListener)?

    init(to listener: any LoadingStateListener) {
        self.listener = listener
        held = listener.loadingStateListenerNeedsWeakReference ? nil : listener
    }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// Emits the states as each observer sees them: loading again after a value was loaded is `reloading`.
    ///
    /// ```swift
    /// let user = SafeSignal(just: "Ada").toLoadingSignal()
    /// _ = user.append(user).deriveObservedLoadingState()
    ///     .observeNext { print($0) }
    /// // prints: loading loaded("Ada") reloading loaded("Ada")
    /// ```
    ///
    /// The state `loading` is not emitted twice in a row.
    ///
    /// - Parameter loadsAgainOnFailure: Whether loading again after a failure counts as `loading`, and not as
    ///   `reloading`.
    public func deriveObservedLoadingState(
        loadsAgainOnFailure: Bool = true
    ) -> Signal<ObservedLoadingState<LoadingValue, LoadingError>, Never> {
        _serialSignal.stage { downstream in
            downstream.note("deriveObservedLoadingState")
            let memory = StageMemory(LoadingMemory(loadsAgainOnFailure: loadsAgainOnFailure))
            let next = downstream.next
            return downstream.before { state in
                switch state.asLoadingState {
                case .loading:
                    switch memory.value.noteLoading() {
                    case .first: next(.loading)
                    case .again: next(.reloading)
                    case .repeated: break
                    }
                case .loaded(let value):
                    memory.value.last = .loaded
                    next(.loaded(value))
                case .failed(let error):
                    memory.value.last = .failed
                    next(.failed(error))
                }
            }
        }
    }
}

/// The last state that an observer has seen.
private struct LoadingMemory {
    let loadsAgainOnFailure: Bool
    var last = Last.nothing

    enum Last {
        case nothing, loading, loaded, failed
    }

    enum Loading {
        case first, again, repeated
    }

    init(loadsAgainOnFailure: Bool) {
        self.loadsAgainOnFailure = loadsAgainOnFailure
    }

    mutating func noteLoading() -> Loading {
        defer { last = .loading }
        return switch last {
        case .nothing: .first
        case .loading: .repeated
        case .loaded: .again
        case .failed: loadsAgainOnFailure ? .first : .again
        }
    }
}
