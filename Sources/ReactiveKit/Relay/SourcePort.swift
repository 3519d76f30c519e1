/// Makes inputs of what comes from one of an operator's sources. The name of a source, mostly, and no more.
@usableFromInline
protocol SourcePort<Element, Failure, Input> {
    associatedtype Element
    associatedtype Failure: Error
    associatedtype Input

    func input(_ arrival: Arrival<Element, Failure>) -> Input
}
