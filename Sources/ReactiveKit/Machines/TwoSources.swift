/// What comes to an operator with two sources of different elements, in the slots 0 and 1.
@usableFromInline
enum TwoSources<Left, Right, Failure: Error> {
    case left(Arrival<Left, Failure>)
    case right(Arrival<Right, Failure>)
}

extension TwoSources {
    @usableFromInline
    struct LeftPort: SourcePort {
        @inlinable
        init() {}

        @inlinable
        func input(_ arrival: Arrival<Left, Failure>) -> TwoSources { .left(arrival) }
    }

    @usableFromInline
    struct RightPort: SourcePort {
        @inlinable
        init() {}

        @inlinable
        func input(_ arrival: Arrival<Right, Failure>) -> TwoSources { .right(arrival) }
    }
}
