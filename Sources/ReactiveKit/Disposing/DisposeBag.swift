internal import SwiftObserver

/// Disposes what is in it when it is released, so that observations, connections and bindings end with their owner.
///
/// ```swift
/// final class Screen {
///     let bag = DisposeBag()
///     func show(_ name: SafeSignal<String>) {
///         name.observeNext { print($0) }.dispose(in: bag)
///     }
/// }
/// ```
public final class DisposeBag: DisposeBagProtocol, @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var list = DisposableList()
    /// What is disposed when the bag is deallocated, and not before.
    @exclusivity(unchecked) private var bonds = DisposableList()
    @exclusivity(unchecked) private var storedWitness: (any DisposeBagWitness)?

    /// An empty bag.
    public init() {}

    deinit {
        dispose()
        for bond in bonds.takeAll() { bond.dispose() }
        storedWitness?.bagWasDeallocated()
    }

    /// Whether the bag is empty.
    public var isDisposed: Bool { lock.withLock { list.isEmpty } }

    /// Adds a disposable, which the bag retains until it is disposed.
    ///
    /// Disposables that have ended by themselves are forgotten now and then. O(1), amortized
    public func add(disposable: any Disposable) {
        let held = lock.lock()
        let crowd = list.add(disposable)
        lock.unlock(held)
        if let crowd { prune(crowd, \.list) }
    }

    /// Adds several disposables.
    public func add(disposables: [any Disposable]) {
        let held = lock.lock()
        let crowd = list.add(disposables)
        lock.unlock(held)
        if let crowd { prune(crowd, \.list) }
    }

    /// Adds a disposable.
    public static func += (left: DisposeBag, right: any Disposable) {
        left.add(disposable: right)
    }

    /// Adds several disposables.
    public static func += (left: DisposeBag, right: [any Disposable]) {
        left.add(disposables: right)
    }

    /// Disposes all there is in the bag, in the order in which it came. The bag can be used again.
    public func dispose() {
        let held = lock.lock()
        let all = list.takeAll()
        lock.unlock(held)
        for disposable in all { disposable.dispose() }
    }

    /// Adds what is to be disposed when the bag is deallocated, and not when it is emptied: a binding to the bag's owner.
    func addBond(_ disposable: any Disposable) {
        let held = lock.lock()
        let crowd = bonds.add(disposable)
        lock.unlock(held)
        if let crowd { prune(crowd, \.bonds) }
    }

    private func prune(_ crowd: DisposableList.Crowd, _ list: ReferenceWritableKeyPath<DisposeBag, DisposableList>) {
        let living = crowd.disposables.filter { !$0.isDisposed }
        let held = lock.lock()
        let late = self[keyPath: list].putBack(living, of: crowd)
        lock.unlock(held)
        for disposable in late { disposable.dispose() }
    }

    /// Who is to be told when the bag is gone: the first one that was made.
    func witness(_ make: () -> any DisposeBagWitness) -> any DisposeBagWitness {
        if let first = lock.withLock({ storedWitness }) { return first }
        let made = make()
        let held = lock.lock()
        let witness = storedWitness ?? made
        storedWitness = witness
        lock.unlock(held)
        return witness
    }
}
