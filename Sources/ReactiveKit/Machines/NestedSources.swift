/// What comes to an operator that observes the sources that its outer source emits. The outer source has the slot 0.
@usableFromInline
enum NestedSources<Source, Element, Failure: Error> {
    case outer(Arrival<Source, Failure>)
    case inner(Int, Arrival<Element, Failure>)
}
