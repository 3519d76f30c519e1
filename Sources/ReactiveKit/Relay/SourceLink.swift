/// What one source of an operation holds: the one context of all functions that the source is given.
@usableFromInline
final class SourceLink<Port: SourcePort, M: Machine> where Port.Input == M.Input {
    @usableFromInline let operation: Operation<M>
    @usableFromInline let port: Port

    @inlinable
    init(_ operation: Operation<M>, _ port: Port) {
        self.operation = operation
        self.port = port
    }

    @inlinable
    @inline(__always)
    func next(_ element: Port.Element) {
        operation.take(port.input(.next(element)))
    }

    @inlinable
    func end(_ end: End<Port.Failure>) {
        operation.take(port.input(.end(end)))
    }
}
