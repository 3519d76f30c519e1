internal import Synchronization

/// What ends an observation, a connection or a binding.
///
/// To release a disposable does not dispose it, unless its type says so. May be disposed from any thread, inside handlers
/// too, and more than once.
public protocol Disposable: Cancellable {
    /// Ends what it stands for. Never waits: no call of a handler begins afterwards in the same context; in another one, at
    /// most the call that was already on its way is completed.
    func dispose()

    /// Whether it was disposed, or what it stands for has ended.
    var isDisposed: Bool { get }
}

extension Disposable {
    /// The same as `dispose()`.
    public func cancel() {
        dispose()
    }
}

/// Something that can be cancelled: what the result of observing in the manner of Combine conforms to.
public protocol Cancellable {
    /// Ends it. Never waits, may be called from any thread, and does nothing when it has ended.
    func cancel()
}

extension Disposable {
    /// Puts it into a bag, which disposes it when the bag is disposed or released.
    public func dispose(in disposeBag: any DisposeBagProtocol) {
        disposeBag.add(disposable: self)
    }

    /// Puts it into a bag, as `dispose(in:)` does.
    public func store(in disposeBag: any DisposeBagProtocol) {
        disposeBag.add(disposable: self)
    }

    /// Keeps it in a collection, in the form of an object that disposes it when it is released.
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(AnyCancellable(self))
    }

    /// Keeps it in a set, in the form of an object that disposes it when it is released.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(AnyCancellable(self))
    }
}

/// A disposable that does nothing: for what cannot be ended, or has ended when it is returned.
public struct NonDisposable: Disposable, Sendable {
    /// One to return. There is no need for another.
    public static let instance = NonDisposable()

    private init() {}

    /// Does nothing.
    public func dispose() {}

    /// Always false.
    public var isDisposed: Bool { false }
}

/// A disposable that only notes whether it was disposed.
public final class SimpleDisposable: Disposable, Sendable {
    private let flag: Atomic<Bool>

    /// A disposable that was disposed, or not.
    public init(isDisposed: Bool = false) {
        flag = Atomic(isDisposed)
    }

    /// Whether it was disposed. Can also be set, back to false too.
    public var isDisposed: Bool {
        get { flag.load(ordering: .acquiring) }
        set { flag.store(newValue, ordering: .releasing) }
    }

    /// Notes that it was disposed.
    public func dispose() {
        isDisposed = true
    }
}
