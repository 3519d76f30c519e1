/// A source of which a closure makes inputs.
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
