internal import Synchronization

/// An object that ends an observation, a connection or a binding.
///
/// ```swift
/// final class KeyPress: Disposable {
///     private(set) var isDisposed = false
///     func dispose() { isDisposed = true }
/// }
/// let key = KeyPress()
/// key.dispose(in: bag)
/// bag.dispose()
/// print(key.isDisposed)    // prints: true
/// ```
///
/// Releasing a disposable does not dispose it, unless its type says so. A disposable may be disposed from any thread,
/// inside handlers, and more than once.
public protocol Disposable: Cancellable {
    /// Ends the observation, connection or binding. Never waits. Afterwards no call of a handler begins in the same
    /// context; in another context, at most a call that was already on its way is completed.
    func dispose()

    /// Whether it was disposed, or the observation, connection or binding has ended.
    var isDisposed: Bool { get }
}

extension Disposable {
    /// Disposes it, as `dispose()` does.
    public func cancel() {
        dispose()
    }
}

/// An object that can be cancelled, such as the result of `sink`.
///
/// ```swift
/// let shown: any Cancellable = Property("Ada").observeNext { print($0) }
/// // prints: Ada
/// shown.cancel()
/// ```
public protocol Cancellable {
    /// Cancels it. Never waits, may be called from any thread, and does nothing once it has ended.
    func cancel()
}

extension Disposable {
    /// Puts it into a bag, which disposes it when the bag is disposed or released.
    public func dispose(in disposeBag: any DisposeBagProtocol) {
        disposeBag.add(disposable: self)
    }

    /// Puts it into a bag, as `dispose(in:)` does.
    ///
    /// ```swift
    /// let name = Property("Ada")
    /// var observations: Set<AnyCancellable> = []
    /// name.observeNext { print($0) }.store(in: &observations)    // prints: Ada
    /// observations.removeAll()
    /// name.value = "Grace"
    /// ```
    public func store(in disposeBag: any DisposeBagProtocol) {
        disposeBag.add(disposable: self)
    }

    /// Appends to a collection an object that disposes this disposable when it is released.
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(AnyCancellable(self))
    }

    /// Inserts into a set an object that disposes this disposable when it is released.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(AnyCancellable(self))
    }
}

/// A disposable that does nothing, for an observation that cannot be ended, or has ended already.
///
/// ```swift
/// let names = SafeSignal<String> { observer in
///     observer.receive(lastElement: "Ada")
///     return NonDisposable.instance
/// }
/// _ = names.observeNext { print($0) }    // prints: Ada
/// ```
public struct NonDisposable: Disposable, Sendable {
    /// The only instance.
    public static let instance = NonDisposable()

    private init() {}

    /// Does nothing.
    public func dispose() {}

    /// Always false.
    public var isDisposed: Bool { false }
}

/// A disposable that only notes whether it was disposed.
///
/// ```swift
/// let work = SimpleDisposable()
/// work.dispose(in: bag)
/// print(work.isDisposed)    // prints: false
/// bag.dispose()
/// print(work.isDisposed)    // prints: true
/// ```
public final class SimpleDisposable: Disposable, Sendable {
    private let flag: Atomic<Bool>

    /// Creates a disposable that counts as disposed, or not.
    public init(isDisposed: Bool = false) {
        flag = Atomic(isDisposed)
    }

    /// Whether it was disposed. Can be set, also back to false.
    public var isDisposed: Bool {
        get { flag.load(ordering: .acquiring) }
        set { flag.store(newValue, ordering: .releasing) }
    }

    /// Sets `isDisposed`.
    public func dispose() {
        isDisposed = true
    }
}
