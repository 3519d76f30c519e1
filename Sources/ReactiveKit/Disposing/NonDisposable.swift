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
