/// Makes inputs from the arrivals of one source of an operator. Usually it is only the name of the source.
@usableFromInline
protocol SourcePort<Element, Failure, Input> {
    associatedtype Element
    associatedtype Failure: Error
    associatedtype Input

    func input(_ arrival: Arrival<Element, Failure>) -> Input
}

/// The object that a source of an operation retains: the context of all functions that the source is given.
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

/// A port with a closure that makes the inputs.
@usableFromInline
struct ClosurePort<Element, Failure: Error, Input>: SourcePort {
    @usableFromInline let make: (Arrival<Element, Failure>) -> Input

    @inlinable
    init(_ make: @escaping (Arrival<Element, Failure>) -> Input) {
        self.make = make
    }

    @inlinable
    func input(_ arrival: Arrival<Element, Failure>) -> Input {
        make(arrival)
    }
}
