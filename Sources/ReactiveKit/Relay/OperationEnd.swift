/// Ends an operation from downstream, without holding it.
@usableFromInline
final class OperationEnd<M: Machine>: Disposable {
    @usableFromInline weak let operation: Operation<M>?

    @inlinable
    init(_ operation: Operation<M>) {
        self.operation = operation
    }

    @inlinable
    func dispose() {
        operation?.stop()
    }

    @inlinable
    var isDisposed: Bool { operation?.isStopped ?? true }
}
