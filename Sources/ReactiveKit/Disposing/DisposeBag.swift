internal import SwiftObserver

/// A bag that disposes its disposables when it is released, so that observations, connections and bindings end with
/// their owner.
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
    @exclusivity(unchecked) private var list = DisposableList<any Disposable>()
    /// The disposables that are disposed when the bag is deallocated, and not before.
    @exclusivity(unchecked) private var bonds = DisposableList<any Disposable>()
    @exclusivity(unchecked) private var storedWitness: (any DisposeBagWitness)?

    /// Creates an empty bag.
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
        if let crowd = lock.withLock({ list.add(disposable) }) { prune(crowd, \.list) }
    }

    /// Adds several disposables.
    public func add(disposables: [any Disposable]) {
        if let crowd = lock.withLock({ list.add(disposables) }) { prune(crowd, \.list) }
    }

    /// Adds a disposable.
    ///
    /// ```swift
    /// let (name, bag) = (Property("Ada"), DisposeBag())
    /// bag += name.observeNext { print($0) }    // prints: Ada
    /// bag.dispose()
    /// name.value = "Grace"
    /// ```
    public static func += (left: DisposeBag, right: any Disposable) {
        left.add(disposable: right)
    }

    /// Adds several disposables.
    public static func += (left: DisposeBag, right: [any Disposable]) {
        left.add(disposables: right)
    }

    /// Disposes all disposables in the bag, in the order in which they were added. The bag can be used again.
    public func dispose() {
        for disposable in lock.withLock({ list.takeAll() }) { disposable.dispose() }
    }

    /// Adds a binding to the bag's owner, which is disposed when the bag is deallocated, and not when it is emptied.
    func addBond(_ disposable: any Disposable) {
        if let crowd = lock.withLock({ bonds.add(disposable) }) { prune(crowd, \.bonds) }
    }

    private func prune(
        _ crowd: DisposableList<any Disposable>.Crowd,
        _ list: ReferenceWritableKeyPath<DisposeBag, DisposableList<any Disposable>>
    ) {
        let living = crowd.items.filter { !$0.isDisposed }
        let late = lock.withLock { self[keyPath: list].putBack(living, of: crowd) }
        for disposable in late { disposable.dispose() }
    }

    /// Returns the bag's witness, which is made by the first call.
    func witness(_ make: () -> any DisposeBagWitness) -> any DisposeBagWitness {
        if let first = lock.withLock({ storedWitness }) { return first }
        let made = make()
        return lock.withLock { () -> any DisposeBagWitness in
            let witness = storedWitness ?? made
            storedWitness = witness
            return witness
        }
    }
}

/// A type that collects disposables, to dispose them together.
///
/// ```swift
/// func observe(_ name: Property<String>, in bag: any DisposeBagProtocol) {
///     name.observeNext { print($0) }.dispose(in: bag)
/// }
/// observe(Property("Ada"), in: DisposeBag())    // prints: Ada
/// ```
public protocol DisposeBagProtocol: Disposable {
    /// Adds a disposable.
    func add(disposable: any Disposable)
}

/// An object that a bag notifies of its deallocation. The bag retains it.
protocol DisposeBagWitness: AnyObject {
    /// Called outside all locks, after all disposables in the bag were disposed.
    func bagWasDeallocated()
}
