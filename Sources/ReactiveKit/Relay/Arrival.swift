/// What comes from one of an operator's sources.
@usableFromInline
enum Arrival<Element, Failure: Error> {
    case next(Element)
    case end(End<Failure>)
}
