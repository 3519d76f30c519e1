internal import SwiftObserver

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
            downstream.passing { element in
                let state = element.asObservedLoadingState
                reference.listener?.setLoadingState(state)
                return state
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

/// An object that shows how far loading is.
public protocol LoadingStateListener: AnyObject {
    /// Takes a state.
    func setLoadingState<LoadingValue, LoadingError>(_ state: ObservedLoadingState<LoadingValue, LoadingError>)

    /// Whether signals refer to it weakly. By default they do, so that nothing that loads holds it.
    var loadingStateListenerNeedsWeakReference: Bool { get }
}

extension LoadingStateListener {
    /// True.
    public var loadingStateListenerNeedsWeakReference: Bool { true }
}

/// A listener, held or not, as it wants.
final class LoadingStateListenerReference {
    private(set) weak var listener: (any LoadingStateListener)?
    private let held: (any LoadingStateListener)?

    init(to listener: any LoadingStateListener) {
        self.listener = listener
        held = listener.loadingStateListenerNeedsWeakReference ? nil : listener
    }
}

extension SignalProtocol where Element: LoadingStateProtocol, Error == Never {
    /// The states as seen by each observer: what is loading again after it was loaded is reloading.
    ///
    /// That it is loading is not emitted twice in a row.
    ///
    /// - Parameter loadsAgainOnFailure: Whether what is loading again after a failure is loading, and not reloading.
    public func deriveObservedLoadingState(
        loadsAgainOnFailure: Bool = true
    ) -> Signal<ObservedLoadingState<LoadingValue, LoadingError>, Never> {
        _serialSignal.stage { downstream in
            let memory = StepMemory(LoadingMemory(loadsAgainOnFailure: loadsAgainOnFailure))
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

/// What an observer has seen of the loading of something.
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
