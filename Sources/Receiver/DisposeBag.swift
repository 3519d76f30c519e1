internal import SwiftObserver

/// Ends the listening of its disposables when it is deallocated.
///
/// An object that listens keeps a bag of its own and puts its disposables into it by `disposed(by:)`. When the object
/// is deallocated, so is the bag, which ends them all in the order in which they were put in.
public final class DisposeBag: @unchecked Sendable {

    private let lock = Lock()

    // Guarded by `lock`.
    private var disposables: [Disposable] = []

    /// Makes an empty bag.
    public init() {}

    deinit {
        for disposable in disposables { disposable.dispose() }
    }

    func add(_ disposable: Disposable) {
        lock.withLock { disposables.append(disposable) }
    }
}
