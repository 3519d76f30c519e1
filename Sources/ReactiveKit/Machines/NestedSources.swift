/// What comes to an operator that observes the sources that its outer source emits. The outer source has the slot 0.
@usableFromInline
enum NestedSources<Source, Element, Failure: Error> {
    case outer(Arrival<Source, Failure>)
    case inner(Int, Arrival<Element, Failure>)
}

extension NestedSources {
    @usableFromInline
    struct OuterPort: SourcePort {
        @inlinable
        init() {}

        @inlinable
        func input(_ arrival: Arrival<Source, Failure>) -> NestedSources { .outer(arrival) }
    }

    @usableFromInline
    struct InnerPort: SourcePort {
        @usableFromInline let slot: Int

        @inlinable
        init(slot: Int) {
            self.slot = slot
        }

        @inlinable
        func input(_ arrival: Arrival<Element, Failure>) -> NestedSources { .inner(slot, arrival) }
    }
}
