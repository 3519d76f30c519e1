public import SwiftObserver

/// Ends the listening that one call of `listen` began.
///
/// ```swift
/// let (transmitter, receiver) = Receiver<String>.make()
/// let shown = receiver.listen { print($0) }
/// transmitter.broadcast("Ada")    // prints: Ada
/// shown.dispose()
/// transmitter.broadcast("Grace")
/// ```
///
/// Dropping it does not end the listening: the listener then stays as long as its pair. A disposable retains neither
/// the receiver nor the listener.
public final class Disposable: Sendable {

    private let token: ObservationToken

    /// Creates a disposable from an observation's token, so that observations and listeners can share a ``DisposeBag``.
    public init(_ token: ObservationToken) {
        self.token = token
    }

    /// Ends the listening, for good.
    ///
    /// Afterwards, no call of the listener begins in the same context: on the listener's actor, or on the delivering
    /// thread. Elsewhere, at most a call that was already taken for delivery still comes. Further calls of this
    /// function do nothing. You may call it on any thread and inside the listener. The cost does not depend on the
    /// number of listeners.
    public func dispose() {
        token.stop()
    }

    /// Ends the listening when the given bag is deallocated.
    ///
    /// ```swift
    /// let (transmitter, receiver) = Receiver<String>.make()
    /// var bag: DisposeBag? = DisposeBag()
    /// if let bag { receiver.listen { print($0) }.disposed(by: bag) }
    /// transmitter.broadcast("Ada")    // prints: Ada
    /// bag = nil
    /// transmitter.broadcast("Grace")
    /// ```
    public func disposed(by bag: DisposeBag) {
        bag.add(self)
    }
}

/// Ends the listening of its disposables when it is deallocated.
///
/// ```swift
/// final class NameLabel {
///     private(set) var text = ""
///     private let bag = DisposeBag()
///
///     init(showing name: Receiver<String>) {
///         name.listen { [unowned self] in text = $0 }.disposed(by: bag)
///     }
/// }
/// let (transmitter, name) = Receiver<String>.make()
/// let label = NameLabel(showing: name)
/// transmitter.broadcast("Ada")
/// print(label.text)    // prints: Ada
/// ```
///
/// A listening object keeps a bag of its own and adds its disposables by `disposed(by:)`. When the object is
/// deallocated, so is the bag, which ends the listening of all of them, in the order in which they were added.
public final class DisposeBag: Sendable {

    private let disposables = Guarded<[Disposable]>([])

    /// Creates an empty bag.
    public init() {}

    deinit {
        for disposable in disposables.exchange(with: []) { disposable.dispose() }
    }

    func add(_ disposable: Disposable) {
        disposables.withLock { $0.append(disposable) }
    }
}
