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
