internal import SwiftObserver

/// A disposable that is disposed when it is released.
///
/// It is what `sink` and `assign` return: keep it for as long as the observation is to go on. Two are equal if they are the
/// same object. It is a type of this module, not Combine's of the same name.
public final class AnyCancellable: Disposable, @unchecked Sendable {  // by the lock
    private enum Content {
        case action(ClientAction)
        case disposable(any Disposable)
        case nothing
    }

    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var content: Content

    /// One that calls a closure, once, where ``BlockDisposable`` calls its closure.
    @preconcurrency
    public init(@_inheritActorContext _ handler: @escaping @isolated(any) @Sendable () -> Void) {
        content = .action(ClientAction(handler))
    }

    /// One that disposes another disposable, which it retains until then.
    public init(_ disposable: any Disposable) {
        content = .disposable(disposable)
    }

    deinit {
        dispose()
    }

    /// Whether it was disposed, or what it disposes has ended.
    public var isDisposed: Bool {
        switch lock.withLock({ content }) {
        case .action: false
        case .disposable(let disposable): disposable.isDisposed
        case .nothing: true
        }
    }

    /// Ends what it stands for, unless that was done before.
    public func dispose() {
        var last = Content.nothing
        lock.withLock { swap(&last, &content) }
        switch last {
        case .action(let action): action.run()
        case .disposable(let disposable): disposable.dispose()
        case .nothing: break
        }
    }

    /// Keeps it in a collection.
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Keeps it in a set.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }
}

extension AnyCancellable: Hashable {
    /// Whether both are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
        lhs === rhs
    }

    /// Hashes which object it is.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
