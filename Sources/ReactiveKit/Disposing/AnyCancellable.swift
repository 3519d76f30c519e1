internal import SwiftObserver

/// A disposable that is disposed when it is released.
///
/// ```swift
/// var shown: AnyCancellable? = AnyCancellable { print("closed") }
/// shown = nil          // prints: closed
/// print(shown == nil)  // prints: true
/// ```
///
/// `sink` and `assign` return one. Keep it as long as the observation should go on. Two are equal if they are the same
/// object. The type belongs to this module, and is not Combine's type of the same name.
public final class AnyCancellable: Disposable, @unchecked Sendable {  // by the lock
    private enum Content {
        case action(ClientAction)
        case disposable(any Disposable)
        case nothing
    }

    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var content: Content

    /// Creates a disposable that calls a closure once, where ``BlockDisposable`` calls its closure.
    @preconcurrency
    public init(@_inheritActorContext _ handler: @escaping @isolated(any) @Sendable () -> Void) {
        content = .action(ClientAction(handler))
    }

    /// Creates a disposable that disposes another one, and retains it until then.
    public init(_ disposable: any Disposable) {
        content = .disposable(disposable)
    }

    deinit {
        dispose()
    }

    /// Whether it was disposed, or the disposable that it retains has ended.
    public var isDisposed: Bool {
        switch lock.withLock({ content }) {
        case .action: false
        case .disposable(let disposable): disposable.isDisposed
        case .nothing: true
        }
    }

    /// Calls the closure or disposes the other disposable. Does nothing the second time.
    public func dispose() {
        var last = Content.nothing
        lock.withLock { swap(&last, &content) }
        switch last {
        case .action(let action): action.run()
        case .disposable(let disposable): disposable.dispose()
        case .nothing: break
        }
    }

    /// Appends this object to a collection.
    public func store<C>(in collection: inout C) where C: RangeReplaceableCollection, C.Element == AnyCancellable {
        collection.append(self)
    }

    /// Inserts this object into a set.
    public func store(in set: inout Set<AnyCancellable>) {
        set.insert(self)
    }
}

extension AnyCancellable: Hashable {
    /// Whether both are the same object.
    public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
        lhs === rhs
    }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
